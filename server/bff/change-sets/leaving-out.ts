import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { type Actor, wentOn } from './applying/turns.ts';
import { sameRevision } from './checks/guards.ts';
import { neededBy } from './dependencies.ts';
import {
  type Attempt,
  freshAttempt,
  isAhead,
  isInDoubt,
  nextStep,
  revised,
  type Side,
  type StoredSet,
  type StoredStep,
} from './set.ts';
import { partOf } from './ways.ts';

/** A step that does not go without another one, and why. */
interface Lost {
  step: StoredStep;
  text: string;
}

/** An update, unlike a creation or removal, is not a prerequisite of later steps. */
const isGround = (step: StoredStep, later: StoredStep): boolean =>
  partOf(step.apply.call.operationId)?.verb !== 'update' || neededBy(later.apply.call, [step]).length === 0;

/** Steps that cannot be sent when this one is not: what waits for it, and what waits for that. */
function lostAhead(set: StoredSet, left: StoredStep): Lost[] {
  const gone = [left];
  return set.steps.filter(isAhead).flatMap((step) => {
    const ground = gone.find((other) => step.after.includes(other.id) && isGround(other, step));
    if (!ground || step.id === left.id) return [];
    gone.push(step);
    return [{ step, text: `It waits for “${ground.title}”.` }];
  });
}

/** Steps that are not undone when this one stays: its prerequisites, and theirs in turn. */
function lostBack(set: StoredSet, left: StoredStep): Lost[] {
  const staying = [left];
  return set.steps.toReversed().flatMap((step) => {
    const isOver = step.apply.state !== 'done' || step.undo?.state === 'done' || step.undo?.state === 'kept';
    const heir = staying.find(({ after }) => after.includes(step.id));
    if (isOver || !heir || step.id === left.id) return [];
    staying.push(step);
    return [{ step, text: `“${heir.title}” needs it.` }];
  });
}

const lostWith = (set: StoredSet, left: StoredStep): Lost[] =>
  set.direction === 'apply' ? lostAhead(set, left) : lostBack(set, left);

/** The step at which a set is stopped, where it can be left out; one in doubt may have taken effect. */
function standing(set: StoredSet): StoredStep | undefined {
  const step = set.state === 'stopped' ? nextStep(set) : undefined;
  return step && !isInDoubt(step) ? step : undefined;
}

const sideWithout = (attempt: Attempt, text: string, state: 'left' | 'kept', at: number): Attempt => ({
  ...attempt,
  ...{ state, text, endedAt: at },
});

/** The set without a step and its dependent steps; resuming it is a separate decision. */
function without(set: StoredSet, { by, at }: Actor, left: StoredStep): StoredSet {
  const lost = new Set(lostWith(set, left).map(({ step }) => step.id));
  const side: Side = set.direction;
  const message = side === 'apply' ? `${by.name} left it out` : `${by.name} left it as it is`;
  const steps = set.steps.map((step) => {
    if (step.id !== left.id && !lost.has(step.id)) return step;
    const before = step[side]?.text || set.issue;
    const text = step.id === left.id ? `${message}. ${before}`.trim() : `${message} with “${left.title}”.`;
    const attempt = step[side] ?? freshAttempt(step.apply.call, null);
    return { ...step, [side]: sideWithout(attempt, text, side === 'apply' ? 'left' : 'kept', at) };
  });
  // the undo was approved with the application, and undoing less needs no new approval
  return side === 'apply' ? revised(set, by, { steps, state: 'stopped' }) : { ...set, steps };
}

type Demands = (set: StoredSet) => boolean;

/** Whether another person has to approve the rest before it continues. */
const waitsForApproval = (set: StoredSet, demands: Demands): boolean =>
  set.direction === 'apply' && demands(set);

/** The consequences of leaving out the step at which a set is stopped, for the person who decides. */
export function leavingOf(set: StoredSet, demands: Demands): ChangeSet['leaving'] {
  const step = standing(set);
  if (!step) return null;
  const also = lostWith(set, step).map(({ step: { id }, text }) => ({ step: id, text }));
  const reply = { by: set.createdBy, at: 0 };
  return { step: step.id, also, approval: waitsForApproval(without(set, reply, step), demands) };
}

interface Asked {
  stepId: string;
  revision: number;
  also: readonly string[];
}

/** The set continues without the step at which it is stopped, or waits for an approval of the rest. */
export function leftOut(set: StoredSet, actor: Actor, asked: Asked, demands: Demands): StoredSet {
  sameRevision(set, asked.revision);
  const step = standing(set);
  if (step?.id !== asked.stepId) {
    throw refuse('CHANGE_SET_STATE', {
      message: 'Only the step at which a set has stopped can be left out, and none that is in doubt.',
    });
  }
  const lost = lostWith(set, step);
  const untold = lost.filter((each) => !asked.also.includes(each.step.id)).map((each) => each.step.title);
  if (untold.length > 0) {
    throw refuseField('also', `must name ${untold.join(', ')}, which cannot go without it`);
  }
  const rest = without(set, actor, step);
  const text = `“${step.title}” was left out`;
  const titles = lost.map((each) => `“${each.step.title}”`).join(', ');
  const entry = `${actor.by.name} left out “${step.title}”${titles && ` and with it ${titles}`}`;
  const timeline = [...set.timeline, { at: actor.at, text: entry }];
  if (waitsForApproval(rest, demands)) {
    const issue = `${text}. Another person must approve the remaining changes before it continues.`;
    return { ...rest, issue, timeline };
  }
  return wentOn({ ...rest, timeline }, actor);
}

/** For the audit log: which step, who wrote it, and what went with it. */
export function leavingText(set: StoredSet, stepId: string): string {
  const step = set.steps.find(({ id }) => id === stepId);
  if (!step) return stepId;
  const also = lostWith(set, step).map((each) => `${each.step.title}, written by ${each.step.addedBy.name}`);
  const written = `${step.title}, written by ${step.addedBy.name}`;
  return [written, ...(also.length > 0 ? [`with it ${also.join('; ')}`] : [])].join('; ');
}
