import type { Twin } from '#contract/console/twins.ts';
import { useConsoleRefusal } from '#src/api/access/console-refusal.ts';
import { type TwinAction, useDeleteTwin, useTwinAction } from '#src/api/console/twins.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';

interface Action {
  action: TwinAction;
  label: string;
  primary?: true;
}

/** Actions that read the source. */
const readsSource: ReadonlySet<TwinAction> = new Set(['refreshTwin', 'resumeTwin']);

/** What can be done in each state, the most likely one last. */
function actionsOf({ state, drift, rehearsalId }: Twin): Action[] {
  switch (state) {
    case 'copying':
      return [
        { action: 'cancelTwin', label: 'Cancel copy' },
        { action: 'pauseTwin', label: 'Pause' },
      ];
    case 'paused':
      return [
        { action: 'cancelTwin', label: 'Cancel copy' },
        { action: 'resumeTwin', label: 'Resume', primary: true },
      ];
    case 'failed':
      return [
        { action: 'cancelTwin', label: 'Cancel copy' },
        { action: 'resumeTwin', label: 'Retry', primary: true },
      ];
    case 'ready':
      return [
        { action: 'refreshTwin', label: 'Refresh', ...(drift ? {} : { primary: true }) },
        ...(rehearsalId !== null && !drift
          ? [{ action: 'loadTwin', label: 'Load the copy again' } as const]
          : []),
        ...(drift ? [{ action: 'loadTwin', label: 'Load newer copy', primary: true } as const] : []),
      ];
    default:
      return [];
  }
}

/** The actions of a twin in its state. */
export function TwinActions({ twin, onGone }: { twin: Twin; onGone: () => void }) {
  const act = useTwinAction(twin.id);
  const remove = useDeleteTwin();
  const refused = useConsoleRefusal();
  const run = (action: TwinAction): void => {
    if (action !== 'loadTwin') {
      act.mutate(action, { onError: reportFailure(`${twin.name} was not changed`) });
      return;
    }
    confirm({
      title: `Load the ${twin.drift ? 'newer copy' : 'copy again'} into ${twin.name}?`,
      consequence: 'The content of the twin is replaced. Changes that were made in the twin are lost.',
      confirmLabel: twin.drift ? 'Load newer copy' : 'Load the copy again',
      danger: true,
      run: async () => {
        await act.mutateAsync(action);
      },
    });
  };
  const askDelete = (): void =>
    confirm({
      title: `Delete the twin ${twin.name}?`,
      consequence: 'Its world in the emulator and its connection are deleted. The source stays as it is.',
      confirmLabel: 'Delete twin',
      danger: true,
      run: async () => {
        await remove.mutateAsync(twin.id);
        onGone();
      },
    });
  return (
    <>
      {actionsOf(twin).map(({ action, label, primary }) => (
        <Button
          key={action}
          {...(primary ? { variant: 'primary' as const } : {})}
          busy={act.isPending && act.variables === action}
          disabledReason={
            refused ??
            (readsSource.has(action) && twin.isSourceDeleted
              ? 'The connection to the source was deleted.'
              : undefined)
          }
          onClick={() => run(action)}
        >
          {label}
        </Button>
      ))}
      <Button variant="danger" disabledReason={refused} onClick={askDelete}>
        Delete
      </Button>
    </>
  );
}
