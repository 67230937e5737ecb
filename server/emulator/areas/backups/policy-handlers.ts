import { bucketHandlers } from './bucket-handlers.ts';
import { complianceHandlers } from './compliance-handlers.ts';
import { complianceTransitions } from './compliance-settle.ts';
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
