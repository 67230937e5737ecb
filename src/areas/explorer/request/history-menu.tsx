import { formatInstant } from '#src/lib/time/time.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { lostBody, type PastRun } from './run-history.ts';
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
      label: [run.op, run.status, formatInstant(run.at, zone), lostBody(run)].filter(Boolean).join(' · '),
      onSelect: () => {
        onChoose(run);
        if (run.lostBytes !== undefined)
          notify({
            message: `The ${lostBody(run)}`,
            detail: 'Enter the body again before you run the request.',
          });
      },
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
