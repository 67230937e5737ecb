import type { changeSetOperations } from '#contract/change-sets/operations.ts';
import type { HandlerContext, HandlersFor } from '../http/console-handlers.ts';
import { refuse, refuseField } from '../http/errors.ts';
import { editable } from './checks/guards.ts';
import { orderProblem } from './dependencies.ts';
import { personOf, type SetsDeps, shown, waitsFor } from './deps.ts';
import { revised, type StoredSet } from './set.ts';
import { baselineOf, callOf, type NewStep, newStepId, singles, withSteps } from './steps.ts';

type StepHandlers = HandlersFor<
  typeof changeSetOperations,
  'addChangeSetStep' | 'removeChangeSetStep' | 'readChangeSetStep' | 'orderChangeSet'
>;

/** The content of a set: its steps, their order, and their baselines. */
export function stepHandlers(deps: SetsDeps): StepHandlers {
  const { sets, connections, audit, now } = deps;

  /** Changes the content of a set; its line in the audit log names the set. */
  const revise = async (
    setId: string,
    { call, session }: HandlerContext,
    operation: string,
    change: (set: StoredSet) => Partial<StoredSet>,
  ) => {
    const { connection } = await sets.get(setId);
    const usable = await connections.open(connection);
    const line = { connection, operation, target: setId };
    const written = await audit.asked(call, session, line, () =>
      sets.update(
        setId,
        (set) => {
          editable(set);
          return revised(set, personOf(session), change(set));
        },
        (set) => waitsFor(usable, set),
      ),
    );
    await deps.outbox.flush();
    return shown(deps, written, session);
  };

  return {
    async addChangeSetStep({ setId, body: { title, ...asked } }, context) {
      const set = await sets.get(setId);
      editable(set);
      const calls = deps.callsFor(await connections.open(set.connection));
      const each = singles(callOf(asked));
      const added: NewStep[] = [];
      for (const one of each) {
        const named = each.length > 1 ? `${title} (${added.length + 1} of ${each.length})` : title;
        added.push({ id: newStepId(), title: named, call: one, before: await baselineOf(one, calls) });
      }
      return revise(setId, context, 'addChangeSetStep', (present) => ({
        steps: withSteps(present, added, personOf(context.session), now()),
      }));
    },
    removeChangeSetStep: ({ setId, stepId }, context) =>
      revise(setId, context, 'removeChangeSetStep', ({ steps }) => ({
        steps: steps
          .filter(({ id }) => id !== stepId)
          .map((step) => ({ ...step, after: step.after.filter((id) => id !== stepId) })),
      })),
    async readChangeSetStep({ setId, stepId }, context) {
      const set = await sets.get(setId);
      const step = set.steps.find(({ id }) => id === stepId);
      if (!step) throw refuse('CHANGE_SET_NOT_FOUND');
      const calls = deps.callsFor(await connections.open(set.connection));
      const before = await baselineOf(step.apply.call, calls);
      return revise(setId, context, 'readChangeSetStep', ({ steps }) => ({
        steps: steps.map((each) =>
          each.id === step.id ? { ...each, apply: { ...each.apply, before } } : each,
        ),
      }));
    },
    orderChangeSet: ({ setId, body: { order, after = {} } }, context) =>
      revise(setId, context, 'orderChangeSet', ({ steps }) => {
        const byId = new Map(steps.map((step) => [step.id, step]));
        const moved = order.flatMap((id) => byId.get(id) ?? []);
        if (moved.length !== steps.length || new Set(order).size !== steps.length)
          throw refuseField('order', 'must name each step once');
        const waiting = moved.map((step) => ({ ...step, after: after[step.id] ?? step.after }));
        const problem = orderProblem(waiting);
        if (problem) throw refuseField('order', problem);
        return { steps: waiting };
      }),
  };
}
