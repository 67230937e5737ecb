import { StepOrder, StepRequest } from '#contract/change-sets/sets.ts';
import { parse, refuse, refuseField } from '../http/errors.ts';
import { type Call as Asked, json, route, type SignedInRoute } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import { orderProblem } from './dependencies.ts';
import { editable } from './guards.ts';
import { personOf, type SetsRoom, shown, waitsFor } from './room.ts';
import { revised, type StoredSet } from './set.ts';
import { baselineOf, callOf, type NewStep, newStepId, singles, withSteps } from './steps.ts';

const path = '/bff/change-sets/:setId';
const idOf = ({ params }: Asked) => params.setId ?? '';

/** The content of a set: its steps, their order, and their baselines. */
export function stepRoutes(room: SetsRoom): SignedInRoute[] {
  const { sets, connections, audit, now } = room;

  /** Changes the content of a set; its line in the audit log names the set. */
  const revise = async (
    call: Asked,
    session: ActiveSession,
    operation: string,
    change: (set: StoredSet) => Partial<StoredSet>,
  ) => {
    const { connection } = await sets.get(idOf(call));
    const usable = await connections.open(connection);
    const line = { connection, operation, target: idOf(call) };
    const written = await audit.asked(call, session, line, () =>
      sets.update(
        idOf(call),
        (set) => {
          editable(set);
          return revised(set, personOf(session), change(set));
        },
        (set) => waitsFor(usable, set),
      ),
    );
    await room.outbox.flush();
    return json(await shown(room, written, session));
  };

  return [
    route('POST', `${path}/steps`, 'operator', async (call, session) => {
      const { title, ...asked } = parse(StepRequest, call.body);
      const set = await sets.get(idOf(call));
      editable(set);
      const calls = room.callsFor(await connections.open(set.connection));
      const each = singles(callOf(asked));
      const added: NewStep[] = [];
      for (const one of each) {
        const named = each.length > 1 ? `${title} (${added.length + 1} of ${each.length})` : title;
        added.push({ id: newStepId(), title: named, call: one, before: await baselineOf(one, calls) });
      }
      return revise(call, session, 'addChangeSetStep', (present) => ({
        steps: withSteps(present, added, personOf(session), now()),
      }));
    }),
    route('DELETE', `${path}/steps/:stepId`, 'operator', (call, session) =>
      revise(call, session, 'removeChangeSetStep', ({ steps }) => ({
        steps: steps
          .filter(({ id }) => id !== call.params.stepId)
          .map((step) => ({ ...step, after: step.after.filter((id) => id !== call.params.stepId) })),
      })),
    ),
    route('POST', `${path}/steps/:stepId/read`, 'operator', async (call, session) => {
      const set = await sets.get(idOf(call));
      const step = set.steps.find(({ id }) => id === call.params.stepId);
      if (!step) throw refuse('CHANGE_SET_NOT_FOUND');
      const calls = room.callsFor(await connections.open(set.connection));
      const before = await baselineOf(step.apply.call, calls);
      return revise(call, session, 'readChangeSetStep', ({ steps }) => ({
        steps: steps.map((each) =>
          each.id === step.id ? { ...each, apply: { ...each.apply, before } } : each,
        ),
      }));
    }),
    route('PUT', `${path}/order`, 'operator', (call, session) => {
      const { order, after = {} } = parse(StepOrder, call.body);
      return revise(call, session, 'orderChangeSet', ({ steps }) => {
        const byId = new Map(steps.map((step) => [step.id, step]));
        const moved = order.flatMap((id) => byId.get(id) ?? []);
        if (moved.length !== steps.length || new Set(order).size !== steps.length)
          throw refuseField('order', 'must name each step once');
        const waiting = moved.map((step) => ({ ...step, after: after[step.id] ?? step.after }));
        const problem = orderProblem(waiting);
        if (problem) throw refuseField('order', problem);
        return { steps: waiting };
      });
    }),
  ];
}
