import { product, rootPath } from '#contract/names.ts';
import type { RequestBody } from './shapes.ts';

export interface RequestPlace {
  /** Where the service is: `https://cloud.mongodb.com`. */
  origin: string;
  groupId: string;
  /** Absent for a configuration that does not exist yet. */
  alertConfigId?: string | undefined;
}

const mediaType = `application/vnd.${product}.2023-01-01+json`;

/** The path of the request below the origin. */
export function requestPath(place: RequestPlace): string {
  const list = `${rootPath('v2')}/groups/${place.groupId}/alertConfigs`;
  return place.alertConfigId === undefined ? list : `${list}/${place.alertConfigId}`;
}

/** One argument of a POSIX shell, whatever it holds. */
export function shellQuote(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** Keys are read from the environment: a copied command must hold none. */
export function asCurl(place: RequestPlace, body: RequestBody): string {
  const method = place.alertConfigId === undefined ? 'POST' : 'PUT';
  return [
    'curl --user "$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY" --digest',
    `--request ${method}`,
    `--header 'Accept: ${mediaType}'`,
    `--header 'Content-Type: ${mediaType}'`,
    `--data ${shellQuote(pretty(body))}`,
    shellQuote(`${place.origin}${requestPath(place)}`),
  ].join(' \\\n  ');
}

/** The command takes matchers and several notifications from a file only. */
export function asCli(place: RequestPlace, body: RequestBody): string {
  const command =
    place.alertConfigId === undefined
      ? 'atlas alerts settings create'
      : `atlas alerts settings update ${place.alertConfigId}`;
  return [
    `cat > alert-config.json <<'JSON'`,
    pretty(body),
    'JSON',
    `${command} --projectId ${place.groupId} --file alert-config.json`,
  ].join('\n');
}

function pretty(body: RequestBody): string {
  return JSON.stringify(body, null, 2);
}

/** A resource of the Terraform provider; for a configuration that exists, with the block that imports it. */
export function asTerraform(place: RequestPlace, body: RequestBody): string {
  const name = resourceName(body);
  const lines = [
    `resource "mongodbatlas_alert_configuration" ${hcl(name)} {`,
    ...attributes(
      {
        project_id: place.groupId,
        event_type: body.eventTypeName,
        enabled: body.enabled ?? false,
        severity_override: body.severityOverride,
      },
      '  ',
    ),
    ...(body.matchers ?? []).flatMap((matcher) => block('matcher', snake(matcher))),
    ...(body.metricThreshold ? block('metric_threshold_config', snake(body.metricThreshold)) : []),
    ...(body.threshold ? block('threshold_config', snake(body.threshold)) : []),
    ...body.notifications.flatMap((notification) => block('notification', snake(notification))),
    '}',
  ];
  if (place.alertConfigId !== undefined) {
    lines.unshift(
      'import {',
      `  to = mongodbatlas_alert_configuration.${name}`,
      `  id = ${hcl(`${place.groupId}-${place.alertConfigId}`)}`,
      '}',
      '',
    );
  }
  return lines.join('\n');
}

function resourceName(body: RequestBody): string {
  const metric = body.metricThreshold?.metricName;
  return (metric ?? body.eventTypeName).toLowerCase().replaceAll(/[^a-z0-9_]/g, '_');
}

type HclValue = string | number | boolean | readonly HclValue[] | null | undefined;

const escapes: Record<string, string> = { '"': '\\"', '\\': '\\\\', '\n': '\\n', '\r': '\\r', '\t': '\\t' };

/** A value in the configuration language; `${` and `%{` would begin a template and are doubled. */
function hcl(value: HclValue): string {
  if (typeof value === 'string') {
    const escaped = value
      .replaceAll(/["\\\p{Cc}]/gu, (letter) => escapes[letter] ?? unicode(letter))
      .replaceAll(/[$%]\{/g, (opening) => `${opening.charAt(0)}${opening}`);
    return `"${escaped}"`;
  }
  if (Array.isArray(value)) return `[${value.map((item: HclValue) => hcl(item)).join(', ')}]`;
  return String(value);
}

function unicode(letter: string): string {
  return `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

function attributes(values: Record<string, HclValue>, indent: string): string[] {
  const present = Object.entries(values).filter(([, value]) => value !== undefined && value !== null);
  const width = Math.max(0, ...present.map(([key]) => key.length));
  return present.map(([key, value]) => `${indent}${key.padEnd(width)} = ${hcl(value)}`);
}

function block(name: string, values: Record<string, HclValue>): string[] {
  return ['', `  ${name} {`, ...attributes(values, '    '), '  }'];
}

/** `microsoftTeamsWebhookUrl` → `microsoft_teams_webhook_url`, the names that the provider gives to the same fields. */
function snake(values: object): Record<string, HclValue> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`),
      value as HclValue,
    ]),
  );
}
