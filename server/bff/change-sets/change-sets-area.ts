import type { SecretBox } from '#server/auth/secret-box.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { refuseShutOut, shutOutRoom } from '../forward/shut-out.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure } from '../http/errors.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Protections } from '../protection/protection.ts';
import type { Sessions } from '../sign-in/session.ts';
import type { Db } from '../tables.ts';
import { type CallRoom, serviceCalls } from '../upstream/service-calls.ts';
import type { AdvanceRoom } from './advance.ts';
import { type Applier, createApplier } from './applier.ts';
import { exemption } from './approvals.ts';
import { admitCall } from './calls-ahead.ts';
import { runRoutes } from './run-routes.ts';
import { isApproved } from './set.ts';
import { setRoutes } from './set-routes.ts';
import { createChangeSets } from './store.ts';

export interface ChangeSetsRoom extends CallRoom {
  db: Db;
  box: SecretBox;
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
export function createChangeSetsArea(room: ChangeSetsRoom): { routes: Route[]; applier: Applier } {
  const { db, box, config, connections, sessions, upstream, audit, notifications, leases, log, now } = room;
  const sets = createChangeSets(db, box);

  /** The current addresses of a user's sessions. */
  const addressesOf = async (userId: string | undefined): Promise<string[]> =>
    userId === undefined ? [] : (await sessions.list(userId, '')).map(({ address }) => address);

  const refusal: AdvanceRoom['refusal'] = async (set, call) => {
    const by = set.appliedBy ?? { id: undefined, name: 'Nobody' };
    const refused = await room.protections.standing(by);
    if (refused !== undefined) return refused;
    try {
      await admitCall(room, set, call.operationId, by);
      const connection = await connections.open(set.connection);
      // a second person has read the check's warning
      if (!isApproved(set))
        await refuseShutOut(call, shutOutRoom(room, connection, await addressesOf(by.id)));
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
    callsOf: async (id) => serviceCalls(await connections.open(id), room),
  });
  const callsFor = (connection: Parameters<typeof serviceCalls>[0]) => serviceCalls(connection, room);
  const parts = {
    config,
    connections,
    upstream,
    audit,
    defineHandlers: room.defineHandlers,
    outbox: notifications.outbox,
    sets,
    applier,
    callsFor,
    protections: room.protections,
    newId: runId,
    now,
  };
  return { routes: [...setRoutes(parts), ...runRoutes(parts)], applier };
}
