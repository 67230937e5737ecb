import { eventLabel } from '#contract/events/label.ts';
import { over } from '../kernel/alerts/incidents.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import { endLoads } from '../kernel/metrics/loads.ts';
import { restorePayment } from './payment-missing.ts';

export const allClear: ScenarioPlan = {
  title: 'All clear',
  description:
    'Every condition in the world is over and every alert closes. Scenarios that still run are called off, and payment methods are back.',
  run(world) {
    const steps = [...world.tables.due.all()].filter(({ transition }) => transition === 'scenario.step');
    for (const { id } of steps) world.tables.due.delete(id);
    for (const { id } of world.tables.clusters.all()) endLoads(world, id);
    for (const { id } of [...world.tables.snapshotFaults.all()]) world.tables.snapshotFaults.delete(id);
    const conditions = [...world.tables.conditions.all()];
    const counts = new Map<string, number>();
    for (const condition of conditions) {
      // one may have ended with another
      if (!world.tables.conditions.get(condition.id)) continue;
      over(world, condition);
      const label = eventLabel(condition.eventTypeName);
      counts.set(label, (counts.get(label) ?? 0) + 1);
    }
    const resolved = [...counts].map(([label, count]) => `${label}: ${count} resolved.`);
    const happened = [...resolved, ...restorePayment(world)];
    if (steps.length > 0) happened.push(`Called off: ${steps.length} further steps of scenarios.`);
    return { happened: happened.length > 0 ? happened : ['Nothing was wrong.'] };
  },
};
