import { formatInstant } from '#src/lib/time.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import type { PastRun } from './run-history.ts';
import { useRunHistory } from './use-run.ts';

/** What one ran before, without secrets: kept in this browser. */
export function HistoryMenu({
  connection,
  onChoose,
}: {
  connection: string;
  onChoose: (run: PastRun) => void;
}) {
  const { runs, clear } = useRunHistory();
  const { zone } = useZone();
  const own = runs.filter((run) => run.connection === connection).slice(0, 15);
  const items = [
    ...own.map((run) => ({
      label: `${run.op} · ${run.status} · ${formatInstant(run.at, zone)}`,
      onSelect: () => onChoose(run),
    })),
    ...(own.length > 0 ? [{ label: 'Clear the history', onSelect: clear, section: '' }] : []),
  ];
  return (
    <ActionMenu
      trigger={
        <Button
          icon="history"
          opens
          disabledReason={own.length === 0 && 'Nothing was run through this connection yet'}
        >
          History
        </Button>
      }
      items={items}
    />
  );
}
