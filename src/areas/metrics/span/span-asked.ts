import { defaultRange, type MetricsSearch } from '../metrics-search.ts';
import { resolveSpan, stepOf, type TimeSpan } from './time-span.ts';

export type SpanSearch = Pick<MetricsSearch, 'range' | 'from' | 'to' | 'granularity'>;

/** The span in a URL. */
export function spanAsked({ range, from, to, granularity }: SpanSearch, now: number): TimeSpan {
  const asked = {
    range: range ?? defaultRange,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
    granularity,
  };
  // asking for every new minute would bring nothing where values come by the hour
  const every = Math.min(resolveSpan(asked, now).stepMs, stepOf('PT5M'));
  return resolveSpan(asked, Math.floor(now / every) * every);
}
