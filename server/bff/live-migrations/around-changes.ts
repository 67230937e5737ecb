import type { MigrationPlan } from '#contract/console/migration-plans.ts';
import type { Call } from '../http/route.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { MigrationsRoom } from './room.ts';

type Place = Pick<MigrationPlan, 'connection' | 'groupId'>;

export const migrationIdOf = (call: Call): string => call.params.migrationId ?? '';

export interface AroundChanges {
  /** The service of a migration, where something may be changed. */
  changeable(plan: Pick<MigrationPlan, 'connection'>): Promise<ServiceCalls>;
  /** A change of the console's own data, with its line in the audit log. */
  around<T>(
    call: Call,
    session: ActiveSession,
    operation: string,
    place: Place,
    work: () => Promise<T>,
  ): Promise<T>;
}

/** What every change of a migration goes through. */
export function aroundChanges({ callsOf, audit }: Pick<MigrationsRoom, 'callsOf' | 'audit'>): AroundChanges {
  return {
    async changeable({ connection }) {
      const { calls, mustBeWritable } = await callsOf(connection);
      mustBeWritable();
      return calls;
    },
    around: (call, session, operation, { connection, groupId }, work) => {
      const target = `/groups/${groupId}/migrations/${migrationIdOf(call)}`;
      return audit.asked(call, session, { operation, connection, target }, work);
    },
  };
}
