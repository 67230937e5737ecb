import { mailServerOperations, notificationOperations } from '#contract/notifications/operations.ts';
import type { NotificationSettingsView } from '#contract/notifications/settings.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { refuse, refuseField } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import type { Db } from '../tables.ts';
import type { Deliverer } from './deliverer.ts';
import type { Deliveries } from './deliveries.ts';
import type { Notices } from './notices.ts';
import type { Outbox } from './outbox.ts';
import { type Outgoing, OutgoingRefusal } from './outgoing.ts';
import type { SettingsStore } from './settings-store.ts';

export interface NotificationsDeps {
  db: Db;
  notices: Notices;
  deliveries: Deliveries;
  settings: SettingsStore;
  deliverer: Pick<Deliverer, 'wake'>;
  outbox: Pick<Outbox, 'flush'>;
  outgoing: Outgoing;
  defineHandlers: DefineConsoleHandlers;
  newId: (at: number) => string;
  now: () => number;
}

const testsAtMost = 5;
const testWindowMs = 600_000;

/** A person's notifications, their settings, and their deliveries. Each user sees only their own. */
export function notificationRoutes(deps: NotificationsDeps): SignedInRoute[] {
  const { db, notices, deliveries, settings, deliverer, outbox, newId, now } = deps;

  const view = async (userId: string): Promise<NotificationSettingsView> => ({
    ...(await settings.get(userId)),
    canMail: (await settings.mailServer()).server !== null,
  });

  return [
    ...deps.defineHandlers(notificationOperations, {
      async listNotifications(_, { session: { user } }) {
        // the list contains the latest events
        await outbox.flush();
        return notices.list(user.id);
      },
      async markNotificationsRead({ body: { ids } }, { session: { user } }) {
        await notices.read(user.id, ids, now());
        return notices.list(user.id);
      },
      getNotificationSettings: (_, { session: { user } }) => view(user.id),
      saveNotifications: {
        async subject({ body: { webhook } }, { session: { user } }) {
          if (webhook !== null) await checkDestination(deps.outgoing, 'webhook', webhookAt(webhook));
          return { target: user.name };
        },
        async handle({ body }, { session: { user } }) {
          await settings.save(user.id, body);
          return view(user.id);
        },
      },
      async testNotification({ body: { channel } }, { session: { user } }) {
        const { settings: own, canMail } = await view(user.id);
        if (own[channel] === null) throw refuseField(channel, 'must be saved first');
        if (channel === 'email' && !canMail)
          throw refuseField('email', 'cannot be used: no mail server is set');
        if ((await deliveries.countSince(user.id, now() - testWindowMs)) >= testsAtMost)
          throw refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': '600' } });
        const at = now();
        const noticeId = newId(at);
        const place = { connection: '', groupId: null, id: null };
        const event = { kind: 'test' as const, subject: `requested by ${user.name}`, detail: '' };
        const delivery = { id: newId(at), user_id: user.id, channel, notification_id: noticeId };
        await db.transaction().execute(async (tx) => {
          await notices.insert(tx, { noticeId, at, ...place, ...event }, `test ${noticeId}`, []);
          await deliveries.insert(tx, delivery, at, at);
        });
        deliverer.wake();
        return { id: delivery.id };
      },
      listDeliveries: (_, { session: { user } }) => deliveries.list(user.id),
    }),
    ...mailServerRoutes(deps),
  ];
}

/** The destination of a webhook. */
export const webhookAt = (text: string) => {
  const { hostname, port, protocol } = new URL(text);
  const isEncrypted = protocol === 'https:';
  return { host: hostname, port: Number(port) || (isEncrypted ? 443 : 80), isEncrypted };
};

/** Reports an unreachable target before it is saved. */
export async function checkDestination(
  outgoing: Outgoing,
  field: string,
  destination: Parameters<Outgoing['validate']>[0],
): Promise<void> {
  try {
    await outgoing.validate(destination);
  } catch (error) {
    if (error instanceof OutgoingRefusal) throw refuseField(field, `cannot be used: ${error.message}`);
    throw error;
  }
}

function mailServerRoutes({ settings, outgoing, defineHandlers }: NotificationsDeps): SignedInRoute[] {
  return defineHandlers(mailServerOperations, {
    getMailServer: () => settings.mailServer(),
    saveMailServer: {
      async subject({ body: { host, port, security } }) {
        await checkDestination(outgoing, 'host', { host, port, isEncrypted: security !== 'none' });
        return { target: `${host}:${port}` };
      },
      async handle({ body }) {
        await settings.saveMailServer(body);
        return settings.mailServer();
      },
    },
    deleteMailServer: {
      subject: () => ({ target: 'mail server' }),
      handle: () => settings.removeMailServer(),
    },
  });
}
