import { accessHistoryOperations } from '#contract/access-history.ts';
import { advisorOperations } from '#contract/advisor.ts';
import { aiModelOperations } from '#contract/ai-models/rows.ts';
import { alertConfigOperations } from '#contract/alert-configs/rows.ts';
import { alertOperations } from '#contract/alerts.ts';
import { archiveOperations } from '#contract/archives/rows.ts';
import { backupPolicyOperations } from '#contract/backups/policy-rows.ts';
import { restoreOperations } from '#contract/backups/restore-rows.ts';
import { snapshotOperations } from '#contract/backups/snapshot-rows.ts';
import { globalWriteOperations } from '#contract/clusters/global-writes/rows.ts';
import { clusterOperations } from '#contract/clusters/rows.ts';
import { clusterSupportOperations } from '#contract/clusters/support-rows.ts';
import { apiKeyOperations } from '#contract/credentials/api-key-rows.ts';
import {
  groupServiceAccountOperations,
  orgServiceAccountOperations,
} from '#contract/credentials/service-account-rows.ts';
import { dataFederationOperations } from '#contract/data-federation/rows.ts';
import { controlOperations } from '#contract/emulator/control.ts';
import { emulatorDataOperations } from '#contract/emulator/data.ts';
import { emulatorFaultOperations } from '#contract/emulator/faults.ts';
import { emulatorRehearsalOperations } from '#contract/emulator/rehearsals.ts';
import { emulatorRequestOperations } from '#contract/emulator/requests.ts';
import { emulatorWorkloadOperations } from '#contract/emulator/workloads.ts';
import { eventOperations } from '#contract/events/rows.ts';
import { federationOperations } from '#contract/federation/rows.ts';
import { flexOperations } from '#contract/flex/rows.ts';
import { sampleDataOperations } from '#contract/flex/sample-data.ts';
import { serverlessOperations } from '#contract/flex/serverless-rows.ts';
import { invoiceOperations } from '#contract/invoices/rows.ts';
import { liveMigrationOperations } from '#contract/live-migrations/rows.ts';
import { logExportOperations } from '#contract/log-export/rows.ts';
import { mcpOperations } from '#contract/mcp/rows.ts';
import { partMonitoringOperations } from '#contract/monitoring/part-rows.ts';
import { monitoringOperations } from '#contract/monitoring/rows.ts';
import { containerOperations } from '#contract/network/container-rows.ts';
import { peerOperations } from '#contract/network/peer-rows.ts';
import { privateEndpointOperations } from '#contract/network/private-endpoint-rows.ts';
import { oauthOperations } from '#contract/oauth.ts';
import { orgOperations } from '#contract/orgs.ts';
import { outageOperations } from '#contract/outages/outage.ts';
import { delegationOperations } from '#contract/people/delegation-rows.ts';
import { firstVersionPeopleOperations } from '#contract/people/first-version-rows.ts';
import { membershipOperations } from '#contract/people/membership-rows.ts';
import { peopleOperations } from '#contract/people/rows.ts';
import { teamOperations } from '#contract/people/team-rows.ts';
import { projectOperations } from '#contract/projects.ts';
import { queryShapeOperations } from '#contract/query-shapes/rows.ts';
import { resourcePolicyOperations } from '#contract/resource-policies/rows.ts';
import { searchOperations } from '#contract/search/rows.ts';
import { securityOperations } from '#contract/security/rows.ts';
import { streamNetworkOperations } from '#contract/streams/network-rows.ts';
import { streamOperations } from '#contract/streams/rows.ts';
import { emulatorFlowOperations } from '../emulator/flows.ts';
import { emulatorTwinOperations } from '../emulator/twins.ts';
import type { ArgsOf, Operation, ParamsOf, ResultOf } from './operation.ts';
import { rootOperations } from './root.ts';

/** The table: every operation that Quarterdeck knows. A new area adds one line. */
const operations = {
  ...rootOperations,
  ...orgOperations,
  ...projectOperations,
  ...clusterOperations,
  ...clusterSupportOperations,
  ...globalWriteOperations,
  ...containerOperations,
  ...peerOperations,
  ...privateEndpointOperations,
  ...archiveOperations,
  ...dataFederationOperations,
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
  ...logExportOperations,
  ...invoiceOperations,
  ...streamOperations,
  ...streamNetworkOperations,
  ...aiModelOperations,
  ...mcpOperations,
  ...outageOperations,
  ...liveMigrationOperations,
  ...peopleOperations,
  ...teamOperations,
  ...membershipOperations,
  ...firstVersionPeopleOperations,
  ...delegationOperations,
  ...apiKeyOperations,
  ...orgServiceAccountOperations,
  ...groupServiceAccountOperations,
  ...federationOperations,
  ...resourcePolicyOperations,
  ...monitoringOperations,
  ...partMonitoringOperations,
  ...queryShapeOperations,
  ...advisorOperations,
  ...accessHistoryOperations,
  ...searchOperations,
  ...oauthOperations,
  ...controlOperations,
  ...emulatorFaultOperations,
  ...emulatorRequestOperations,
  ...emulatorDataOperations,
  ...emulatorWorkloadOperations,
  ...emulatorRehearsalOperations,
  ...emulatorFlowOperations,
  ...emulatorTwinOperations,
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
