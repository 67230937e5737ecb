import type { Document } from 'bson';
import { expect, it } from 'vitest';
import { KeptCursors } from './cursors.ts';

const documents = (count: number): Document[] => new Array<Document>(count).fill({ _id: 1 });

it('thousands are open at a time, and the one that was not used for longest makes room', () => {
  const cursors = new KeptCursors();
  const ids = Array.from({ length: 10_000 }, () => cursors.keep('a.b', documents(3)));
  expect(cursors.take('a.b', ids[0] as bigint, 1).batch).toHaveLength(1);
  cursors.keep('a.b', documents(1));
  expect(cursors.take('a.b', ids[0] as bigint, 9)).toMatchObject({ done: true });
  expect(() => cursors.take('a.b', ids[1] as bigint, 1)).toThrow(/cursor id 2 not found/);
});

it('what all of them keep together has a bound, which one alone may pass', () => {
  const cursors = new KeptCursors();
  const [first, second] = [documents(900_000), documents(900_000)].map((rest) => cursors.keep('a.b', rest));
  const large = cursors.keep('a.b', documents(1_500_000));
  for (const id of [first, second]) expect(() => cursors.take('a.b', id as bigint, 1)).toThrow(/not found/);
  expect(cursors.kill(large)).toBe(true);
  const [third] = [documents(1_900_000), documents(1)].map((rest) => cursors.keep('a.b', rest));
  expect(cursors.take('a.b', third as bigint, 1).done).toBe(false);
});
