import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { type Zoom, zooms } from './zooms.ts';

/** The time range of a chart, in milliseconds. */
export interface View {
  from: number;
  to: number;
}

/** Past and future: expiries and the next snapshots are to the right of now. */
const reach: Record<Zoom, { back: number; ahead: number }> = {
  '24h': { back: DAY, ahead: 7 * HOUR },
  '7d': { back: 7 * DAY, ahead: 2 * DAY },
  '30d': { back: 30 * DAY, ahead: 8 * DAY },
  '13mo': { back: 396 * DAY, ahead: 92 * DAY },
};

const narrowest = 10 * MINUTE;
const widest = 6 * 366 * DAY;

export const zoomLabels: Record<Zoom, { label: string; name: string }> = {
  '24h': { label: '24 h', name: '24 hours' },
  '7d': { label: '7 d', name: '7 days' },
  '30d': { label: '30 d', name: '30 days' },
  '13mo': { label: '13 mo', name: '13 months' },
};

export function viewOf(zoom: Zoom, now: number): View {
  return { from: now - reach[zoom].back, to: now + reach[zoom].ahead };
}

/** The narrowest zoom that shows a moment; the widest where none does. */
export function zoomShowing(at: number, now: number, usual: Zoom): Zoom {
  const from = zooms.indexOf(usual);
  return zooms.slice(from).find((zoom) => viewOf(zoom, now).from <= at) ?? '13mo';
}

/** Time to pixels and back. */
export interface TimeScale extends View {
  width: number;
  x: (at: number) => number;
  at: (x: number) => number;
}

export function scaleOf({ from, to }: View, width: number): TimeScale {
  const perPixel = (to - from) / Math.max(1, width);
  return {
    from,
    to,
    width,
    x: (at) => (at - from) / perPixel,
    at: (x) => from + x * perPixel,
  };
}

/** A narrower view (factor below 1) or a wider one, around a moment that keeps its place. */
export function zoomed({ from, to }: View, around: number, factor: number): View {
  const span = Math.min(widest, Math.max(narrowest, (to - from) * factor));
  const share = (around - from) / (to - from);
  const begin = Math.round(around - share * span);
  return { from: begin, to: begin + Math.round(span) };
}

export function shifted({ from, to }: View, by: number): View {
  return { from: from + by, to: to + by };
}

/** The same view if the moment is in it, else one moved just far enough, with room on that side. */
export function showing(view: View, at: number): View {
  const room = (view.to - view.from) * 0.08;
  if (at < view.from) return shifted(view, at - room - view.from);
  return at > view.to ? shifted(view, at + room - view.to) : view;
}
