import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';

/** Events of a copy, as the activity of the twin shows them. */
export const eventCopies: Copies = {
  clusterWork(world, item, place) {
    world.tables.events.put({ ...definedFields(item, 'links', 'raw'), groupId: projectOf(place) });
    return undefined;
  },
};
