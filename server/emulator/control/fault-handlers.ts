import { fail } from '#contract/api/errors.ts';
import type { Fault } from '#contract/emulator/faults.ts';
import { SECOND } from '#contract/values/durations.ts';
import { defineHandlers } from '../kernel/handler.ts';
import { iso } from '../kernel/time/clock.ts';
import type { World } from '../kernel/world.ts';
import { operationField } from './operation-field.ts';

/** The faults of a world that have not ended by its clock. */
export function currentFaults(world: World): Fault[] {
  const now = world.iso();
  return world.tables.faults.by('all', 'all').filter(({ until }) => until === undefined || until > now);
}

/** Requests that are to fail. */
export const faultHandlers = defineHandlers({
  listEmulatorFaults: ({ world }) => currentFaults(world),

  createEmulatorFault({ world, body }) {
    const { operationId, nth, durationSeconds, ...rest } = body;
    return world.tables.faults.put({
      id: world.id(),
      ...(operationId === undefined ? {} : { operationId: operationField('operationId', operationId) }),
      ...rest,
      ...(nth === undefined ? {} : { remaining: rest.remaining ?? 1 }),
      ...(nth === undefined || nth === 1 ? {} : { skip: nth - 1 }),
      ...(durationSeconds === undefined ? {} : { until: iso(world.now() + durationSeconds * SECOND) }),
    });
  },

  deleteEmulatorFaults({ world }) {
    for (const { id } of [...world.tables.faults.all()]) world.tables.faults.delete(id);
    return undefined;
  },

  getEmulatorFault({ world, params }) {
    const fault = currentFaults(world).find(({ id }) => id === params.faultId);
    if (!fault) throw fail('RESOURCE_NOT_FOUND');
    return fault;
  },

  deleteEmulatorFault({ world, params }) {
    if (!world.tables.faults.delete(params.faultId)) throw fail('RESOURCE_NOT_FOUND');
    return undefined;
  },
});
