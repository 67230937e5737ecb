import { lazy, Suspense, useSyncExternalStore } from 'react';
import { loadPart } from '../feedback/load-part.ts';
import { useAttempt } from '../use-attempt.ts';
import { asked, type ConfirmOptions } from './confirm.tsx';

// not part of the first page: it needs no confirmation
const ConfirmDialog = lazy(() =>
  loadPart(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog }))),
);

/** Renders the dialog of `confirm`. Once, near the root. */
export function ConfirmHost() {
  const options = useSyncExternalStore(asked.subscribe, asked.get);
  if (!options) return null;
  return (
    <Suspense fallback={null}>
      <RunningDialog key={options.title} options={options} />
    </Suspense>
  );
}

function RunningDialog({ options }: { options: ConfirmOptions }) {
  const { busy, failure, attempt, stop } = useAttempt();

  /** A later confirmation stays open: a change may need a second one. */
  function close(): void {
    if (asked.get() === options) asked.set(undefined);
  }

  const run = (): Promise<void> =>
    attempt(async (signal) => {
      await options.run(signal);
      close();
    });

  return (
    <ConfirmDialog
      {...options}
      opened
      busy={busy}
      failure={failure}
      {...(options.stoppable ? { onStop: stop } : {})}
      onConfirm={() => void run()}
      onClose={() => {
        close();
        options.onCancel?.();
      }}
    />
  );
}
