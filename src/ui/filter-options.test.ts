import { describe, expect, it } from 'vitest';
import { countedOptions } from './filter-options.ts';

const rows = [
  { state: 'open', tags: ['v10', 'v9', 'v9'] },
  { state: 'open', tags: ['v9'] },
] as const;

describe('options of a filter', () => {
  it('say how many rows each of them leaves', () => {
    const labels = { open: 'Open', closed: 'Closed' };
    expect(
      countedOptions<(typeof rows)[number], 'open' | 'closed'>(rows, ({ state }) => state, {
        values: ['closed', 'open'],
        labels,
      }),
    ).toEqual([
      { value: 'closed', label: 'Closed', count: 0 },
      { value: 'open', label: 'Open', count: 2 },
    ]);
  });

  it('are what occurs, in alphabetical order, a row counted once', () => {
    expect(countedOptions(rows, ({ tags }) => tags)).toEqual([
      { value: 'v9', label: 'v9', count: 2 },
      { value: 'v10', label: 'v10', count: 1 },
    ]);
  });
});
