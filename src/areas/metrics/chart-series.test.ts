import { describe, expect, it } from 'vitest';
import { charts } from './chart-catalogue.ts';
import { seriesOf, spokenSeries } from './chart-series.ts';
import type { Member } from './members.ts';
import type { PointsOf } from './use-measurements.ts';

const minute = 60_000;
const member = (name: string): Member => ({
  id: `host-${name}`,
  name,
  role: 'secondary',
  primary: false,
  data: true,
  hostname: `host-${name}`,
  replicaSetName: undefined,
  typeName: 'REPLICA_SECONDARY',
});
const [one, two] = [member('00-00'), member('00-01')];
const table: Record<string, (number | null)[]> = {
  'host-00-00 DISK_PARTITION_IOPS_READ': [1, null, 3],
  'host-00-00 DISK_PARTITION_IOPS_WRITE': [10, null, 30],
  'host-00-01 DISK_PARTITION_IOPS_READ': [5, 6, 7],
};
const points: PointsOf = (id, name) =>
  table[`${id} ${name}`]?.map((value, index) => ({ at: index * minute, value }));
const base = { chart: charts.iops, points, stepMs: minute };

describe('the lines of a chart', () => {
  it('of one member are its measurements', () => {
    const { lines, times } = seriesOf({ ...base, members: [one] });
    expect(times).toEqual([0, minute, 2 * minute]);
    expect(lines.map(({ label, values }) => [label, values])).toEqual([
      ['read', [1, null, 3]],
      ['write', [10, null, 30]],
    ]);
  });

  it('of several members are their sums, one each', () => {
    const { lines } = seriesOf({ ...base, members: [one, two] });
    expect(lines.map(({ label, values }) => [label, values])).toEqual([
      ['00-00', [11, null, 33]],
      ['00-01', [5, 6, 7]],
    ]);
  });

  it('of several members are one measurement where it is chosen', () => {
    const { lines } = seriesOf({ ...base, members: [one, two], measurement: 'DISK_PARTITION_IOPS_READ' });
    expect(lines.map(({ values }) => values[0])).toEqual([1, 5]);
  });

  it('are drawn beside an earlier period, shifted to the present', () => {
    const earlier: PointsOf = (id, name) =>
      points(id, name)?.map(({ at, value }) => ({ at: at - minute, value }));
    const { lines, times } = seriesOf({
      ...base,
      members: [two],
      measurement: 'DISK_PARTITION_IOPS_READ',
      earlier: { points: earlier, shiftMs: minute },
    });
    expect(times).toEqual([0, minute, 2 * minute]);
    expect(lines.map(({ label, faint }) => [label, faint ?? false])).toEqual([
      ['00-01 earlier', true],
      ['00-01', false],
    ]);
  });

  it('of a member without any values are empty, and say so', () => {
    const series = seriesOf({ ...base, members: [member('00-09')] });
    expect(series.any).toBe(false);
    expect(spokenSeries(charts.iops, series)).toBe('Disk operations. read: no values; write: no values');
  });
});
