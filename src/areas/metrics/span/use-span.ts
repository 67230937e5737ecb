import { useDeferredValue, useEffect, useMemo, useRef } from 'react';
import type { ChartHand } from '#src/ui/charts/chart-parts.ts';
import { type SpanSearch, spanAsked } from './span-asked.ts';
import type { TimeSpan } from './time-span.ts';
import { type WritesSearch, zooming } from './zooming.ts';

/** The span in a URL, the same object as long as it is the same span. */
function useSpan({ range, from, to, granularity }: SpanSearch, now: number): TimeSpan {
  return useMemo(
    () => spanAsked({ range, from, to, granularity } as SpanSearch, now),
    [range, from, to, granularity, now],
  );
}

/**
 * The requested span, and the one that charts show. Controls respond at once, and twelve charts of ten
 * thousand points follow without blocking the page; `busy` until they have. A clock that becomes known is
 * applied at once, so that nothing is read for an unrequested time.
 */
export function useDrawnSpan(
  search: SpanSearch,
  now: number,
): { asked: TimeSpan; span: TimeSpan; busy: true | undefined } {
  const drawn = useDeferredValue(search);
  const asked = useSpan(search, now);
  const span = useSpan(drawn, now);
  return { asked, span, busy: drawn === search ? undefined : true };
}

/** The range under a hand on a chart, for the charts of a page. */
export function useZooming<Search extends SpanSearch>(
  search: Search,
  now: number,
  write: WritesSearch<Search>,
): ChartHand {
  const latest = useRef<SpanSearch>(search);
  // other ways to change the range, and back and forward
  useEffect(() => {
    latest.current = search;
  }, [search]);
  return useMemo(() => zooming(latest, now, write), [now, write]);
}
