import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { lockoutDeps, refuseLockout } from '../forward/lockout.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Protections } from '../protection/protection.ts';
import type { Sessions } from '../sign-in/session.ts';
import { type CallDeps, serviceCalls } from '../upstream/service-calls.ts';
import type { AdvanceDeps } from './applying/advance.ts';
import { type Applier, createApplier } from './applying/applier.ts';
import { admitCall } from './applying/calls-ahead.ts';
import { exemption } from './approvals.ts';
import { runRoutes } from './run-routes.ts';
import { isApproved } from './set.ts';
import { setRoutes } from './set-routes.ts';
import type { ChangeSets } from './store.ts';

export interface ChangeSetsDeps extends CallDeps {
  changeSets: ChangeSets;
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  protections: Protections;
  sessions: Pick<Sessions, 'list'>;
  audit: Audit;
  defineHandlers: DefineConsoleHandlers;
  notifications: { outbox: Outbox };
  leases: Leases;
  log: Log;
}

/** Change sets: what people collect, and the loop that applies it and takes it back. */
export function createChangeSetsArea(deps: ChangeSetsDeps): { routes: Route[]; applier: Applier } {
  const {
    changeSets: sets,
    config,
    connections,
    sessions,
    upstream,
    audit,
    notifications,
    leases,
    log,
    now,
  } = deps;

  /** The current addresses of a user's sessions. */
  const addressesOf = async (userId: string | undefined): Promise<string[]> =>
    userId === undefined ? [] : (await sessions.list(userId, '')).map(({ address }) => address);

  const refusal: AdvanceDeps['refusal'] = async (set, call) => {
    const by = { ...(set.appliedBy ?? { id: undefined, name: 'Nobody' }), calls: [call] };
    const refused = await deps.protections.standing({ ...by, connection: set.connection });
    if (refused !== undefined) return refused;
    try {
      await admitCall(deps, set, call.operationId, by);
      const connection = await connections.open(set.connection);
      // a second person has read the check's warning
      if (!isApproved(set))
        await refuseLockout(call, lockoutDeps(deps, connection, await addressesOf(by.id)));
      return undefined;
    } catch (error) {
      if (error instanceof Failure) return error.message;
      throw error;
    }
  };

  const applier = createApplier({
    ...{ sets, leases, refusal, log, now, newId: runId, outbox: notifications.outbox },
    exemption: async (set) => exemption(await connections.open(set.connection), set),
    protectionOf: (id) => connections.open(id),
    callsOf: async (id) => serviceCalls(await connections.open(id), deps),
  });
  const callsFor = (connection: Parameters<typeof serviceCalls>[0]) => serviceCalls(connection, deps);
  const parts = {
    config,
    connections,
    upstream,
    audit,
    defineHandlers: deps.defineHandlers,
    outbox: notifications.outbox,
    sets,
    applier,
    callsFor,
    protections: deps.protections,
    newId: runId,
    now,
  };
  return { routes: [...setRoutes(parts), ...runRoutes(parts)], applier };
}
