import type { CallState, ChangeSetHead, ChangeSetState } from '#contract/change-sets/sets.ts';
import { plural } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

interface Words {
  kind: StateKind;
  label: string;
}

export const setStates: Readonly<Record<ChangeSetState, Words>> = {
  draft: { kind: 'off', label: 'Draft' },
  scheduled: { kind: 'ok', label: 'Scheduled' },
  applying: { kind: 'progress', label: 'Applying' },
  stopped: { kind: 'failed', label: 'Stopped' },
  applied: { kind: 'ok', label: 'Applied' },
  undoing: { kind: 'progress', label: 'Taking back' },
  undone: { kind: 'off', label: 'Taken back' },
  left: { kind: 'warning', label: 'Left in part' },
};

export const callStates: Readonly<Record<CallState, Words>> = {
  planned: { kind: 'off', label: 'Not sent' },
  waiting: { kind: 'progress', label: 'Waiting' },
  starting: { kind: 'progress', label: 'Sent' },
  done: { kind: 'ok', label: 'Done' },
  failed: { kind: 'failed', label: 'Failed' },
  doubt: { kind: 'warning', label: 'In doubt' },
  kept: { kind: 'warning', label: 'Stays' },
};

export const undoStates: Readonly<Record<CallState, Words>> = {
  ...callStates,
  planned: { kind: 'progress', label: 'To take back' },
  done: { kind: 'off', label: 'Taken back' },
};

/** `7 changes`, `3 of 7 changes`. */
export const countWords = ({
  steps,
  done,
  state,
}: Pick<ChangeSetHead, 'steps' | 'done' | 'state'>): string =>
  done > 0 && state !== 'applied' ? `${done} of ${plural(steps, 'change')} done` : plural(steps, 'change');
