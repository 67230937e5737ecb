import { expect, it } from 'vitest';
import { QueryStats } from './query-stats.ts';

/** A query whose shape is the name of its field. */
const find = (field: string) => ({
  db: 'shop',
  command: { find: 'orders', filter: { [field]: 1 } },
  reply: { ok: 1, cursor: { id: 0, firstBatch: [] } },
  micros: 5,
  queries: [],
  client: { appName: undefined },
});

it('evicts the least recently used of more than 2000 shapes', () => {
  const stats = new QueryStats();
  for (let index = 0; index < 2000; index += 1) stats.note(find(`f${index}`), index);
  stats.note(find('f0'), 2000);
  stats.note(find('new'), 2001);
  const shapes = stats.list(2001, undefined).map(({ key }) => Object.keys(key.queryShape.filter)[0]);
  expect(shapes).toHaveLength(2000);
  expect(shapes).toContain('f0');
  expect(shapes).toContain('new');
  expect(shapes).not.toContain('f1');
});
