import { describe, expect, test } from 'vitest';
import { frequencyLabels } from '#src/areas/backups/shared/texts.tsx';
import { day, hour, knownOf, now, restore, snapshot } from '../../shared/facts-for-tests.ts';
import { keptSpans } from './kept-lines.ts';
import { scaleOf } from './time-view.ts';
import { drawnLanes, hitAt } from './timeline-groups.ts';
import { layoutOf } from './timeline-layout.ts';
import { lanesOf, periodsOf } from './timeline-marks.ts';
import { timelineRows } from './timeline-rows.ts';

const snapshots = [
  snapshot(now - 2 * hour, { frequency: 'hourly' }),
  snapshot(now - 8 * hour, { frequency: 'hourly', state: 'failed', at: undefined }),
  snapshot(now - day, { copyRegions: ['EU_WEST_1'] }),
];
const planned = [{ at: now + hour, frequency: 'hourly' as const, items: 1 }];
const restores = [restore(now - 4 * hour)];
const lanes = lanesOf({ snapshots, planned, restores, isInto: () => true, text: frequencyLabels });

describe('the lanes of a timeline', () => {
  test('are those that have something to show, then copies by region, then restores', () => {
    expect(lanes.map(({ name, marks }) => [name, marks.length])).toEqual([
      ['Hourly', 3],
      ['Daily', 1],
      ['EU_WEST_1', 1],
      ['Restores', 1],
    ]);
  });

  test('show what failed where it was due', () => {
    expect(lanes[0]?.marks.map(({ at }) => at)).toContain(now - 8 * hour);
  });

  test('keep a line from a snapshot to its expiry: one for those that overlap, none for what failed', () => {
    expect(keptSpans(lanes[0]?.marks ?? [])).toEqual([
      { from: now - 2 * hour, to: now - 2 * hour + 7 * day },
    ]);
    const two = [now - 9 * day, now - 8 * day, now].map((at) => ({
      kind: 'snapshot' as const,
      at,
      snapshot: snapshot(at),
    }));
    expect(keptSpans(two)).toHaveLength(2);
  });

  test('never draw existing and future marks as one', () => {
    const scale = scaleOf({ from: now - 400 * day, to: now + 100 * day }, 300);
    const [hourly] = drawnLanes(lanes, scale);
    expect(hourly?.groups.map(({ marks }) => marks.map(({ kind }) => kind))).toEqual([
      ['snapshot', 'snapshot'],
      ['planned'],
    ]);
  });

  test('return the mark under the pointer', () => {
    const layout = layoutOf(1000, lanes);
    const scale = scaleOf({ from: now - 2 * day, to: now + day }, layout.plotWidth);
    const drawn = drawnLanes(lanes, scale);
    const row = layout.rows.find(({ id }) => id === 'daily');
    const over = { x: layout.gutter + scale.x(now - day) + 3, y: row?.y ?? 0 };
    expect(hitAt(over, layout, drawn)?.group.marks[0]).toMatchObject({ at: now - day });
    expect(hitAt({ ...over, x: over.x + 40 }, layout, drawn)).toBeUndefined();
  });

  test('are below each other without overlap, wide and narrow', () => {
    for (const width of [390, 1200]) {
      const { rows, axisTop } = layoutOf(width, lanes);
      expect(rows.map(({ top, height }) => top + height)).toEqual([
        ...rows.slice(1).map(({ top }) => top),
        axisTop,
      ]);
    }
  });
});

describe('the bar of continuous backup', () => {
  test('is broken by the gap that a restore left', () => {
    const existing = knownOf({ restores: [restore(now - 5 * hour)] });
    expect(periodsOf(existing, now).map(({ kind }) => kind)).toEqual([
      'continuous',
      'closedGap',
      'continuous',
    ]);
  });

  test('ends with an open gap that reaches to now', () => {
    const current = knownOf({ restores: [restore(now - hour, { state: 'running', finishedAt: undefined })] });
    expect(periodsOf(current, now).at(-1)).toMatchObject({ kind: 'gap', to: now });
  });
});

test('the table behind the picture holds everything that the picture shows, the newest first', () => {
  const available = knownOf({ snapshots, restores });
  const rows = timelineRows({ snapshots, planned, restores, isInto: () => true, known: available });
  expect(rows.map(({ state }) => state)).toEqual([
    'Scheduled',
    'Completed',
    'Continuous',
    'Done',
    'Gap',
    'Failed',
    'Completed',
    'Continuous',
  ]);
});
