import { z } from 'zod';
import { emptyRemoves, ignored, unheeded } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** How often the same maintenance may be put off, each time by a week // documented */
export const mostDeferrals = 2;

const hour = z.int().min(0).max(23);
const ProtectedHours = z.object({ startHourOfDay: hour, endHourOfDay: hour });

/** When the service may work on the clusters of a project. */
export const MaintenanceWindow = z.object({
  /** 1 is Sunday; 0: no window of the project's own // observed: Terraform takes 0 for none */
  dayOfWeek: z.int().min(0).max(7),
  hourOfDay: hour,
  autoDeferOnceEnabled: z.boolean(),
  numberOfDeferrals: z.int(),
  startASAP: z.boolean(),
  timeZoneId: z.string(),
  protectedHours: ProtectedHours.optional(),
});
export type MaintenanceWindow = z.infer<typeof MaintenanceWindow>;

/** Day and hour have their own codes, so the handler checks them. */
export const MaintenanceWindowRequest = z.strictObject({
  dayOfWeek: z.int().optional(),
  hourOfDay: z.int().optional(),
  autoDeferOnceEnabled: z.boolean().optional(),
  startASAP: z.boolean().optional(),
  ...unheeded('waveAssignment'),
  // without hours it removes them // observed: Terraform
  protectedHours: emptyRemoves(ProtectedHours.strict().partial()),
  ...ignored('numberOfDeferrals', 'timeZoneId'),
});
export type MaintenanceWindowRequest = z.output<typeof MaintenanceWindowRequest>;

const shared = { versions: { '2023-01-01': null } } as const;

export const maintenanceOperations = defineOperations(shared, {
  getGroupMaintenanceWindow: {
    method: 'GET',
    path: '/groups/{groupId}/maintenanceWindow',
    summary: 'Get when the service may work on the clusters of a project',
    roles: ['GROUP_READ_ONLY'],
    response: MaintenanceWindow,
  },
  updateGroupMaintenanceWindow: {
    method: 'PATCH',
    path: '/groups/{groupId}/maintenanceWindow',
    summary: 'Choose when the service may work on the clusters of a project',
    roles: ['GROUP_OWNER'],
    body: MaintenanceWindowRequest,
    status: 200, // observed, without a body
  },
  resetGroupMaintenanceWindow: {
    method: 'DELETE',
    path: '/groups/{groupId}/maintenanceWindow',
    summary: 'Leave it to the service when it works on the clusters of a project',
    roles: ['GROUP_OWNER'],
    status: 204,
  },
  deferGroupMaintenanceWindow: {
    method: 'POST',
    path: '/groups/{groupId}/maintenanceWindow/defer',
    summary: 'Put the scheduled maintenance off by a week',
    roles: ['GROUP_OWNER'],
  },
  toggleGroupMaintenanceWindowAutoDefer: {
    method: 'POST',
    path: '/groups/{groupId}/maintenanceWindow/autoDefer',
    summary: 'Switch between putting every maintenance off by a week first and not doing so',
    roles: ['GROUP_OWNER'],
  },
});
