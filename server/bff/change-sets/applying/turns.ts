import { formatUtc } from '#contract/text/instants.ts';
import { refuse, refuseField } from '#server/bff/http/errors.ts';
import { doubtText, sameRevision } from '../checks/guards.ts';
import {
  approversOf,
  endOfUndo,
  goesOn,
  isAllBy,
  isInDoubt,
  isRunning,
  noted,
  noWindow,
  type Person,
  type Side,
  type StoredSet,
  type StoredStep,
  withAttempt,
} from '../set.ts';
import { inverseOf } from '../ways.ts';

/** The transitions of a set on a person's request: each returns the set afterwards, or throws the reason against it. */

/** The person who requests it, and the time, in milliseconds. */
export interface Actor {
  by: Person;
  at: number;
}

export function approved(set: StoredSet, { by, at }: Actor, revision: number): StoredSet {
  sameRevision(set, revision);
  if (isAllBy(set, by)) throw refuse('SAME_PERSON');
  if (approversOf(set).some(({ id }) => id === by.id)) return set;
  const approvals = [...set.approvals, { person: by, at, revision }];
  return noted({ ...set, approvals }, at, `${by.name} approved it`);
}

/** Without its approval a set that waits for its time waits no longer. */
export function approvalWithdrawn(set: StoredSet, { by, at }: Actor): StoredSet {
  const approvals = set.approvals.filter(({ person }) => person.id !== by.id);
  const waits = set.state === 'scheduled' ? { state: 'draft' as const, ...noWindow } : {};
  return noted({ ...set, ...waits, approvals }, at, `${by.name} withdrew the approval`);
}

/** Its window by the clock of the connection: when it begins, and when nothing more is sent. */
export interface Window {
  from: number;
  until: number | null;
}

export function scheduled(set: StoredSet, { by, at }: Actor, { from, until }: Window): StoredSet {
  const window = { scheduledAt: from, windowEndsAt: until };
  const planned: StoredSet = { ...set, state: 'scheduled', ...window, appliedBy: by, issue: '' };
  const end = until === null ? '' : ` to ${formatUtc(until)}`;
  return noted(planned, at, `${by.name} scheduled it for ${formatUtc(from)}${end}`);
}

export function unscheduled(set: StoredSet, { at }: Actor): StoredSet {
  return noted({ ...set, state: 'draft', ...noWindow }, at, 'The scheduled time was removed');
}

export function begun(set: StoredSet, { by, at }: Actor): StoredSet {
  const going: StoredSet = { ...set, state: 'applying', direction: 'apply', appliedBy: by };
  return noted({ ...going, ...goesOn }, at, `${by.name} applied it`);
}

export function resumed(set: StoredSet, actor: Actor): StoredSet {
  if (set.state !== 'stopped') throw refuse('CHANGE_SET_STATE');
  refuseDoubt(set);
  return noted(wentOn(set, actor), actor.at, `${actor.by.name} resumed it`);
}

/** In the direction in which it went, by the word of a person, who overrules its window. */
export function wentOn(set: StoredSet, { by }: Actor): StoredSet {
  const state = set.direction === 'apply' ? 'applying' : 'undoing';
  return { ...retried(set), ...goesOn, state, appliedBy: by };
}

/** A person has looked whether the step in doubt has happened. */
export function decided(set: StoredSet, { by, at }: Actor, stepId: string, happened: boolean): StoredSet {
  const step = set.steps.find(({ id }) => id === stepId);
  const side = (['apply', 'undo'] as const).find((each) => step?.[each]?.state === 'doubt');
  if (!step || !side) throw refuse('CHANGE_SET_STATE');
  const text = `${by.name} reports that it ${happened ? 'took effect' : 'had no effect'}.`;
  const state = happened ? 'done' : 'planned';
  const after = withAttempt(set, stepId, side, (present) => ({ ...present, state, text, tries: 0 }));
  // it is stopped until a person resumes it, and names the step
  const issue = `${step.title}: ${text}`;
  return noted({ ...after, issue }, at, issue);
}

/** `partly`: also where completed steps cannot be undone. */
export function undone(set: StoredSet, { by, at }: Actor, partly: boolean): StoredSet {
  if (isRunning(set)) throw refuse('CHANGE_SET_STATE');
  refuseDoubt(set);
  const stays = set.steps.filter(isPermanent);
  if (stays.length > 0 && !partly) {
    const titles = stays.map(({ title }) => title).join(', ');
    throw refuseField('partly', `must be true: ${titles} cannot be undone`);
  }
  const back: StoredSet = {
    ...retried(set),
    ...goesOn,
    state: 'undoing',
    direction: 'undo',
    appliedBy: by,
  };
  return noted(back, at, `${by.name} began to undo it`);
}

/** It stops before its next call: a pending one is not aborted, because its outcome would be unknown. */
export function halted(set: StoredSet, { by, at }: Actor): StoredSet {
  return noted({ ...set, haltedBy: by }, at, `${by.name} requested a stop`);
}

export function left(set: StoredSet, { by, at }: Actor): StoredSet {
  if (set.state !== 'stopped') throw refuse('CHANGE_SET_STATE');
  const isPartlyUndone = set.steps.some(({ undo }) => undo?.state === 'done');
  const state = isPartlyUndone ? endOfUndo(set) : 'left';
  return noted({ ...set, state, issue: '' }, at, `${by.name} left it as it is`);
}

const isPermanent = ({ apply }: StoredStep): boolean =>
  apply.state === 'done' && 'objection' in inverseOf(apply.call, apply.before, apply.made);

/** Attempts that failed are tried again; those in doubt need the word of a person first. */
function retried(set: StoredSet): StoredSet {
  const again = (step: StoredStep, side: Side) => {
    const attempt = step[side];
    return attempt?.state === 'failed'
      ? { ...attempt, state: 'planned' as const, tries: 0, text: '' }
      : attempt;
  };
  const steps = set.steps.map((step) => ({
    ...step,
    apply: again(step, 'apply') ?? step.apply,
    undo: again(step, 'undo'),
  }));
  return { ...set, steps };
}

function refuseDoubt({ steps }: StoredSet): void {
  if (steps.some(isInDoubt)) throw refuse('CHANGE_SET_STATE', { message: doubtText });
}
