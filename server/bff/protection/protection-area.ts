import {
  longestEmergencyMinutes,
  type ProtectionState,
  protectionOperations,
  type Unlock,
} from '#contract/console/access/protection.ts';
import { MINUTE } from '#contract/values/durations.ts';
import type { Config } from '#server/config.ts';
import type { Connections } from '../connections/connections.ts';
import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Outbox } from '../notifications/outbox.ts';
import type { Notify } from '../notifications/tell.ts';
import type { ActiveSession } from '../sign-in/session.ts';
import type { Users } from '../sign-in/users.ts';
import type { Db } from '../tables.ts';
import { createProtections, type Protections } from './protection.ts';
import { createUnlockApprovals, type RequestedUnlock, type UnlockApprovals } from './unlock-approvals.ts';
import { createUnlocks, type Unlocks } from './unlocks.ts';

interface ProtectionDeps {
  db: Db;
  config: Pick<Config, 'readOnly'>;
  connections: Connections;
  users: Pick<Users, 'get'>;
  defineHandlers: DefineConsoleHandlers;
  outbox: Outbox;
  notify: Notify;
  now: () => number;
}

export interface ProtectionArea {
  protections: Protections;
  routes: SignedInRoute[];
}

/** The protection of connections: how and for whom it is unlocked, and the refusals until then. */
export function createProtectionArea({
  db,
  config,
  connections,
  users,
  defineHandlers,
  outbox,
  notify,
  now,
}: ProtectionDeps): ProtectionArea {
  const unlocks = createUnlocks(db);
  const protections = createProtections({ db, unlocks, users, readOnly: config.readOnly, now });
  return {
    protections,
    routes: protectionRoutes({
      ...{ connections, defineHandlers, outbox, notify, now, unlocks, protections },
      approvals: createUnlockApprovals(db, now),
    }),
  };
}

function protectionRoutes(
  deps: Omit<ProtectionDeps, 'db' | 'users' | 'config'> & {
    unlocks: Unlocks;
    approvals: UnlockApprovals;
    protections: Protections;
  },
): SignedInRoute[] {
  const { connections, defineHandlers, outbox, notify, now, unlocks, approvals, protections } = deps;

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

  /** `approved`: the request of the person whose unlock another one has approved. */
  const insert = (
    connection: string,
    { byId, by, minutes, reason }: Omit<RequestedUnlock, 'at'>,
    emergency: boolean,
    approved: RequestedUnlock | undefined,
  ): Promise<void> => {
    const since = now();
    const unlock: Unlock = {
      ...{ id: runId(since), connection, by, reason, emergency },
      ...{ since, until: since + minutes * MINUTE },
    };
    return unlocks.insert(unlock, byId, {
      ...{ connection, subject: connection, once: unlock.id, except: [byId] },
      kind: emergency ? 'emergency-access' : 'connection-unlocked',
      detail: `By ${by}, ${minutes} min: ${reason}${approved ? ' (approved by a second person)' : ''}`,
    });
  };

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
        const { protection } = await connections.open(connection);
        const own = { byId: session.user.id, by: session.user.name, minutes, reason };
        const needsSecond = protection.locked && protection.secondPerson.length > 0 && !emergency;
        const other = needsSecond ? await approvals.match(connection, own) : undefined;
        if (needsSecond && !other) {
          await notify({
            ...{ kind: 'weakening-requested', connection, subject: connection, id: connection },
            ...{ once: `unlock ${runId(now())}`, except: [session.user.id] },
            detail: `By ${own.by}: unlock for ${minutes} min (${reason}). Unlock the connection within an hour to approve it.`,
          });
          throw refuse('SECOND_PERSON_REQUIRED', {
            message:
              'This connection requires a second person for an unlock. Another person must unlock it within an hour: both are unlocked then, and all administrators are notified.',
          });
        }
        for (const each of other ? [other, own] : [own]) await insert(connection, each, emergency, other);
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
