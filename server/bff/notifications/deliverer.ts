import { kindOf } from '#contract/notifications/kinds.ts';
import { quietUntil } from '#contract/notifications/timing.ts';
import { createJobLoop, type JobLoop } from '../jobs/job-loop.ts';
import type { Lease, Leases } from '../jobs/lease.ts';
import { describeError, type Log } from '../log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import { createQueue } from '../queue.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import { mailOf, webhookBody } from './messages.ts';
import type { Notices } from './notices.ts';
import type { Outbox } from './outbox.ts';
import { type Outgoing, OutgoingRefusal } from './outgoing.ts';
import { postWebhook, sendMail } from './send.ts';
import type { SettingsStore } from './settings-store.ts';

export interface DelivererDeps {
  deliveries: Deliveries;
  leases: Leases;
  notices: Pick<Notices, 'get' | 'prune'>;
  settings: Pick<SettingsStore, 'get' | 'webhookKey' | 'openMailServer'>;
  /** Notifications that an ended process had not sent yet are sent here. */
  outbox: Pick<Outbox, 'flush'>;
  outgoing: Outgoing;
  outbound: Outbound;
  /** Of the console, as people reach it. */
  origin: string;
  log: Log;
  now: () => number;
}

export type Deliverer = Omit<JobLoop, 'begin'>;

const soonMs = 50;
const usualMs = 1_000;
const idleMs = 15_000;
const triesAtMost = 6;
const firstBackoffMs = 30_000;
const sentAtOnce = 8;
const hourMs = 3_600_000;
/** Notifications are kept for this time. */
const keepMs = 90 * 24 * hourMs;

const backoffMs = (tries: number): number => firstBackoffMs * 2 ** tries;

/** Mail to one person that is due at the same time is one mail; webhooks go one by one. */
function grouped(due: readonly Delivery[]): Delivery[][] {
  const groups = new Map<string, Delivery[]>();
  for (const delivery of due) {
    const key = delivery.channel === 'email' ? `email ${delivery.user_id}` : delivery.id;
    groups.set(key, [...(groups.get(key) ?? []), delivery]);
  }
  return [...groups.values()];
}

/**
 * Sends notifications outside of the console, and retries failed ones. A notification may arrive twice, but
 * is never lost.
 */
export function createDeliverer(deps: DelivererDeps): Deliverer {
  const { deliveries, notices, settings, outbox, outgoing, outbound, origin, log, now } = deps;
  const queue = createQueue(sentAtOnce, Number.POSITIVE_INFINITY);
  let prunedAt = Number.NEGATIVE_INFINITY;

  /** Words for the log, or until when the person is left alone; throws where it was not taken. */
  const send = async (group: readonly Delivery[]): Promise<string | { waitsUntil: number }> => {
    const [delivery] = group;
    if (!delivery) return '';
    const { user_id: userId, channel, id } = delivery;
    const reported = await notices.get(group.map((each) => each.notification_id));
    const [first] = reported;
    if (!first) return 'It was removed meanwhile.';
    const { email, webhook, quiet } = (await settings.get(userId)).settings;
    // due earlier, and now retried or late
    const waitsUntil = reported.some(({ kind }) => kindOf(kind).isUrgent)
      ? undefined
      : quietUntil(now(), quiet);
    if (waitsUntil !== undefined) return { waitsUntil };
    if (channel === 'email') {
      const server = await settings.openMailServer();
      if (!server) throw new OutgoingRefusal('No mail server is configured.');
      if (email === null) throw new OutgoingRefusal('No e-mail address is chosen any more.');
      return sendMail({ to: email, ...mailOf(reported, origin) }, server, outgoing);
    }
    const key = await settings.webhookKey(userId);
    if (webhook === null || key === undefined) throw new OutgoingRefusal('No webhook is chosen any more.');
    const body = webhookBody(first, id, origin);
    return postWebhook({ url: webhook, key, body, deliveryId: id }, { outgoing, outbound }, now());
  };

  const deliver = async (lease: Lease, group: readonly Delivery[]): Promise<void> => {
    if (lease.signal.aborted) return;
    const ids = group.map(({ id }) => id);
    try {
      const outcome = await send(group);
      if (typeof outcome === 'string') await deliveries.sent(lease, ids, outcome, now());
      else await deliveries.putOff(lease, ids, outcome.waitsUntil);
    } catch (error) {
      const tries = Math.max(...group.map((each) => each.tries));
      const isFinal = error instanceof OutgoingRefusal || tries + 1 >= triesAtMost;
      const text = error instanceof Error ? error.message : String(error);
      log.info({ deliveries: ids.length, ...describeError(error) }, 'a notification was not delivered');
      await deliveries.failed(lease, ids, text, now(), isFinal ? null : now() + backoffMs(tries));
    }
  };

  // one process sends at a time: what several would take at the same moment is to be one mail
  const loop = createJobLoop({
    leases: deps.leases,
    kind: 'notifications',
    async due() {
      await outbox.flush();
      if (now() - prunedAt > hourMs) {
        prunedAt = now();
        await notices.prune(now() - keepMs);
      }
      const next = await deliveries.nextAt();
      const waitMs = next === undefined ? idleMs : Math.min(Math.max(next - now(), usualMs), idleMs);
      return { items: next !== undefined && next <= now() ? [{ id: 'deliveries' }] : [], waitMs };
    },
    async work({ lease }) {
      const due = await deliveries.due(now());
      await Promise.all(grouped(due).map((group) => queue(() => deliver(lease, group))));
      // other deliveries may have become due meanwhile
      loop.wake();
      return undefined;
    },
    backoffMs: () => idleMs,
    ...{ soonMs, failedMs: idleMs, log, now },
    failure: 'notifications cannot be read',
    itemFailure: 'notifications cannot be delivered',
  });
  return loop;
}
