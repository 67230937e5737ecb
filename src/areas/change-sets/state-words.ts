import type {
  CallState,
  ChangeSetHead,
  ChangeSetState,
  SetCheck,
  StepView,
} from '#contract/change-sets/sets.ts';
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

const callStates: Readonly<Record<CallState, Words>> = {
  planned: { kind: 'off', label: 'Not sent' },
  waiting: { kind: 'progress', label: 'Waiting' },
  starting: { kind: 'progress', label: 'Sent' },
  done: { kind: 'ok', label: 'Done' },
  failed: { kind: 'failed', label: 'Failed' },
  doubt: { kind: 'warning', label: 'In doubt' },
  kept: { kind: 'warning', label: 'Stays' },
};

const undoStates: Readonly<Record<CallState, Words>> = {
  ...callStates,
  planned: { kind: 'progress', label: 'To take back' },
  done: { kind: 'off', label: 'Taken back' },
};

/** How far one change is. What was refused before it left has not failed at the service: no call has begun. */
export function stepState({ apply, undo }: Pick<StepView, 'apply' | 'undo'>): Words {
  const isUnsent = (undo ?? apply).state === 'failed' && (undo ?? apply).startedAt === null;
  if (isUnsent) return { kind: 'failed', label: undo ? 'Not taken back' : 'Not sent' };
  return undo ? undoStates[undo.state] : callStates[apply.state];
}

/** What stands above the reason why a set is not where it should be. */
export function troubleTitle(state: ChangeSetState): string {
  if (state === 'stopped') return 'It has stopped';
  return state === 'draft' ? 'It was not applied' : 'It waits';
}

/** What a check has found, as long as it says something of the set: once that is under way, its steps tell more. */
export const standingCheck = (state: ChangeSetState, check: SetCheck | undefined): SetCheck | undefined =>
  state === 'draft' || state === 'scheduled' ? check : undefined;

/** What stands before its window, which may be ahead, open or over. */
export function windowWords(state: ChangeSetState): string {
  if (state === 'scheduled') return 'applies';
  return state === 'applying' ? 'chosen for' : 'was chosen for';
}

const instants = /(\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z)/u;

/** A text with its times, in milliseconds, as parts of their own: people read times in the zone that they have chosen. */
export const textParts = (text: string): (string | number)[] =>
  text
    .split(instants)
    .filter((part) => part !== '')
    .map((part) => (instants.test(part) && Number.isFinite(Date.parse(part)) ? Date.parse(part) : part));

/** `7 changes`, `3 of 7 changes`. */
export const countWords = ({
  steps,
  done,
  state,
}: Pick<ChangeSetHead, 'steps' | 'done' | 'state'>): string =>
  done > 0 && state !== 'applied' ? `${done} of ${plural(steps, 'change')} done` : plural(steps, 'change');
