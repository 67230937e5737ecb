import { product, rootPath } from '#contract/names.ts';
import type { AcknowledgeBody } from './acknowledgement.ts';
import type { AlertRow } from './alert-row.ts';

/** Where a command is to be sent. */
export interface Place {
  origin: string;
  groupId: string;
}

/** Text inside single quotes of a POSIX shell, whatever it holds. */
export function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

function mediaType(date: string): string {
  return `application/vnd.${product}.${date}+json`;
}

function urlOf({ origin, groupId }: Place, alertId: string): string {
  return `${origin.replace(/\/+$/u, '')}${rootPath('v2')}/groups/${groupId}/alerts/${alertId}`;
}

// the keys come from the environment: a copied command holds no secret
const digest = `curl --digest --user "$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY"`;

export function readAsCurl(place: Place, alertId: string): string {
  const lines = [digest, `--header 'Accept: ${mediaType('2023-01-01')}'`, shellQuoted(urlOf(place, alertId))];
  return lines.join(' \\\n  ');
}

export function changeAsCurl(place: Place, alertId: string, body: AcknowledgeBody): string {
  const type = mediaType('2024-05-30');
  return [
    digest,
    '--request PATCH',
    `--header 'Accept: ${type}'`,
    `--header 'Content-Type: ${type}'`,
    `--data ${shellQuoted(JSON.stringify(body))}`,
    shellQuoted(urlOf(place, alertId)),
  ].join(' \\\n  ');
}

export function readAsCli(place: Place, alertId: string): string {
  return `atlas alerts describe ${alertId} --projectId ${place.groupId}`;
}

export function changeAsCli(place: Place, alertId: string, body: AcknowledgeBody): string {
  if ('unacknowledgeAlert' in body)
    return `atlas alerts unacknowledge ${alertId} --projectId ${place.groupId}`;
  const { acknowledgedUntil, acknowledgementComment } = body;
  const comment = acknowledgementComment ? ` --comment ${shellQuoted(acknowledgementComment)}` : '';
  return `atlas alerts acknowledge ${alertId} --projectId ${place.groupId} --until ${acknowledgedUntil}${comment}`;
}

/** An alert is no resource of its own: what can be brought under management is the configuration behind it. */
export function configAsImport(place: Place, row: Pick<AlertRow, 'type' | 'configId'>): string {
  const name = row.type.toLowerCase().replaceAll(/[^a-z0-9_]/gu, '_');
  return [
    'import {',
    `  to = mongodbatlas_alert_configuration.${name}`,
    `  id = "${place.groupId}-${row.configId}"`,
    '}',
  ].join('\n');
}
