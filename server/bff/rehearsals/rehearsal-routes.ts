import { type Freshness, type RehearsalRequest, rehearsalOperations } from '#contract/twins/rehearsals.ts';
import { personOf } from '../change-sets/deps.ts';
import type { Person, StoredSet } from '../change-sets/set.ts';
import type { ChangeSets } from '../change-sets/store.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { MigrationPlans } from '../live-migrations/plans.ts';
import type { StoredTwin, Twins } from '../twins/twins.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { freshnessOf, type Subjects } from './freshness.ts';
import { laterAtSource } from './later.ts';
import { migrationSet } from './migration-set.ts';
import { newRehearsal } from './new-rehearsal.ts';
import { type Rehearsals, rehearsalView, type StoredRehearsal } from './rehearsals.ts';

export interface RehearsalRoutesDeps {
  rehearsals: Rehearsals;
  twins: Twins;
  sets: Pick<ChangeSets, 'get'>;
  migrations: Pick<MigrationPlans, 'get'>;
  /** Calls to the source, for which a person waits. */
  sourceCalls: (connection: string) => Promise<ServiceCalls>;
  wake: () => void;
  defineHandlers: DefineConsoleHandlers;
  newId: (at: number) => string;
  now: () => number;
}

const sourceDeleted = 'The connection to the source was deleted.';

/** Rehearsals: begun, followed, ended. */
export function rehearsalRoutes(deps: RehearsalRoutesDeps): Route[] {
  const { rehearsals, twins, sets, migrations } = deps;

  const existingSet = async (setId: string | null) => {
    if (setId === null) return undefined;
    try {
      return await sets.get(setId);
    } catch (error) {
      if (error instanceof Failure && error.code === 'CHANGE_SET_NOT_FOUND') return undefined;
      throw error;
    }
  };

  const existingPlan = async (migrationId: string | null) => {
    if (migrationId === null) return undefined;
    try {
      return await migrations.get(migrationId);
    } catch (error) {
      if (error instanceof Failure && error.code === 'MIGRATION_NOT_FOUND') return undefined;
      throw error;
    }
  };

  /** Its change set and its migration as they are now. */
  const subjectsOf = async ({ setId, migrationId }: StoredRehearsal): Promise<Subjects> => ({
    set: await existingSet(setId),
    plan: await existingPlan(migrationId),
  });

  /** The requested change set or migration as a set of steps. */
  const stepsOf = async (
    { setId, migrationId = '' }: RehearsalRequest,
    twin: StoredTwin,
    by: { by: Person; at: number },
  ): Promise<StoredSet> => {
    if (setId !== undefined) return sets.get(setId);
    return migrationSet(
      await migrations.get(migrationId),
      await twins.finished(twin.id, twin.loadedCopy),
      by,
    );
  };

  /** Calls to the source; undefined after its connection was deleted, which results survive. */
  const callsOf = async (connection: string): Promise<ServiceCalls | undefined> => {
    try {
      return await deps.sourceCalls(connection);
    } catch (error) {
      if (error instanceof Failure && error.code === 'CONNECTION_NOT_FOUND') return undefined;
      throw error;
    }
  };

  const view = async (id: string) => {
    const { rehearsal } = await rehearsals.get(id);
    const calls = await callsOf(rehearsal.connection);
    const freshness: Freshness = calls
      ? await freshnessOf(rehearsal, await subjectsOf(rehearsal), calls)
      : { is: 'unknown', reasons: [sourceDeleted] };
    return { ...rehearsalView(rehearsal), freshness };
  };

  return deps.defineHandlers(rehearsalOperations, {
    listRehearsals: ({ connection, ...of }) => rehearsals.list(connection, of),
    createRehearsal: {
      async subject({ body: { connection, twinId, setId, migrationId = '' } }) {
        const twin = await twins.get(twinId);
        if (twin.connection !== connection) throw refuse('TWIN_NOT_FOUND');
        if (setId === undefined) {
          const plan = await migrations.get(migrationId);
          if (plan.connection !== connection) throw refuse('MIGRATION_NOT_FOUND');
          const { sourceName, targetName } = plan.request;
          const target = `migration of ${sourceName} into ${targetName} on the twin ${twin.name}`;
          return { connection, target };
        }
        const set = await sets.get(setId);
        if (set.connection !== connection) throw refuse('CHANGE_SET_NOT_FOUND');
        return { connection, target: `change set ${set.title} on the twin ${twin.name}` };
      },
      async handle({ body }, { session }) {
        const at = deps.now();
        const by = personOf(session);
        const { migrationId } = body;
        const twin = await twins.get(body.twinId);
        const id = deps.newId(at);
        const set = await stepsOf(body, twin, { by, at });
        await rehearsals.begin(newRehearsal({ id, by, at, migrationId }, twin, set), twin);
        deps.wake();
        return view(id);
      },
    },
    getRehearsal: ({ rehearsalId }) => view(rehearsalId),
    async getRehearsalComparison({ rehearsalId }) {
      const { rehearsal } = await rehearsals.get(rehearsalId);
      const calls = await callsOf(rehearsal.connection);
      if (!calls) return { works: [], unknown: [sourceDeleted] };
      return laterAtSource(rehearsal, await subjectsOf(rehearsal), calls);
    },
    async cancelRehearsal({ rehearsalId }) {
      await rehearsals.cancel(rehearsalId);
      deps.wake();
      return view(rehearsalId);
    },
  });
}
