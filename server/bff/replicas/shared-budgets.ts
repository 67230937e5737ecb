import { z } from 'zod';
import type { BudgetNews, Budgets } from '../upstream/budget.ts';
import type { ReplicaChannel } from './replica-channel.ts';

/** News of this time are one message. */
const batchMs = 100;
/** Projects of one message; the news of others wait for the next one. */
const mostEntries = 500;

const News = z.array(
  z.object({
    connection: z.string(),
    origin: z.string(),
    groupId: z.string().optional(),
    polls: z.int().min(0),
    counters: z.record(
      z.string(),
      z.object({ limit: z.int().min(1), remaining: z.int().min(0), resetsInMs: z.number() }),
    ),
  }),
);

/**
 * One budget for all replicas: each tells the others the background reads that it makes, and the limits that the service reports.
 * Requests under way are not known elsewhere: each replica may begin one more before the first answer arrives.
 */
export function shareBudgets(
  budgets: Pick<Budgets, 'onNews' | 'receive'>,
  channel: ReplicaChannel,
  isAlone: () => boolean,
): void {
  if (!channel.isShared) return;
  const waiting = new Map<string, BudgetNews>();
  let timer: NodeJS.Timeout | undefined;

  const send = (): void => {
    timer = undefined;
    const sent = [...waiting].slice(0, mostEntries);
    for (const [key] of sent) waiting.delete(key);
    void channel.publish(
      'budgets',
      sent.map(([, news]) => news),
    );
    if (waiting.size > 0) later();
  };
  const later = (): void => {
    timer ??= setTimeout(send, batchMs);
    timer.unref();
  };

  budgets.onNews((news) => {
    if (isAlone()) return;
    const key = `${news.connection} ${news.origin} ${news.groupId ?? ''}`;
    const before = waiting.get(key);
    waiting.set(key, {
      ...news,
      polls: news.polls + (before?.polls ?? 0),
      counters: { ...before?.counters, ...news.counters },
    });
    later();
  });
  channel.subscribe('budgets', (message) => {
    for (const news of News.parse(message)) budgets.receive(news);
  });
}
