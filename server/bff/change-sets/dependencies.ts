import { buildRequest } from '../upstream/upstream-request.ts';
import { type Call, fieldsOf } from './call.ts';
import type { StoredStep } from './set.ts';
import { itemOf, partOf, sentOf } from './ways.ts';

/** Path below the root of a call's resource; for a creation whose name only the answer contains, of its list. */
export function resourceOf(call: Call): string {
  const item = itemOf(call) ?? call;
  return buildRequest(item.operationId, item.args).resource;
}

/** Names of a project's own roles that a database user is given. */
function rolesOf(call: Call): string[] {
  const { roles } = fieldsOf(sentOf(call));
  return Array.isArray(roles) ? roles.map((role) => String(fieldsOf(role).roleName)) : [];
}

function needs(call: Call, earlier: Call): boolean {
  const [resource, before] = [resourceOf(call), resourceOf(earlier)];
  const isList = itemOf(earlier) === undefined;
  if (resource === before) return !(isList && itemOf(call) === undefined);
  const part = partOf(earlier.operationId);
  // a nested resource is changed after the creation of its parent, and removed before the parent
  if (part?.verb === 'create' && resource.startsWith(`${before}/`)) return true;
  if (partOf(call.operationId)?.verb === 'remove' && before.startsWith(`${resource}/`)) return true;
  const isRole =
    earlier.operationId === 'createGroupCustomDbRoleRole' ||
    earlier.operationId === 'updateGroupCustomDbRoleRole';
  return (
    isRole && rolesOf(call).includes(String(fieldsOf(sentOf(earlier)).roleName ?? earlier.args.roleName))
  );
}

/** The earlier steps that must be done before a call. */
export const neededBy = (call: Call, earlier: readonly StoredStep[]): string[] =>
  earlier.filter((step) => needs(call, step.apply.call)).map(({ id }) => id);

/** Whether an earlier step has changed the resource of the call: the previous reading is then no evidence. */
export const followsOwn = (step: StoredStep, steps: readonly StoredStep[]): boolean =>
  steps.some(
    (other) =>
      other.id !== step.id &&
      other.apply.state === 'done' &&
      resourceOf(other.apply.call) === resourceOf(step.apply.call),
  );

interface Ordered {
  id: string;
  after: readonly string[];
}

/** A cycle of steps that wait for each other, the first again at the end; undefined without a cycle. */
export function circleIn(steps: readonly Ordered[]): string[] | undefined {
  const byId = new Map(steps.map((step) => [step.id, step]));
  const over = new Set<string>();
  const visit = (id: string, way: readonly string[]): string[] | undefined => {
    const at = way.indexOf(id);
    if (at >= 0) return [...way.slice(at), id];
    if (over.has(id)) return undefined;
    for (const next of byId.get(id)?.after ?? []) {
      const circle = visit(next, [...way, id]);
      if (circle) return circle;
    }
    over.add(id);
    return undefined;
  };
  for (const { id } of steps) {
    const circle = visit(id, []);
    if (circle) return circle;
  }
  return undefined;
}

/** Why steps cannot be done in this order; undefined where they can. */
export function orderProblem(steps: readonly Ordered[]): string | undefined {
  const circle = circleIn(steps);
  if (circle) return `The steps ${circle.join(' → ')} wait for each other.`;
  const places = new Map(steps.map(({ id }, index) => [id, index]));
  for (const [index, { id, after }] of steps.entries()) {
    const unknown = after.find((each) => !places.has(each));
    if (unknown !== undefined) return `The step ${id} waits for ${unknown}, which is not in the set.`;
    const late = after.find((each) => (places.get(each) ?? 0) > index);
    if (late !== undefined) return `The step ${id} has to come after ${late}.`;
  }
  return undefined;
}

/** The steps in an order in which each follows its prerequisites, and as near to the given one as possible. */
export function ordered<Step extends Ordered>(steps: readonly Step[]): Step[] {
  const left = [...steps];
  const done = new Set<string>();
  const result: Step[] = [];
  while (left.length > 0) {
    const at = left.findIndex(({ after }) => after.every((id) => done.has(id)));
    const [step] = left.splice(Math.max(at, 0), 1);
    if (!step) break;
    done.add(step.id);
    result.push(step);
  }
  return result;
}
