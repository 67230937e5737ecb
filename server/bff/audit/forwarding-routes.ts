import {
  type AuditDestination,
  auditDestinations,
  auditForwardingOperations,
} from '#contract/console/audit-forwarding.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import { Failure, refuse } from '../http/errors.ts';
import type { SignedInRoute } from '../http/route.ts';
import { checkDestination, webhookAt } from '../notifications/notification-routes.ts';
import type { Outgoing } from '../notifications/outgoing.ts';
import type { Notify } from '../notifications/tell.ts';
import type { Destinations } from './destinations.ts';
import { type Forwarder, reasonOf } from './forwarder.ts';

interface ForwardingDeps {
  destinations: Destinations;
  forwarder: Pick<Forwarder, 'send' | 'wake'>;
  outgoing: Outgoing;
  notify: Notify;
  defineHandlers: DefineConsoleHandlers;
  now: () => number;
}

const isDestination = (text: string): text is AuditDestination =>
  (auditDestinations as readonly string[]).includes(text);

/** Settings and states of the destinations of the audit log. */
export function forwardingRoutes({
  destinations,
  forwarder,
  outgoing,
  notify,
  defineHandlers,
  now,
}: ForwardingDeps): SignedInRoute[] {
  const configured = async (name: string) => {
    const row = isDestination(name) ? await destinations.row(name) : undefined;
    if (!row) throw refuse('NOT_FOUND');
    return row;
  };
  const settings = {
    syslog: async () => (await destinations.get()).syslog?.settings,
    webhook: async () => (await destinations.get()).webhook?.settings,
  };
  /** Administrators learn that entries are no longer collected elsewhere. */
  const ended = (name: AuditDestination, user: { id: string; name: string }) =>
    notify({
      ...{ connection: '', kind: 'audit-forwarding-ended', subject: name, detail: `By ${user.name}` },
      ...{ once: `audit-forwarding-ended ${name} ${now()}`, except: [user.id] },
    });
  const saved = async (
    name: AuditDestination,
    isEnabled: boolean,
    user: { id: string; name: string },
    save: () => Promise<void>,
  ) => {
    const before = await destinations.row(name);
    await save();
    if (before?.enabled === 1 && !isEnabled) await ended(name, user);
    forwarder.wake();
    return destinations.get();
  };

  return defineHandlers(auditForwardingOperations, {
    getAuditForwarding: () => destinations.get(),
    saveSyslogForwarding: {
      async subject({ body: { host, port, transport } }) {
        await checkDestination(outgoing, 'host', { host, port, isEncrypted: transport === 'tls' });
        return { target: 'syslog' };
      },
      settings: { before: settings.syslog, after: ({ syslog }) => syslog?.settings ?? {} },
      handle: ({ body }, { session }) =>
        saved('syslog', body.enabled, session.user, () => destinations.saveSyslog(body)),
    },
    saveWebhookForwarding: {
      async subject({ body: { url } }) {
        await checkDestination(outgoing, 'url', webhookAt(url));
        return { target: 'webhook' };
      },
      settings: {
        before: settings.webhook,
        after: ({ webhook }) => webhook?.settings ?? {},
        secrets: ({ body }) => (body.key === undefined ? [] : ['key']),
      },
      handle: ({ body }, { session }) =>
        saved('webhook', body.enabled, session.user, () => destinations.saveWebhook(body)),
    },
    deleteAuditForwarding: {
      async subject({ destination }) {
        const { name } = await configured(destination);
        return { target: name };
      },
      async handle({ destination }, { session }) {
        const { name, enabled } = await configured(destination);
        await destinations.remove(name);
        if (enabled === 1) await ended(name, session.user);
        return destinations.get();
      },
    },
    testAuditForwarding: {
      async subject({ destination }) {
        const { name } = await configured(destination);
        return { target: name };
      },
      async handle({ destination }, { call, session: { user, token } }) {
        const row = await configured(destination);
        const at = now();
        const entry = {
          ...{ id: `test-${call.requestId}`, at, actor: user.name, actorId: user.id, role: user.role },
          ...{
            address: call.address,
            userAgent: call.userAgent,
            token: token?.name ?? null,
            connection: null,
          },
          ...{ operation: 'testAuditForwarding', target: row.name, outcome: 'done' as const, status: 200 },
          ...{ requestId: call.requestId, changes: [] },
        };
        try {
          return { isSent: true, message: await forwarder.send(destinations.open(row), entry) };
        } catch (error) {
          if (error instanceof Failure && error.status < 500) throw error;
          return { isSent: false, message: reasonOf(error) };
        }
      },
    },
  });
}
