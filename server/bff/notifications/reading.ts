import type { z } from 'zod';
import type { OperationId } from '#contract/api/operations.ts';
import type { Topic } from '#contract/notifications/kinds.ts';
import { formatUtc } from '#contract/text/instants.ts';
import { DAY } from '#contract/values/durations.ts';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import type { News } from './news.ts';

/** A finding about the project that is read. */
export type Found = Omit<News, 'connection' | 'groupId'>;

interface ReadPlace {
  connection: string;
  groupId: string;
}

/** A read of a followed project: its topics, its interval, and its findings. */
export interface Reading {
  name: string;
  /** Read only where a user follows one of these. */
  topics: readonly Topic[];
  everyMs: number;
  /** `at`: now, by the service's clock, in milliseconds. Throws Trouble. */
  found: (calls: ServiceCalls, place: ReadPlace, at: number) => Promise<Found[]>;
}

interface OneCall<Schema extends z.ZodType> extends Pick<Reading, 'topics' | 'everyMs'> {
  operationId: OperationId;
  query: object;
  schema: Schema;
  find: (seen: z.output<Schema>, at: number) => Found[];
}

/** A reading that is one call of the table. */
export const reading = <Schema extends z.ZodType>(row: OneCall<Schema>): Reading => ({
  topics: row.topics,
  everyMs: row.everyMs,
  name: row.operationId,
  async found(calls, { groupId }, at) {
    const answer = calls.present(await calls.call(row.operationId, { groupId, query: row.query }));
    return row.find(calls.read(row.schema, answer), at);
  },
});

/** The remaining time: `3 days left: until 26 Nov 2026 12:00 UTC.` */
export function untilText(end: number, at: number): string {
  const days = Math.floor((end - at) / DAY);
  const left = days === 0 ? '' : `${days} ${days === 1 ? 'day' : 'days'} left: `;
  const text = `${left}until ${formatUtc(end)}.`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}`;
}

/** The days before an expiry on which a reminder is sent, where the replacement takes time. */
const reminders = [1, 7, 30] as const;

/** Which reminder is due, in days; undefined: none yet, or it is over. */
export function reminderDue(end: number, at: number): number | undefined {
  return end > at ? reminders.find((days) => end - at <= days * DAY) : undefined;
}
