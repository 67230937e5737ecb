import { useDeferredValue, useMemo } from 'react';
import { defaultRange, type MetricsSearch } from './metrics-search.ts';
import { resolveSpan, stepOf, type TimeSpan } from './time-span.ts';

/** The span that an address asks for, the same object as long as it is the same span. */
export function useSpan(
  { range, from, to, granularity }: Pick<MetricsSearch, 'range' | 'from' | 'to' | 'granularity'>,
  now: number,
): TimeSpan {
  return useMemo(() => {
    const asked = {
      range: range ?? defaultRange,
      from: from === undefined ? undefined : Date.parse(from),
      to: to === undefined ? undefined : Date.parse(to),
      granularity,
    };
    // asking for every new minute would bring nothing where values come by the hour
    const every = Math.min(resolveSpan(asked, now).stepMs, stepOf('PT5M'));
    return resolveSpan(asked, Math.floor(now / every) * every);
  }, [range, from, to, granularity, now]);
}

/**
 * The span that is asked for, and the one that charts show: what one has pressed answers at once, and twelve charts of ten
 * thousand points follow while the page goes on answering; `busy` until they have. A clock that becomes known is followed at
 * once, so that nothing is read for a time that nobody has asked for.
 */
export function useDrawnSpan(
  search: Parameters<typeof useSpan>[0],
  now: number,
): { asked: TimeSpan; span: TimeSpan; busy: true | undefined } {
  const drawn = useDeferredValue(search);
  const asked = useSpan(search, now);
  const span = useSpan(drawn, now);
  return { asked, span, busy: drawn === search ? undefined : true };
}
