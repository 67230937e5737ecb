import { badField, fail } from '#contract/api/errors.ts';
import { mostWorkloads, type Workload, type WorkloadMix } from '#contract/emulator/workloads.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { measureWorkloads } from './measure.ts';
import { place } from './operations.ts';
import type { WorkloadRecord } from './records.ts';
import { beginWorkload, holderAt, start, stop } from './work.ts';

function view(workload: WorkloadRecord): Workload {
  const { id, target, perSecond, mix, due, since, done, refused, skipped, trouble } = workload;
  return {
    id,
    target,
    perSecond,
    mix: sharesOf(mix),
    namespace: `${place.db}.${place.collection}`,
    running: due !== undefined,
    since: iso(since),
    done,
    refused,
    skipped,
    ...(trouble === undefined ? {} : { trouble }),
  };
}

/** Without the kinds that have no share. */
function sharesOf(mix: WorkloadMix): Record<string, number> {
  return Object.fromEntries(
    Object.entries(mix).flatMap(([kind, share = 0]) => (share > 0 ? [[kind, share]] : [])),
  );
}

function workloadOf(world: World, id: string): WorkloadRecord {
  const existing = world.tables.workloads.get(id);
  if (!existing) throw fail('RESOURCE_NOT_FOUND');
  return existing;
}

export const workloadHandlers = defineHandlers({
  listEmulatorWorkloads: ({ world }) => world.tables.workloads.by('all', 'all').map(view),

  createEmulatorWorkload({ world, body }) {
    const { target, perSecond, mix } = body;
    const holder = holderAt(world, target);
    if (!holder) throw badField('target.clusterName', 'must be a cluster of the project or of the source');
    if (world.tables.workloads.size >= mostWorkloads) {
      throw badField('target', `cannot have another workload: ${mostWorkloads} are the most of a world`);
    }
    return view(beginWorkload(world, holder, { target, perSecond, mix: sharesOf(mix) }));
  },

  updateEmulatorWorkload({ world, params, body }) {
    const { running, perSecond, mix } = body;
    const existing = workloadOf(world, params.workloadId);
    const changed = world.tables.workloads.put({
      ...existing,
      ...(perSecond === undefined ? {} : { perSecond }),
      ...(mix === undefined ? {} : { mix: sharesOf(mix), place: 0 }),
    });
    if (running === true) return view(start(world, changed));
    if (running === false) return view(stop(world, changed));
    measureWorkloads(world, changed);
    return view(changed);
  },

  deleteEmulatorWorkload({ world, params }) {
    stop(world, workloadOf(world, params.workloadId));
    world.tables.workloads.delete(params.workloadId);
    return undefined;
  },
});
