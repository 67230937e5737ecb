import type { Zone } from '#src/lib/time/zones.ts';
import type { AlertRow } from '../alert-row.ts';
import type { AlertChange } from '../bulk/alert-changes.ts';
import { acknowledgeBody, acknowledgementOf, restoringBody, untilText } from './acknowledgement.ts';
import { titleOf } from './titles.ts';

interface Until {
  connectionId: string;
  /** In milliseconds. */
  moment: number;
  comment: string;
  now: number;
  zone: Zone;
}

/** Changes that acknowledge rows until a moment; each one contains its inverse. */
export function acknowledgeChanges(
  rows: readonly AlertRow[],
  { connectionId, moment, comment, now, zone }: Until,
): AlertChange[] {
  const body = acknowledgeBody(moment, comment);
  const after = acknowledgementOf(body, now);
  return rows.map((row) => ({
    connectionId,
    groupId: row.alert.groupId,
    alertId: row.id,
    title: titleOf(row),
    verb: 'acknowledge',
    body: keptComment(body, row),
    undo: restoringBody(row.ack),
    ...(after ? { text: untilText(after, zone, now) } : {}),
  }));
}

/** Extending an acknowledgement without a comment keeps its comment. */
function keptComment(
  body: ReturnType<typeof acknowledgeBody>,
  row: AlertRow,
): ReturnType<typeof acknowledgeBody> {
  const before = row.ack?.comment;
  if ('acknowledgementComment' in body || !before) return body;
  return { ...body, acknowledgementComment: before };
}
