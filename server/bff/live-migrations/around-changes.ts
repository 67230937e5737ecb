import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import type { AuditedChange } from '../forward/audit.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { MigrationsDeps } from './deps.ts';

/** The audit log entry for a change of a migration. `id`: empty before it exists. */
export const lineOf = (
  operation: string,
  { connection, groupId, id = '' }: Pick<MigrationPlan, 'connection' | 'groupId'> & { id?: string },
): AuditedChange => ({ operation, connection, target: `/groups/${groupId}/migrations/${id}` });

/** The service of a connection through which something may be changed; refuses where nothing may. */
export async function changeable(
  { callsOf }: Pick<MigrationsDeps, 'callsOf'>,
  { connection }: Pick<MigrationPlan, 'connection'>,
): Promise<ServiceCalls> {
  const { calls, mustBeWritable } = await callsOf(connection);
  mustBeWritable();
  return calls;
}
