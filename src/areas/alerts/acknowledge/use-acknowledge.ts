import { useConnection } from '#src/api/connection.ts';
import { useClock } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { AlertRow } from '../alert-row.ts';
import { bulk } from '../bulk/bulk-store.ts';
import { acknowledgeChanges } from './acknowledge-changes.ts';
import { extending, restoringBody, unacknowledgeBody } from './acknowledgement.ts';
import { useDefaultPeriod } from './default-period.ts';
import { acknowledgePresets, type PresetId } from './presets.ts';
import { titleOf } from './titles.ts';

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

/** Everything that changes alerts goes through the queue: one way for one row and for a thousand. */
export function useAcknowledge(): Acknowledging {
  const connection = useConnection();
  const clock = useClock();
  const { zone } = useZone();
  const { period: defaultPeriod, store } = useDefaultPeriod();

  function until(rows: readonly AlertRow[], moment: number, comment: string, shorten = false): void {
    const chosen = shorten ? rows : extending(rows, moment).extended;
    if (chosen.length === 0) return;
    bulk.add(
      acknowledgeChanges(chosen, { connectionId: connection.id, moment, comment, now: clock(), zone }),
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
