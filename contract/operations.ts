import { accessHistoryOperations } from './access-history.ts';
import { advisorOperations } from './advisor.ts';
import { alertConfigOperations } from './alert-configs/rows.ts';
import { alertOperations } from './alerts.ts';
import { backupPolicyOperations } from './backups/policy-rows.ts';
import { restoreOperations } from './backups/restore-rows.ts';
import { snapshotOperations } from './backups/snapshot-rows.ts';
import { globalWriteOperations } from './clusters/global-writes/rows.ts';
import { clusterOperations } from './clusters/rows.ts';
import { clusterSupportOperations } from './clusters/support-rows.ts';
import { apiKeyOperations } from './credentials/api-key-rows.ts';
import {
  groupServiceAccountOperations,
  orgServiceAccountOperations,
} from './credentials/service-account-rows.ts';
import { controlOperations } from './emulator/control.ts';
import { emulatorDataOperations } from './emulator/data.ts';
import { emulatorRehearsalOperations } from './emulator/rehearsals.ts';
import { emulatorWorkloadOperations } from './emulator/workloads.ts';
import { eventOperations } from './events/rows.ts';
import { federationOperations } from './federation/rows.ts';
import { flexOperations } from './flex/rows.ts';
import { sampleDataOperations } from './flex/sample-data.ts';
import { serverlessOperations } from './flex/serverless-rows.ts';
import { liveMigrationOperations } from './live-migrations/rows.ts';
import { monitoringOperations } from './monitoring/rows.ts';
import { oauthOperations } from './oauth.ts';
import type { ArgsOf, Operation, ParamsOf, ResultOf } from './operation.ts';
import { orgOperations } from './orgs.ts';
import { outageOperations } from './outage.ts';
import { membershipOperations } from './people/membership-rows.ts';
import { peopleOperations } from './people/rows.ts';
import { teamOperations } from './people/team-rows.ts';
import { projectOperations } from './projects.ts';
import { resourcePolicyOperations } from './resource-policies/rows.ts';
import { rootOperations } from './root.ts';
import { searchOperations } from './search/rows.ts';
import { securityOperations } from './security/rows.ts';

/** The table: every operation that Quarterdeck knows. A new area adds one line. */
const operations = {
  ...rootOperations,
  ...orgOperations,
  ...projectOperations,
  ...clusterOperations,
  ...clusterSupportOperations,
  ...globalWriteOperations,
  ...flexOperations,
  ...serverlessOperations,
  ...sampleDataOperations,
  ...snapshotOperations,
  ...restoreOperations,
  ...backupPolicyOperations,
  ...alertConfigOperations,
  ...alertOperations,
  ...eventOperations,
  ...securityOperations,
  ...outageOperations,
  ...liveMigrationOperations,
  ...peopleOperations,
  ...teamOperations,
  ...membershipOperations,
  ...apiKeyOperations,
  ...orgServiceAccountOperations,
  ...groupServiceAccountOperations,
  ...federationOperations,
  ...resourcePolicyOperations,
  ...monitoringOperations,
  ...advisorOperations,
  ...accessHistoryOperations,
  ...searchOperations,
  ...oauthOperations,
  ...controlOperations,
  ...emulatorDataOperations,
  ...emulatorWorkloadOperations,
  ...emulatorRehearsalOperations,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations & string;
export const operationIds = Object.keys(operations) as OperationId[];

export type Args<Id extends OperationId> = ArgsOf<Operations[Id]>;
export type Params<Id extends OperationId> = ParamsOf<Operations[Id]>;
export type Result<Id extends OperationId> = ResultOf<Operations[Id]>;

export function isOperationId(text: string): text is OperationId {
  return Object.hasOwn(operations, text);
}

/** The row without its literal types, for code that walks the table. */
export function operationOf(id: OperationId): Operation {
  return operations[id];
}

/** Reads change nothing: only GET rows. */
export function isRead(id: OperationId): boolean {
  return operations[id].method === 'GET';
}
