import {
  longestEmergencyMinutes,
  type ProtectionState,
  protectionOperations,
  type Unlock,
} from '#contract/console/protection.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Told } from '../notifications/told.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Users } from '../sign-in/users.ts';
import type { Db } from '../tables.ts';
import { createProtections, type Protections } from './protection.ts';
import { createUnlocks, type Unlocks } from './unlocks.ts';

interface ProtectionRoom {
  db: Db;
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  users: Pick<Users, 'get'>;
  defineHandlers: DefineConsoleHandlers;
  outbox: Outbox;
  now: () => number;
}

export interface ProtectionArea {
  protections: Protections;
  routes: SignedInRoute[];
}

const minuteMs = 60_000;

/** The protection of connections: how and for whom it is unlocked, and the refusals until then. */
export function createProtectionArea({
  db,
  config,
  connections,
  users,
  defineHandlers,
  outbox,
  now,
}: ProtectionRoom): ProtectionArea {
  const unlocks = createUnlocks(db);
  const protections = createProtections({ db, unlocks, users, readOnly: config.readOnly, now });
  return {
    protections,
    routes: protectionRoutes({ connections, defineHandlers, outbox, now, unlocks, protections }),
  };
}

function protectionRoutes(
  room: Omit<ProtectionRoom, 'db' | 'users' | 'config'> & { unlocks: Unlocks; protections: Protections },
): SignedInRoute[] {
  const { connections, defineHandlers, outbox, now, unlocks, protections } = room;

  const stateOf = async (id: string, { user }: ActiveSession): Promise<ProtectionState> => {
    const { protection } = await connections.open(id);
    const active = await unlocks.active(id, now());
    const own = active.find(({ userId }) => userId === user.id);
    const shown = ({ userId: _, ...unlock }: (typeof active)[number]): Unlock => unlock;
    return {
      protection,
      own: own ? shown(own) : null,
      unlocks: active.map(shown),
      used: await protections.used(id, user),
    };
  };

  const target = ({ connectionId }: { connectionId: string }) => ({
    connection: connectionId,
    target: connectionId,
  });

  return defineHandlers(protectionOperations, {
    getProtection: ({ connectionId }, { session }) => stateOf(connectionId, session),
    unlockConnection: {
      async subject({ connectionId, body: { minutes, reason, emergency } }) {
        const { protection } = await connections.open(connectionId);
        const most = emergency ? longestEmergencyMinutes : protection.unlockMinutes;
        if (minutes > most) throw refuseField('minutes', `must be at most ${most}`);
        return {
          connection: connectionId,
          ...(emergency ? { operation: 'emergencyAccess' } : {}),
          target: `${connectionId} for ${minutes} min: ${reason}`,
        };
      },
      async handle({ connectionId: connection, body: { minutes, reason, emergency } }, { session }) {
        const since = now();
        const unlock: Unlock = {
          ...{ id: runId(since), connection, by: session.user.name, reason, emergency },
          ...{ since, until: since + minutes * minuteMs },
        };
        const told: Told = {
          ...{ connection, subject: connection, once: unlock.id, except: [session.user.id] },
          kind: emergency ? 'emergency-access' : 'connection-unlocked',
          detail: `By ${session.user.name}, ${minutes} min: ${reason}`,
        };
        await unlocks.insert(unlock, session.user.id, told);
        await outbox.flush();
        return stateOf(connection, session);
      },
    },
    lockConnection: {
      subject: target,
      async handle({ connectionId }, { session }) {
        await unlocks.end(connectionId, session.user.id, now());
        return stateOf(connectionId, session);
      },
    },
  });
}
