import { observe } from '../alerts/engine.ts';
import type { Transition, World } from '../world.ts';
import { valueAt } from './values.ts';
import { concerns, isBeyond, isLook, planLook, targetOf, watchedIn } from './watch.ts';

/** Evaluates every watched measurement of a project; returns whether there was any. */
export function lookAt(world: World, groupId: string): boolean {
  const now = world.now();
  const seen = new Set<string>();
  let any = false;
  for (const watched of watchedIn(world, groupId)) {
    any = true;
    const { host, reply } = watched;
    const { eventTypeName, metric, configs } = watched.requested;
    const number = Math.round(valueAt(host, metric.name, now, reply) * 1000) / 1000;
    if (!watched.open && !isBeyond(watched, number)) continue;
    const incident = {
      groupId,
      eventTypeName,
      target: targetOf(watched),
      currentValue: { number, units: metric.units },
    };
    if (concerns(configs, incident.target)) seen.add(observe(world, incident, configs));
  }
  // these are no longer watched or no longer measured
  for (const { id } of [...world.tables.conditions.by('measured', groupId)]) {
    if (!seen.has(id)) world.tables.conditions.delete(id);
  }
  return any;
}

function look(world: World): void {
  if (!isLook(world)) {
    planLook(world);
    return;
  }
  let any = false;
  for (const { id } of world.tables.groups.by('all', 'all')) any = lookAt(world, id) || any;
  if (any) planLook(world);
}

export const metricTransitions = { 'metrics.look': look } satisfies Record<string, Transition>;
