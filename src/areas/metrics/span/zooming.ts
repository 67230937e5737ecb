import type { ChartHand } from '#src/ui/charts/chart-parts.ts';
import { type SpanSearch, spanAsked } from './span-asked.ts';
import { periodOf } from './time-span.ts';

/** Writes the URL state of a page; a function receives its latest value. */
export type WritesSearch<Search> = (
  search: Search | ((latest: Search) => Search),
  how?: 'push' | 'replace',
) => void;

/**
 * The range in the URL during gestures on a chart. Moves add up: each continues from the result of the
 * previous one, even while the charts, or the page itself, have not followed yet. `latest`: the range
 * currently in the URL.
 */
export function zooming<Search extends SpanSearch>(
  latest: { current: SpanSearch },
  now: number,
  write: WritesSearch<Search>,
): ChartHand {
  type Ends = { from: number; to: number };
  const change = (wanted: (asked: Ends) => Ends): boolean => {
    const asked = spanAsked(latest.current, now);
    const next = periodOf(wanted(asked), asked, now);
    if (!next) return false;
    latest.current = { ...latest.current, ...next };
    write((before) => ({ ...before, ...next }), 'push');
    return true;
  };
  return {
    onZoom: (from, to) => change(() => ({ from, to })),
    onPan: (byMs) => change(({ from, to }) => ({ from: from + byMs, to: to + byMs })),
  };
}
