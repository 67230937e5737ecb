import { changeSetOperations, changeSetRunOperations } from '../change-sets/operations.ts';
import { mailServerOperations, notificationOperations } from '../notifications/operations.ts';
import { twinDocumentOperations } from '../twins/documents.ts';
import { rehearsalScheduleOperations } from '../twins/rehearsal-schedules.ts';
import { rehearsalOperations } from '../twins/rehearsals.ts';
import { aboutOperations } from './about.ts';
import { accountOperations, oidcOperations, signInOperations } from './access/account-operations.ts';
import { personalTokenOperations } from './access/personal-tokens.ts';
import { protectionOperations } from './access/protection.ts';
import {
  secondFactorOperations,
  secondFactorPolicyOperations,
  secondStepOperations,
} from './access/second-factor.ts';
import { tokenOperations } from './access/token-operations.ts';
import { triageOperations } from './advisor-triage.ts';
import { auditForwardingOperations } from './audit-forwarding.ts';
import { auditOperations } from './audit-operations.ts';
import { catalogueOperations } from './catalogue-operations.ts';
import { configurationOperations } from './configuration.ts';
import { connectionOperations } from './connection-operations.ts';
import { dashboardOperations } from './dashboards.ts';
import { drillOperations, drillRunOperations } from './drills.ts';
import {
  commandOperations,
  deploymentOperations,
  functionOperations,
  runOperations,
} from './function-operations.ts';
import { gameDayScheduleOperations } from './game-day-schedules.ts';
import { gameDayOperations } from './game-days.ts';
import { boardOperations, migrationOperations } from './migration-plans.ts';
import { overviewOperations } from './overview-operations.ts';
import { pastQueryOperations } from './past-queries.ts';
import { probeOperations } from './probe.ts';
import { screenOperations } from './screens.ts';
import { searchNoteOperations } from './search-notes.ts';
import { trialOperations } from './search-trials.ts';
import { callOperations, watchOperations } from './service-operations.ts';
import type { AnswerOfRow, ArgsOfRow, ConsoleOperation } from './table/operation.ts';
import { twinOperations } from './twins.ts';
import { updatePreviewOperations } from './update-previews.ts';
import { wallOperations } from './wall-operations.ts';

/** The console's own API: one line for each area. */
const consoleTable = {
  ...dashboardOperations,
  ...searchNoteOperations,
  ...signInOperations,
  ...oidcOperations,
  ...accountOperations,
  ...secondFactorOperations,
  ...secondStepOperations,
  ...secondFactorPolicyOperations,
  ...aboutOperations,
  ...auditOperations,
  ...auditForwardingOperations,
  ...configurationOperations,
  ...connectionOperations,
  ...functionOperations,
  ...runOperations,
  ...deploymentOperations,
  ...commandOperations,
  ...trialOperations,
  ...updatePreviewOperations,
  ...catalogueOperations,
  ...overviewOperations,
  ...callOperations,
  ...watchOperations,
  ...protectionOperations,
  ...screenOperations,
  ...wallOperations,
  ...tokenOperations,
  ...personalTokenOperations,
  ...pastQueryOperations,
  ...triageOperations,
  ...drillOperations,
  ...drillRunOperations,
  ...gameDayOperations,
  ...gameDayScheduleOperations,
  ...probeOperations,
  ...migrationOperations,
  ...boardOperations,
  ...notificationOperations,
  ...mailServerOperations,
  ...changeSetOperations,
  ...changeSetRunOperations,
  ...twinOperations,
  ...twinDocumentOperations,
  ...rehearsalOperations,
  ...rehearsalScheduleOperations,
};

type ConsoleTable = typeof consoleTable;
export type ConsoleOperationId = keyof ConsoleTable;
export type ConsoleArgs<Id extends ConsoleOperationId> = ArgsOfRow<ConsoleTable[Id]>;
export type ConsoleAnswer<Id extends ConsoleOperationId> = AnswerOfRow<ConsoleTable[Id]>;

export const consoleOperationIds = Object.keys(consoleTable) as ConsoleOperationId[];

/** The row without its literal types, for code that walks the table. */
export const consoleOperationOf = (id: ConsoleOperationId): ConsoleOperation => consoleTable[id];
