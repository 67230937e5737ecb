import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { hclName, importBlock } from '#src/lib/terraform-text.ts';
import type { AcknowledgeBody } from '../acknowledge/acknowledgement.ts';
import type { AlertRow } from '../alert-row.ts';

/** Where a command is to be sent. */
export interface Place extends CurlTarget {
  groupId: string;
}

function pathOf({ groupId }: Place, alertId: string): string {
  return `/groups/${groupId}/alerts/${alertId}`;
}

export function readAsCurl(place: Place, alertId: string): string {
  return curlCommand(place, { path: pathOf(place, alertId), version: '2023-01-01' });
}

export function changeAsCurl(place: Place, alertId: string, body: AcknowledgeBody): string {
  return curlCommand(place, { method: 'PATCH', path: pathOf(place, alertId), version: '2024-05-30', body });
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
  const id = `${place.groupId}-${row.configId}`;
  return importBlock('mongodbatlas_alert_configuration', hclName(row.type), id).join('\n');
}
