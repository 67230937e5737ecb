import { lazy, Suspense, useSyncExternalStore } from 'react';
import { createStore } from '#src/lib/stores/store.ts';
import { loadPart } from '../feedback/load-part.ts';
import { useAttempt } from '../use-attempt.ts';
import type { ConfirmContent } from './confirm-dialog.tsx';

// not part of the first page: it needs no confirmation
const ConfirmDialog = lazy(() =>
  loadPart(() => import('./confirm-dialog.tsx').then((module) => ({ default: module.ConfirmDialog }))),
);

export interface ConfirmOptions extends ConfirmContent {
  /** Runs the action. Meanwhile the dialog waits; on failure the dialog stays and shows the reason. */
  run: (signal: AbortSignal) => Promise<unknown> | unknown;
  /** `run` ends when its signal is aborted: the dialog then offers Stop. */
  stoppable?: boolean;
  /** The dialog was closed without doing it. */
  onCancel?: () => void;
}

const asked = createStore<ConfirmOptions | undefined>(undefined);

/** Requests a confirmation first: `confirm({ title, consequence, typedName, run: () => remove.mutateAsync(…) })`. */
export function confirm(options: ConfirmOptions): void {
  asked.set(options);
}

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
