import { expect, it } from 'vitest';
import type { Measurements } from '#contract/monitoring/schemas.ts';
import { pointsOf } from './measured-points.ts';

const measured = (name: string, ...stamps: string[]): Measurements['measurements'][number] => ({
  name,
  units: 'SCALAR',
  dataPoints: stamps.map((timestamp, value) => ({ timestamp, value })),
});

it('reads stamps that measurements share, and those that they do not', () => {
  const [first, second, third] = ['2026-03-13T10:00:00Z', '2026-03-13T10:01:00Z', '2026-03-13T10:02:00Z'];
  const answer = {
    measurements: [measured('A', first, second), measured('B', second, third), measured('C', first)],
  };
  const result = pointsOf(answer);
  const minutes = (name: string) => result.get(name)?.map(({ at }) => new Date(at).getUTCMinutes());
  expect([minutes('A'), minutes('B'), minutes('C')]).toEqual([[0, 1], [1, 2], [0]]);
  expect(pointsOf(answer)).toBe(result);
});
