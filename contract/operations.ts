import { alertConfigOperations } from './alert-configs/rows.ts';
import { alertOperations } from './alerts.ts';
import { clusterOperations } from './clusters/rows.ts';
import { controlOperations } from './control.ts';
import { eventOperations } from './events/rows.ts';
import { liveMigrationOperations } from './live-migrations/rows.ts';
import { oauthOperations } from './oauth.ts';
import type { ArgsOf, Operation, ParamsOf, QueryOf, ResultOf } from './operation.ts';
import { orgOperations } from './orgs.ts';
import { outageOperations } from './outage.ts';
import { projectOperations } from './projects.ts';
import { rootOperations } from './root.ts';
import { securityOperations } from './security/rows.ts';

/** The table: every operation that Quarterdeck knows. A new area adds one line. */
export const operations = {
  ...rootOperations,
  ...orgOperations,
  ...projectOperations,
  ...clusterOperations,
  ...alertConfigOperations,
  ...alertOperations,
  ...eventOperations,
  ...securityOperations,
  ...outageOperations,
  ...liveMigrationOperations,
  ...oauthOperations,
  ...controlOperations,
};

export type Operations = typeof operations;
export type OperationId = keyof Operations & string;
export const operationIds = Object.keys(operations) as OperationId[];

export type Args<Id extends OperationId> = ArgsOf<Operations[Id]>;
export type Params<Id extends OperationId> = ParamsOf<Operations[Id]>;
export type Query<Id extends OperationId> = QueryOf<Operations[Id]>;
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
