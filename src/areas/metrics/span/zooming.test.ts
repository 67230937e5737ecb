import { describe, expect, it } from 'vitest';
import type { MetricsSearch } from '../metrics-search.ts';
import { zooming } from './zooming.ts';

const hour = 3_600_000;
const now = Date.parse('2026-03-13T14:00:00Z');

/** A page that still shows its initial state, while its URL changes. */
function page(opened: MetricsSearch = {}) {
  const address = { search: opened, entries: 1 };
  const hand = zooming<MetricsSearch>({ current: opened }, now, (next, how) => {
    address.search = typeof next === 'function' ? next(address.search) : next;
    if (how === 'push') address.entries += 1;
  });
  return { address, ...hand };
}

describe('a hand on a chart', () => {
  it('moves the range from where the move before has led, though the page has not followed yet', () => {
    const { address, onPan } = page({ find: 'disk' });
    expect([onPan(-6 * hour), onPan(-6 * hour), onPan(hour)]).toEqual([true, true, true]);
    expect(address).toEqual({
      search: { find: 'disk', from: '2026-03-12T03:00:00.000Z', to: '2026-03-13T03:00:00.000Z' },
      entries: 4,
    });
  });

  it('moves nothing beyond now', () => {
    const { address, onPan } = page();
    expect(onPan(hour)).toBe(false);
    expect(address).toEqual({ search: {}, entries: 1 });
  });

  it('shows the part that was dragged over, whatever was moved before', () => {
    const { address, onPan, onZoom } = page();
    onPan(-6 * hour);
    expect(onZoom(now - 20 * hour, now - 18 * hour)).toBe(true);
    expect(address.search).toEqual({ from: '2026-03-12T18:00:00.000Z', to: '2026-03-12T20:00:00.000Z' });
  });
});
