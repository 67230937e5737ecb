import { complianceHandlers } from './compliance/compliance-handlers.ts';
import { complianceTransitions } from './compliance/compliance-settle.ts';
import { bucketHandlers } from './exports/bucket-handlers.ts';
import { exportHandlers } from './exports/export-handlers.ts';
import { exportTransitions } from './exports/export-run.ts';
import { scheduleHandlers } from './schedule/schedule-handlers.ts';
import { scheduleTransitions } from './schedule/schedule-run.ts';

/** Schedules, the compliance policy, buckets for exports, exports. */
export const backupPolicyHandlers = {
  ...scheduleHandlers,
  ...complianceHandlers,
  ...bucketHandlers,
  ...exportHandlers,
};

export const backupPolicyTransitions = {
  ...scheduleTransitions,
  ...complianceTransitions,
  ...exportTransitions,
};
