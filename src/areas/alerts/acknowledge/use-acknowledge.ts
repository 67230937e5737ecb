import { useConnection } from '#src/api/connection.ts';
import { useStoredText } from '#src/ui/stored-value.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { AlertRow } from '../alert-row.ts';
import { bulk } from '../bulk/bulk-store.ts';
import {
  acknowledgeBody,
  acknowledgementOf,
  acknowledgePresets,
  extending,
  isPresetId,
  type PresetId,
  restoringBody,
  unacknowledgeBody,
  untilWords,
} from './acknowledgement.ts';

export interface Acknowledging {
  /** Until a time, with a comment. Rows that are acknowledged for longer are left alone, unless `shorten` is given. */
  until: (rows: readonly AlertRow[], until: number, comment: string, shorten?: boolean) => void;
  /** For one of the preset periods, which becomes the default. */
  preset: (rows: readonly AlertRow[], id: PresetId) => void;
  /** For the default period. */
  forDefaultPeriod: (rows: readonly AlertRow[]) => void;
  unacknowledge: (rows: readonly AlertRow[]) => void;
  /** The default period: the one that was used last. */
  defaultPeriod: PresetId;
}

const periodKey = 'qd.alerts.period';

export function titleOf(row: AlertRow): string {
  return row.target ? `${row.label} on ${shortName(row.target)}` : row.label;
}

/** The name of the machine: its domain is the same for all of them. */
export function shortName(target: string): string {
  return target.replace(/\..*$/u, '');
}

/** Everything that changes alerts goes through the queue: one way for one row and for a thousand. */
export function useAcknowledge(): Acknowledging {
  const connection = useConnection();
  const clock = useClock();
  const { zone } = useZone();
  const [stored, store] = useStoredText(periodKey);
  const defaultPeriod = isPresetId(stored) ? stored : '1h';

  function until(rows: readonly AlertRow[], moment: number, comment: string, shorten = false): void {
    const body = acknowledgeBody(moment, comment);
    const now = clock();
    const after = acknowledgementOf(body, now);
    const chosen = shorten ? rows : extending(rows, moment).extended;
    if (chosen.length === 0) return;
    bulk.add(
      chosen.map((row) => ({
        ...aboutRow(row),
        verb: 'acknowledge',
        body: keptComment(body, row),
        undo: restoringBody(row.ack),
        ...(after ? { words: untilWords(after, zone, now) } : {}),
      })),
    );
  }

  const aboutRow = (row: AlertRow) => ({
    connectionId: connection.id,
    groupId: row.alert.groupId,
    alertId: row.id,
    title: titleOf(row),
  });

  function preset(rows: readonly AlertRow[], id: PresetId): void {
    // forever never becomes the default
    if (id !== 'forever') store(id);
    const chosen = acknowledgePresets(clock(), zone).find((each) => each.id === id);
    if (chosen) until(rows, chosen.until, '');
  }

  return {
    until,
    preset,
    forDefaultPeriod: (rows) => preset(rows, defaultPeriod),
    unacknowledge: (rows) => {
      bulk.add(
        rows
          .filter((row) => row.ack)
          .map((row) => ({
            ...aboutRow(row),
            verb: 'unacknowledge',
            body: unacknowledgeBody,
            undo: restoringBody(row.ack),
          })),
      );
    },
    defaultPeriod,
  };
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
