import {
  longestEmergencyMinutes,
  type ProtectionState,
  type Unlock,
  UnlockRequest,
} from '#contract/console/protection.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import type { Audit } from '../forward/audit.ts';
import { runId } from '../functions/runs.ts';
import { parse, refuseField } from '../http/errors.ts';
import { type Call, json, route, type SignedInRoute } from '../http/route.ts';
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
  audit: Audit;
  outbox: Outbox;
  now: () => number;
}

export interface ProtectionArea {
  protections: Protections;
  routes: SignedInRoute[];
}

const minuteMs = 60_000;
const path = '/bff/connections/:connectionId';
const idOf = ({ params }: Call) => params.connectionId ?? '';

/** What protects connections: how it is unlocked, for whom, and what is refused until then. */
export function createProtectionArea({
  db,
  config,
  connections,
  users,
  audit,
  outbox,
  now,
}: ProtectionRoom): ProtectionArea {
  const unlocks = createUnlocks(db);
  const protections = createProtections({ db, unlocks, users, readOnly: config.readOnly, now });
  return {
    protections,
    routes: protectionRoutes({ connections, audit, outbox, now, unlocks, protections }),
  };
}

function protectionRoutes(
  room: Omit<ProtectionRoom, 'db' | 'users' | 'config'> & { unlocks: Unlocks; protections: Protections },
): SignedInRoute[] {
  const { connections, audit, outbox, now, unlocks, protections } = room;

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

  return [
    route('GET', `${path}/protection`, 'viewer', async (call, session) =>
      json(await stateOf(idOf(call), session)),
    ),
    route('POST', `${path}/unlock`, 'operator', async (call, session) => {
      const { minutes, reason, emergency } = parse(UnlockRequest, call.body);
      const connection = idOf(call);
      const { protection } = await connections.open(connection);
      const most = emergency ? longestEmergencyMinutes : protection.unlockMinutes;
      if (minutes > most) throw refuseField('minutes', `must be at most ${most}`);
      const since = now();
      const unlock: Unlock = {
        ...{ id: runId(since), connection, by: session.user.name, reason, emergency },
        ...{ since, until: since + minutes * minuteMs },
      };
      const operation = emergency ? 'emergencyAccess' : 'unlockConnection';
      const target = `${connection} for ${minutes} min: ${reason}`;
      const told: Told = {
        ...{ connection, subject: connection, once: unlock.id, except: [session.user.id] },
        kind: emergency ? 'emergency-access' : 'connection-unlocked',
        detail: `By ${session.user.name}, ${minutes} min: ${reason}`,
      };
      await audit.asked(call, session, { connection, operation, target }, () =>
        unlocks.insert(unlock, session.user.id, told),
      );
      await outbox.flush();
      return json(await stateOf(connection, session), 201);
    }),
    route('DELETE', `${path}/unlock`, 'operator', async (call, session) => {
      const connection = idOf(call);
      const line = { connection, operation: 'lockConnection', target: connection };
      await audit.asked(call, session, line, () => unlocks.end(connection, session.user.id, now()));
      return json(await stateOf(connection, session));
    }),
  ];
}
