import { bucketHandlers } from './bucket-handlers.ts';
import { complianceHandlers, complianceTransitions } from './compliance-handlers.ts';
import { exportHandlers } from './export-handlers.ts';
import { exportTransitions } from './export-run.ts';
import { scheduleHandlers } from './schedule-handlers.ts';
import { scheduleTransitions } from './schedule-run.ts';

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
