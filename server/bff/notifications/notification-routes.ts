import {
  MailServerRequest,
  NotificationSettingsRequest,
  type NotificationSettingsView,
  ReadRequest,
  TestRequest,
} from '#contract/notifications/settings.ts';
import type { Audit } from '../forward/audit.ts';
import { parse, refuse, refuseField } from '../http/errors.ts';
import { json, noContent, route, type SignedInRoute } from '../http/route.ts';
import type { Db } from '../tables.ts';
import type { Deliverer } from './deliverer.ts';
import type { Deliveries } from './deliveries.ts';
import type { Notices } from './notices.ts';
import type { Outbox } from './outbox.ts';
import { type Outgoing, OutgoingRefusal } from './outgoing.ts';
import type { SettingsStore } from './settings-store.ts';

export interface NotificationsRoom {
  db: Db;
  notices: Notices;
  deliveries: Deliveries;
  settings: SettingsStore;
  deliverer: Pick<Deliverer, 'wake'>;
  outbox: Pick<Outbox, 'flush'>;
  outgoing: Outgoing;
  audit: Audit;
  newId: (at: number) => string;
  now: () => number;
}

const path = '/bff/notifications';
const testsAtMost = 5;
const testWindowMs = 600_000;

/** A person's notifications, their settings, and their deliveries. Each user sees only their own. */
export function notificationRoutes(room: NotificationsRoom): SignedInRoute[] {
  const { db, notices, deliveries, settings, deliverer, outbox, audit, newId, now } = room;

  const view = async (userId: string): Promise<NotificationSettingsView> => ({
    ...(await settings.get(userId)),
    canMail: (await settings.mailServer()).server !== null,
  });

  return [
    // the page polls this in the background
    route(
      'GET',
      path,
      'viewer',
      async (_, { user }) => {
        // the list contains the latest events
        await outbox.flush();
        return json(await notices.list(user.id));
      },
      { background: true },
    ),
    route('POST', `${path}/read`, 'viewer', async (call, { user }) => {
      await notices.read(user.id, parse(ReadRequest, call.body).ids, now());
      return json(await notices.list(user.id));
    }),
    route('GET', `${path}/settings`, 'viewer', async (_, { user }) => json(await view(user.id))),
    route('PUT', `${path}/settings`, 'viewer', async (call, session) => {
      const request = parse(NotificationSettingsRequest, call.body);
      if (request.webhook !== null) await judged(room.outgoing, 'webhook', webhookAt(request.webhook));
      const line = { operation: 'saveNotifications', target: session.user.name };
      await audit.asked(call, session, line, () => settings.save(session.user.id, request));
      return json(await view(session.user.id));
    }),
    route('POST', `${path}/test`, 'viewer', async (call, { user }) => {
      const { channel } = parse(TestRequest, call.body);
      const { settings: own, canMail } = await view(user.id);
      if (own[channel] === null) throw refuseField(channel, 'must be saved first');
      if (channel === 'email' && !canMail)
        throw refuseField('email', 'cannot be used: no mail server is set');
      if ((await deliveries.countSince(user.id, now() - testWindowMs)) >= testsAtMost)
        throw refuse('TOO_MANY_REQUESTS', { headers: { 'retry-after': '600' } });
      const at = now();
      const noticeId = newId(at);
      const place = { connection: '', groupId: null, id: null };
      const told = { kind: 'test' as const, subject: `asked for by ${user.name}`, detail: '' };
      const delivery = { id: newId(at), user_id: user.id, channel, notification_id: noticeId };
      await db.transaction().execute(async (tx) => {
        await notices.insert(tx, { noticeId, at, ...place, ...told }, `test ${noticeId}`, []);
        await deliveries.insert(tx, delivery, at, at);
      });
      deliverer.wake();
      return json({ id: delivery.id }, 202);
    }),
    route('GET', `${path}/deliveries`, 'viewer', async (_, { user }) => json(await deliveries.list(user.id))),
    ...mailServerRoutes(room),
  ];
}

const webhookAt = (text: string) => {
  const { hostname, port, protocol } = new URL(text);
  const isEncrypted = protocol === 'https:';
  return { host: hostname, port: Number(port) || (isEncrypted ? 443 : 80), isEncrypted };
};

/** Reports an unreachable target before it is saved. */
async function judged(
  outgoing: Outgoing,
  field: string,
  destination: Parameters<Outgoing['judge']>[0],
): Promise<void> {
  try {
    await outgoing.judge(destination);
  } catch (error) {
    if (error instanceof OutgoingRefusal) throw refuseField(field, `cannot be used: ${error.message}`);
    throw error;
  }
}

function mailServerRoutes({ settings, audit, outgoing }: NotificationsRoom): SignedInRoute[] {
  const mailPath = `${path}/mail-server`;
  return [
    route('GET', mailPath, 'administrator', async () => json(await settings.mailServer())),
    route('PUT', mailPath, 'administrator', async (call, session) => {
      const request = parse(MailServerRequest, call.body);
      const { host, port, security } = request;
      await judged(outgoing, 'host', { host, port, isEncrypted: security !== 'none' });
      const line = { operation: 'saveMailServer', target: `${host}:${port}` };
      await audit.asked(call, session, line, () => settings.saveMailServer(request));
      return json(await settings.mailServer());
    }),
    route('DELETE', mailPath, 'administrator', async (call, session) => {
      const line = { operation: 'deleteMailServer', target: 'mail server' };
      await audit.asked(call, session, line, () => settings.removeMailServer());
      return noContent();
    }),
  ];
}
