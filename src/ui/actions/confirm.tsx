import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/stores/store.ts';
import { loadPart } from '../feedback/load-part.ts';
import { useAttempt } from '../use-attempt.ts';
import type { ConfirmContent } from './confirm-dialog.tsx';

// not part of the first page: nobody confirms anything there
const ConfirmDialog = lazy(() =>
  loadPart(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog }))),
);

export interface ConfirmOptions extends ConfirmContent {
  /** Does it. While it runs the dialog waits; if it fails the dialog stays and says why. */
  run: (signal: AbortSignal) => Promise<unknown> | unknown;
  /** `run` ends when its signal is aborted: the dialog then offers Stop. */
  stoppable?: boolean;
  /** The dialog was closed without doing it. */
  onCancel?: () => void;
}

const asked = createStore<ConfirmOptions | undefined>(undefined);

/** Asks before doing: `confirm({ title, consequence, typedName, run: () => remove.mutateAsync(…) })`. */
export function confirm(options: ConfirmOptions): void {
  asked.set(options);
}

/** Renders what `confirm` asks. Once, near the root. */
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

  /** What was asked meanwhile stays open: a change may have to be asked about once more. */
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
