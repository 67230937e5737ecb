import type { ReactNode } from 'react';
import { createStore } from '#src/lib/stores/store.ts';

export interface ConfirmContent {
  /** A question with its object: "Delete snapshot of orders-prod?" */
  title: string;
  /** What will happen, in numbers: "12 snapshots, 3 of them the only copy." */
  consequence?: ReactNode;
  /** The verb with its object on the button: "Delete snapshot". */
  confirmLabel: string;
  danger?: boolean;
  /** For what cannot be undone: the name to type. Compared letter by letter, so a look-alike is refused. */
  typedName?: string;
  /** Another way than doing it now, beside the button: given what closes the dialog. */
  beside?: (close: () => void) => ReactNode;
}

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
