import type { Kind } from '../kind.ts';

/** How changes of these resources are read and undone: maintenance window. */
export const maintenanceWindowKinds: readonly Kind[] = [
  {
    item: 'getGroupMaintenanceWindow',
    updates: ['updateGroupMaintenanceWindow'],
    remove: 'resetGroupMaintenanceWindow',
    restore: 'updateGroupMaintenanceWindow',
    objections: {
      update: ({ startASAP }, { dayOfWeek }) => {
        if (startASAP === true) return 'A maintenance that was started does not stop.';
        return dayOfWeek === 0 ? 'The project had no window of its own: reset it on its page.' : undefined;
      },
      remove: ({ dayOfWeek }) => (dayOfWeek === 0 ? 'There was no window of its own.' : undefined),
    },
  },
];
