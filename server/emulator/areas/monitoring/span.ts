import { failWith } from '#contract/api/errors.ts';
import { type RequestGranularity, requestGranularities } from '#contract/monitoring/granularities.ts';
import { instant } from '#server/emulator/kernel/time/clock.ts';

/** The moments of a request. */
export interface Span {
  granularity: RequestGranularity;
  /** Milliseconds, both included. */
  start: number;
  end: number;
}
export interface SpanQuery {
  granularity?: string | undefined;
  period?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

function isGranularity(text: string): text is RequestGranularity {
  return Object.hasOwn(requestGranularities, text);
}

function needed(field: string, description: string) {
  return failWith('MISSING_QUERY_PARAMETER', { parameters: [field], fields: [{ field, description }] });
}

function unfit(field: string, description: string) {
  return failWith('INVALID_QUERY_PARAMETER', {
    parameters: [field, description],
    fields: [{ field, description }],
  });
}

/** The granularity, and either a period up to now or a start and an end // documented */
export function spanOf(query: SpanQuery, now: number): Span {
  const { granularity, period, start, end } = query;
  if (granularity === undefined) throw needed('granularity', 'is required');
  if (!isGranularity(granularity)) {
    throw failWith('INVALID_GRANULARITY', {
      parameters: [granularity],
      fields: [{ field: 'granularity', description: 'must be PT1M, PT5M, PT30M, PT1H or P1D' }],
    });
  }
  if (period !== undefined) {
    if (start !== undefined || end !== undefined) throw unfit('period', 'excludes start and end');
    return { granularity, start: now - periodMs(period), end: now };
  }
  if (start === undefined && end === undefined) throw needed('period', 'is required without start and end');
  if (start === undefined) throw needed('start', 'is required with end');
  if (end === undefined) throw needed('end', 'is required with start');
  const [from, to] = [instant(start), instant(end)];
  if (to < from) {
    throw failWith('INVALID_DATE_RANGE', { fields: [{ field: 'end', description: 'is before start' }] });
  }
  return { granularity, start: from, end: to };
}

const second = 1000;
const day = 86_400 * second;
/** Months and years as the calendar has them on average // assumed */
const parts = [365 * day, 30 * day, 7 * day, day, 3600 * second, 60 * second, second];
const duration =
  /^P(?=.)(?:(\d{1,4})Y)?(?:(\d{1,4})M)?(?:(\d{1,4})W)?(?:(\d{1,5})D)?(?:T(?=.)(?:(\d{1,5})H)?(?:(\d{1,6})M)?(?:(\d{1,7})S)?)?$/;

function periodMs(period: string): number {
  const [, ...matches] = duration.exec(period) ?? [];
  const ms = matches.reduce((sum, text, index) => sum + Number(text ?? 0) * (parts[index] ?? 0), 0);
  if (ms > 0) return ms;
  throw failWith('INVALID_PERIOD', {
    parameters: [period],
    fields: [{ field: 'period', description: 'must be an ISO 8601 duration' }],
  });
}

/** Moments of the data points: whole multiples of the granularity within the span, as long as they are kept. */
export function momentsOf({ granularity, start, end }: Span, now: number): number[] {
  const { seconds, keptDays } = requestGranularities[granularity];
  const step = seconds * second;
  const last = Math.min(end, now);
  const moments: number[] = [];
  const kept = Math.max(start, now - keptDays * day);
  for (let at = Math.ceil(kept / step) * step; at <= last; at += step) moments.push(at);
  return moments;
}
