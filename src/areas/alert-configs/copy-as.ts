import { rootPath } from '#contract/names.ts';
import { type CurlTarget, curlCommand } from '#src/api/curl.ts';
import {
  type HclValue,
  hcl,
  hclAttributes,
  hclBlock,
  hclName,
  importBlock,
} from '#src/lib/terraform-text.ts';
import type { RequestBody } from './shapes.ts';

export interface RequestPlace extends CurlTarget {
  groupId: string;
  /** Absent for a configuration that does not exist yet. */
  alertConfigId?: string | undefined;
}

/** The path of the request below the origin. */
export function requestPath(place: RequestPlace): string {
  return rootPath('v2') + pathOf(place);
}

function pathOf({ groupId, alertConfigId }: RequestPlace): string {
  const list = `/groups/${groupId}/alertConfigs`;
  return alertConfigId === undefined ? list : `${list}/${alertConfigId}`;
}

export function asCurl(place: RequestPlace, body: RequestBody): string {
  const method = place.alertConfigId === undefined ? 'POST' : 'PUT';
  return curlCommand(place, { method, path: pathOf(place), version: '2023-01-01', body });
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
    ...hclAttributes(
      {
        project_id: place.groupId,
        event_type: body.eventTypeName,
        enabled: body.enabled ?? false,
        severity_override: body.severityOverride,
      },
      '  ',
    ),
    ...(body.matchers ?? []).flatMap((matcher) => hclBlock('matcher', snake(matcher))),
    ...(body.metricThreshold ? hclBlock('metric_threshold_config', snake(body.metricThreshold)) : []),
    ...(body.threshold ? hclBlock('threshold_config', snake(body.threshold)) : []),
    ...body.notifications.flatMap((notification) => hclBlock('notification', snake(notification))),
    '}',
  ];
  if (place.alertConfigId !== undefined) {
    const id = `${place.groupId}-${place.alertConfigId}`;
    lines.unshift(...importBlock('mongodbatlas_alert_configuration', name, id), '');
  }
  return lines.join('\n');
}

function resourceName(body: RequestBody): string {
  const metric = body.metricThreshold?.metricName;
  return hclName(metric ?? body.eventTypeName);
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
