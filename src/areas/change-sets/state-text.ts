import type {
  CallState,
  ChangeSet,
  ChangeSetHead,
  ChangeSetState,
  Leaving,
  SetCheck,
  StepView,
} from '#contract/change-sets/sets.ts';
import { plural } from '#src/lib/bytes.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

interface Texts {
  kind: StateKind;
  label: string;
}

export const setStates: Readonly<Record<ChangeSetState, Texts>> = {
  draft: { kind: 'off', label: 'Draft' },
  scheduled: { kind: 'ok', label: 'Scheduled' },
  applying: { kind: 'progress', label: 'Applying' },
  stopped: { kind: 'failed', label: 'Stopped' },
  applied: { kind: 'ok', label: 'Applied' },
  undoing: { kind: 'progress', label: 'Undoing' },
  undone: { kind: 'off', label: 'Undone' },
  partlyUndone: { kind: 'warning', label: 'Partially undone' },
  left: { kind: 'warning', label: 'Left in part' },
};

const callStates: Readonly<Record<CallState, Texts>> = {
  planned: { kind: 'off', label: 'Not sent' },
  waiting: { kind: 'progress', label: 'Waiting' },
  starting: { kind: 'progress', label: 'Sent' },
  done: { kind: 'ok', label: 'Done' },
  failed: { kind: 'failed', label: 'Failed' },
  doubt: { kind: 'warning', label: 'In doubt' },
  left: { kind: 'off', label: 'Left out' },
  kept: { kind: 'warning', label: 'Stays' },
};

const undoStates: Readonly<Record<CallState, Texts>> = {
  ...callStates,
  planned: { kind: 'progress', label: 'To undo' },
  done: { kind: 'off', label: 'Undone' },
};

/** State of one change. A change refused before it was sent has not failed at the service: no call has begun. */
export function stepState({ apply, undo }: Pick<StepView, 'apply' | 'undo'>): Texts {
  const isUnsent = (undo ?? apply).state === 'failed' && (undo ?? apply).startedAt === null;
  if (isUnsent) return { kind: 'failed', label: undo ? 'Not undone' : 'Not sent' };
  return undo ? undoStates[undo.state] : callStates[apply.state];
}

/** Title of the reason why a set does not progress. */
export function issueTitle(state: ChangeSetState): string {
  if (state === 'stopped') return 'It has stopped';
  return state === 'draft' ? 'It was not applied' : 'It waits';
}

/** Whether the set has stopped during its undo. */
export const isGoingBack = ({ steps, leaving }: Pick<ChangeSet, 'steps' | 'leaving'>): boolean =>
  steps.some(({ id, apply }) => id === leaving?.step && apply.state === 'done');

/** Effects of skipping the step at which a set stopped, before the choice. */
export function leavingText(set: Pick<ChangeSet, 'steps' | 'leaving'>, leaving: Leaving) {
  const name = set.steps.find(({ id }) => id === leaving.step)?.title ?? leaving.step;
  const gone = new Set([leaving.step, ...leaving.also.map(({ step }) => step)]);
  const others = set.steps.filter(({ id }) => !gone.has(id));
  if (isGoingBack(set)) {
    const left = others.filter(
      ({ apply, undo }) => apply.state === 'done' && undo?.state !== 'done' && undo?.state !== 'kept',
    );
    return {
      title: `Leave “${name}” as it is?`,
      confirm: 'Leave it and continue',
      also: `${plural(leaving.also.length, 'change')} that it needs ${verb(leaving, 'stays', 'stay')} too`,
      rest:
        left.length > 0
          ? `Then ${plural(left.length, 'more change')} can be undone.`
          : 'Then nothing is left to undo.',
    };
  }
  const left = others.filter(({ apply }) => apply.state !== 'done' && apply.state !== 'left');
  return {
    title: `Leave out “${name}”?`,
    confirm: leaving.approval ? 'Leave it out' : 'Leave it out and continue',
    also: `${plural(leaving.also.length, 'change')} that ${verb(leaving, 'needs', 'need')} it ${verb(leaving, 'is', 'are')} left out too`,
    rest: restText(left.length, leaving.approval),
  };
}

const verb = ({ also }: Leaving, one: string, more: string): string => (also.length === 1 ? one : more);

function restText(left: number, approval: boolean): string {
  if (left === 0) return 'Then nothing is left to be sent.';
  const rest = plural(left, 'change');
  return approval
    ? `${rest} ${left === 1 ? 'is' : 'are'} left: another person must approve them before the set continues.`
    : `The set continues at once with ${rest}.`;
}

/** The result of a check, while it describes the set: once that is running, its steps are more exact. */
export const standingCheck = (state: ChangeSetState, check: SetCheck | undefined): SetCheck | undefined =>
  state === 'draft' || state === 'scheduled' ? check : undefined;

/** Text before its window, which may be in the future, open or over. */
export function windowText(state: ChangeSetState): string {
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
export const countText = ({ steps, done, state }: Pick<ChangeSetHead, 'steps' | 'done' | 'state'>): string =>
  done > 0 && (state !== 'applied' || done < steps)
    ? `${done} of ${plural(steps, 'change')} done`
    : plural(steps, 'change');
