import type { DrillScope } from '#contract/console/drills.ts';
import type { Audit, AuditedChange } from '../forward/audit.ts';
import type { Deployments } from '../functions/deployments.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { mustBeWritable, refuse } from '../http/errors.ts';
import type { Changer } from '../protection/protection.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import type { DrillService } from './drill-service.ts';
import type { DrillPlans } from './plans.ts';
import type { DrillRuns } from './runs.ts';
import type { Scheduler } from './scheduler.ts';

export interface DrillDeps {
  plans: DrillPlans;
  runs: DrillRuns;
  scheduler: Scheduler;
  deployments: Pick<Deployments, 'list'>;
  serviceOf: (connection: string) => Promise<{ service: DrillService; readOnly: boolean }>;
  /** Refuses a restore that the person may not request now. */
  admit: (connection: string, by: Changer) => Promise<void>;
  audit: Audit;
  defineHandlers: DefineConsoleHandlers;
  /** Of the whole console. */
  readOnly: boolean;
}

/** The audit log entry for a change of a restore test, or of one of its runs. */
export const lineOf = (operation: string, plan: DrillScope & { name: string }): AuditedChange => ({
  operation,
  connection: plan.connection,
  target: `/groups/${plan.groupId}/drills/${plan.name}`,
});

/** The service of a connection through which something may be changed; refuses where nothing may. */
export async function changeable(deps: DrillDeps, connection: string): Promise<DrillService> {
  const { service, readOnly } = await deps.serviceOf(connection);
  mustBeWritable(deps.readOnly, { readOnly });
  return service;
}

/** What time it is at the service, in milliseconds. */
export async function clockOf(service: DrillService): Promise<number> {
  try {
    return await service.now();
  } catch (error) {
    if (!(error instanceof ServiceProblem)) throw error;
    throw refuse('UPSTREAM_INVALID', { message: `The clock could not be read: ${error.message}` });
  }
}
