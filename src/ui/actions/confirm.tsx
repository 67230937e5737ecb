import { createStore } from '#src/lib/stores/store.ts';
import type { ConfirmContent } from './confirm-dialog.tsx';

export interface ConfirmOptions extends ConfirmContent {
  /** Runs the action. Meanwhile the dialog waits; on failure the dialog stays and shows the reason. */
  run: (signal: AbortSignal) => Promise<unknown> | unknown;
  /** `run` ends when its signal is aborted: the dialog then offers Stop. */
  stoppable?: boolean;
  /** The dialog was closed without doing it. */
  onCancel?: () => void;
}

/** The confirmation that is open. */
export const asked = createStore<ConfirmOptions | undefined>(undefined);

/** Requests a confirmation first: `confirm({ title, consequence, typedName, run: () => remove.mutateAsync(…) })`. */
export function confirm(options: ConfirmOptions): void {
  asked.set(options);
}
