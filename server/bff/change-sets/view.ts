import { operationOf } from '#contract/api/operations.ts';
import { withoutSecrets } from '#contract/catalogue/secret-fields.ts';
import type {
  CallView,
  ChangeSet,
  ChangeSetHead,
  PendingChange,
  StepView,
} from '#contract/change-sets/sets.ts';
import { buildRequest } from '../upstream/upstream-request.ts';
import { clusterOf } from './applying/advance.ts';
import type { Call } from './call.ts';
import { resourceOf } from './dependencies.ts';
import { headlineOf } from './headline.ts';
import {
  type Attempt,
  approversOf,
  isAhead,
  isApproved,
  isInDoubt,
  type StoredSet,
  type StoredStep,
} from './set.ts';
import { shownSides } from './shown-sides.ts';
import { inverseOf, namedLater, partOf, sidesOf } from './ways.ts';

const callView = ({ state, text, startedAt, endedAt }: Attempt): CallView => ({
  state,
  text,
  startedAt,
  endedAt,
});

export function wayOf(step: StoredStep): StepView['way'] {
  const { call, before, made } = step.apply;
  const way = inverseOf(call, before, made);
  if ('call' in way) return { possible: true, text: undoText(call, way.call) };
  const isUntold = way.objection === namedLater && step.apply.state !== 'done';
  return isUntold ? { possible: true, text: deletedAgain } : { possible: false, text: way.objection };
}

const deletedAgain = 'Deleted again';

/** The effect of the undo call. A creation that replaced an existing resource is not undone by a deletion. */
function undoText(applied: Call, undo: Call): string {
  const [forward, backward] = [partOf(applied.operationId), partOf(undo.operationId)];
  if (forward?.verb === 'remove') return 'Created again with the previous value';
  return backward?.verb === 'remove' ? deletedAgain : 'Changed back to the previous value';
}

function stepView(step: StoredStep): StepView {
  const { apply, undo } = step;
  const { call, before } = apply;
  const shown = shownSides(sidesOf(call, before));
  return {
    id: step.id,
    title: step.title,
    operationId: call.operationId,
    args: withoutSecrets(call.args),
    method: operationOf(call.operationId).method,
    resource: buildRequest(call.operationId, call.args).resource,
    after: step.after,
    addedBy: step.addedBy.name,
    addedAt: step.addedAt,
    ...shown,
    headline: headlineOf(call, before, shown),
    apply: callView(apply),
    undo: undo && callView(undo),
    way: wayOf(step),
    waits: clusterOf(call) ? `${String(call.args.clusterName)} idle` : '',
    asks: isInDoubt(step),
  };
}

export function headOf(set: StoredSet, needsApproval: boolean): ChangeSetHead {
  const { id, connection, title, state, revision, createdAt, scheduledAt, steps, issue } = set;
  const { windowEndsAt = null } = set;
  return {
    ...{ id, connection, title, state, revision, createdAt, scheduledAt, windowEndsAt, issue },
    needsApproval,
    isApproved: isApproved(set),
    createdBy: set.createdBy.name,
    appliedBy: set.appliedBy?.name ?? '',
    approvedBy: approversOf(set).map(({ name }) => name),
    steps: steps.length,
    done: steps.filter(({ apply }) => apply.state === 'done').length,
  };
}

export function setView(
  set: StoredSet,
  needsApproval: boolean,
  more: Pick<ChangeSet, 'may' | 'leaving'>,
): ChangeSet {
  const { steps: _, done: _done, ...head } = headOf(set, needsApproval);
  const { comments, timeline } = set;
  return { ...head, steps: set.steps.map(stepView), comments, timeline, ...more };
}

/** What of a set is not sent yet. */
export function pendingIn(set: StoredSet): PendingChange[] {
  const { id, title, state } = set;
  return set.steps.filter(isAhead).map((step) => {
    const { call, before } = step.apply;
    const sides = sidesOf(call, before);
    return {
      ...{
        set: id,
        setTitle: title,
        state,
        step: step.id,
        title: step.title,
        operationId: call.operationId,
      },
      resource: resourceOf(call),
      ...shownSides(sides),
    };
  });
}
