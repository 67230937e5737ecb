import { type Freshness, rehearsalOperations } from '#contract/twins/rehearsals.ts';
import { personOf } from '../change-sets/deps.ts';
import type { ChangeSets } from '../change-sets/store.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { Twins } from '../twins/twins.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { freshnessOf } from './freshness.ts';
import { laterAtSource } from './later.ts';
import { newRehearsal } from './new-rehearsal.ts';
import { type Rehearsals, rehearsalView } from './rehearsals.ts';

export interface RehearsalRoutesDeps {
  rehearsals: Rehearsals;
  twins: Twins;
  sets: Pick<ChangeSets, 'get'>;
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
  const { rehearsals, twins, sets } = deps;

  const existingSet = async (setId: string | null) => {
    if (setId === null) return undefined;
    try {
      return await sets.get(setId);
    } catch (error) {
      if (error instanceof Failure && error.code === 'CHANGE_SET_NOT_FOUND') return undefined;
      throw error;
    }
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
      ? await freshnessOf(rehearsal, await existingSet(rehearsal.setId), calls)
      : { is: 'unknown', reasons: [sourceDeleted] };
    return { ...rehearsalView(rehearsal), freshness };
  };

  return deps.defineHandlers(rehearsalOperations, {
    listRehearsals: ({ connection, ...of }) => rehearsals.list(connection, of),
    createRehearsal: {
      async subject({ body: { connection, twinId, setId } }) {
        const [twin, set] = [await twins.get(twinId), await sets.get(setId)];
        if (set.connection !== connection) throw refuse('CHANGE_SET_NOT_FOUND');
        if (twin.connection !== connection) throw refuse('TWIN_NOT_FOUND');
        return { connection, target: `change set ${set.title} on the twin ${twin.name}` };
      },
      async handle({ body: { twinId, setId } }, { session }) {
        const at = deps.now();
        const twin = await twins.get(twinId);
        const id = deps.newId(at);
        const set = await sets.get(setId);
        await rehearsals.begin(newRehearsal({ id, by: personOf(session), at }, twin, set), twin);
        deps.wake();
        return view(id);
      },
    },
    getRehearsal: ({ rehearsalId }) => view(rehearsalId),
    async getRehearsalComparison({ rehearsalId }) {
      const { rehearsal } = await rehearsals.get(rehearsalId);
      const calls = await callsOf(rehearsal.connection);
      if (!calls) return { works: [], unknown: [sourceDeleted] };
      return laterAtSource(rehearsal, await existingSet(rehearsal.setId), calls);
    },
    async cancelRehearsal({ rehearsalId }) {
      await rehearsals.cancel(rehearsalId);
      deps.wake();
      return view(rehearsalId);
    },
  });
}
