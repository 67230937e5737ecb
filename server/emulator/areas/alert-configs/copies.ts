import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { type Copies, projectOf } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';

/** Alert configurations of a copy; the secrets of their notifications stay at the source. */
export const alertConfigCopies: Copies = {
  alertConfigurations(world, item, place) {
    const { id, eventTypeName, links: _, ...config } = item;
    if (id === undefined) return 'The configuration has no id.';
    if (!isAlertEventType(eventTypeName)) return `The emulator has no event type ${eventTypeName}.`;
    world.tables.alertConfigs.put({ ...definedFields(config), eventTypeName, id, groupId: projectOf(place) });
    return undefined;
  },
};
