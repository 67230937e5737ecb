import { kindOf } from '#contract/notifications/kinds.ts';
import { quietUntil } from '#contract/notifications/timing.ts';
import { describeError, type Log } from '../log.ts';
import { createLoop, type Loop } from '../loop.ts';
import { createQueue } from '../queue.ts';
import type { Deliveries, Delivery } from './deliveries.ts';
import { mailOf, webhookBody } from './messages.ts';
import type { Notices } from './notices.ts';
import type { Outbox } from './outbox.ts';
import { type Outgoing, OutgoingRefusal } from './outgoing.ts';
import { postWebhook, sendMail } from './send.ts';
import type { SettingsStore } from './settings-store.ts';

export interface DelivererRoom {
  deliveries: Deliveries;
  notices: Pick<Notices, 'get' | 'prune'>;
  settings: Pick<SettingsStore, 'get' | 'webhookKey' | 'openMailServer'>;
  /** What a process that has ended had not told yet is told here. */
  outbox: Pick<Outbox, 'flush'>;
  outgoing: Outgoing;
  /** Of the console, as people reach it. */
  origin: string;
  log: Log;
  now: () => number;
}

export interface Deliverer extends Pick<Loop, 'start' | 'wake' | 'stop'> {
  /** Sends what is due. */
  look(): Promise<void>;
}

const soonMs = 50;
const idleMs = 15_000;
/** Longer than anything takes that is sent. */
const holdMs = 120_000;
const triesAtMost = 6;
const firstBackoffMs = 30_000;
const sentAtOnce = 8;
const hourMs = 3_600_000;
/** What was told is kept for so long. */
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

/** Sends what people are told outside of the console, and tries again what failed. What is sent may arrive twice, never not at all. */
export function createDeliverer(room: DelivererRoom): Deliverer {
  const { deliveries, notices, settings, outbox, outgoing, origin, log, now } = room;
  const queue = createQueue(sentAtOnce, Number.POSITIVE_INFINITY);
  let prunedAt = Number.NEGATIVE_INFINITY;

  /** Words for the log, or until when the person is left alone; throws where it was not taken. */
  const send = async (group: readonly Delivery[]): Promise<string | { waitsUntil: number }> => {
    const [delivery] = group;
    if (!delivery) return '';
    const { user_id: userId, channel, id } = delivery;
    const told = await notices.get(group.map((each) => each.notification_id));
    const [first] = told;
    if (!first) return 'It was forgotten meanwhile.';
    const { email, webhook, quiet } = (await settings.get(userId)).settings;
    // what was due before, and is tried again or comes late
    const waitsUntil = told.some(({ kind }) => kindOf(kind).isUrgent) ? undefined : quietUntil(now(), quiet);
    if (waitsUntil !== undefined) return { waitsUntil };
    if (channel === 'email') {
      const server = await settings.openMailServer();
      if (!server) throw new OutgoingRefusal('No mail server is configured.');
      if (email === null) throw new OutgoingRefusal('No e-mail address is chosen any more.');
      return sendMail({ to: email, ...mailOf(told, origin) }, server, outgoing);
    }
    const key = await settings.webhookKey(userId);
    if (webhook === null || key === undefined) throw new OutgoingRefusal('No webhook is chosen any more.');
    const body = webhookBody(first, id, origin);
    return postWebhook({ url: webhook, key, body, deliveryId: id }, outgoing, now());
  };

  const deliver = async (group: readonly Delivery[]): Promise<void> => {
    const ids = group.map(({ id }) => id);
    try {
      const outcome = await send(group);
      if (typeof outcome === 'string') await deliveries.sent(ids, outcome, now());
      else await deliveries.putOff(ids, outcome.waitsUntil);
    } catch (error) {
      const tries = Math.max(...group.map((each) => each.tries));
      const isFinal = error instanceof OutgoingRefusal || tries + 1 >= triesAtMost;
      const words = error instanceof Error ? error.message : String(error);
      log.info({ deliveries: ids.length, ...describeError(error) }, 'a notification was not delivered');
      await deliveries.failed(ids, words, now(), isFinal ? null : now() + backoffMs(tries));
    }
  };

  const look = async (): Promise<void> => {
    const due = await deliveries.claim(now(), now() + holdMs);
    await Promise.all(grouped(due).map((group) => queue(() => deliver(group))));
  };

  const loop = createLoop({
    async turn() {
      await outbox.flush();
      await look();
      if (now() - prunedAt > hourMs) {
        prunedAt = now();
        await notices.prune(now() - keepMs);
      }
      const next = await deliveries.nextAt();
      return next === undefined ? idleMs : Math.min(Math.max(next - now(), soonMs), idleMs);
    },
    ...{ soonMs, failedMs: idleMs, log, failure: 'notifications cannot be read' },
  });
  return { look, start: loop.start, wake: loop.wake, stop: loop.stop };
}
