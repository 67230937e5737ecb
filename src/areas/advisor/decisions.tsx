import type { Triage } from '#contract/console/advisor-triage.ts';
import { DAY } from '#contract/values/durations.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { Absent } from '#src/ui/values/absent.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import type { useTriage } from './advisor-requests.ts';

interface Decided {
  id: string;
  clusterName: string;
  triage: Triage | undefined;
}

const reminderDays = 7;

const kinds = { accepted: 'ok', dismissed: 'off', later: 'off' } as const;

/** Who decided what, why, and when. */
export function decisionColumns<Row extends Decided>(): Column<Row>[] {
  return [
    stateColumn('decision', 'Decision', ({ triage }) => triage?.decision, kinds, {
      width: 130,
      narrow: { line: 2 },
    }),
    {
      id: 'reason',
      header: 'Reason',
      narrow: { line: 2, spare: true },
      exportValue: ({ triage }) => triage?.reason,
      cell: ({ triage }) => {
        if (triage?.until)
          return (
            <>
              again <Instant value={triage.until} />
            </>
          );
        return triage?.reason || <Absent />;
      },
    },
    textColumn('by', 'By', ({ triage }) => triage?.by, { width: 140, narrow: { line: 2, word: 'by' } }),
    instantColumn('at', 'When', ({ triage }) => triage?.at, {
      width: 110,
      align: 'end',
      narrow: { line: 2, at: 'end', whole: true },
    }),
  ];
}

interface DecisionActions<Row> {
  row: Row;
  now: number;
  refusal: string | undefined;
  triage: ReturnType<typeof useTriage>;
  onDismiss: (row: Row) => void;
}

/** The decisions of a row: dismiss, later, or undo an earlier decision. */
export function decisionActions<Row extends Decided>({
  row,
  now,
  refusal,
  triage,
  onDismiss,
}: DecisionActions<Row>): ActionItem[] {
  const place = { clusterName: row.clusterName, suggestion: row.id };
  const onError = reportFailure('The decision was not kept');
  if (row.triage && row.triage.decision !== 'later')
    return [
      {
        label: 'Reopen',
        icon: 'undo',
        disabled: refusal,
        onSelect: () => triage.reopen.mutate(place, { onError }),
      },
    ];
  return [
    { label: 'Dismiss…', icon: 'close', disabled: refusal, onSelect: () => onDismiss(row) },
    {
      label: `Remind in ${reminderDays} days`,
      icon: 'clock',
      disabled: refusal,
      onSelect: () =>
        triage.decide.mutate(
          { place, decision: { decision: 'later', until: now + reminderDays * DAY } },
          { onError },
        ),
    },
  ];
}
