import { setImmediate } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import type { IndexSpec } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { IndexNotBuilt, startingAgain } from './index-build.ts';
import { IndexSet } from './index-set.ts';

const spec: IndexSpec = { v: 2, name: 'a_1', key: { a: 1 } };
const count = 20_000;

const stored = (n: number, a: unknown): Stored => ({ key: `${n}`, n, doc: { _id: n, a } });

/** Documents whose index takes more than one slice. */
function manyDocuments(): Map<string, Stored> {
  const documents = Array.from({ length: count }, (_, n) => stored(n, `text ${(n * 7919) % 1000}`));
  return new Map(documents.map((each) => [each.key, each]));
}

/** The missing index of a command that its caller starts again. */
function missingIn(set: IndexSet, wanted = spec): IndexNotBuilt {
  try {
    startingAgain(() => set.of(wanted));
  } catch (error) {
    if (error instanceof IndexNotBuilt) return error;
    throw error;
  }
  throw new Error('the index is there');
}

const low = { values: [], n: -Infinity };
const high = { values: [], n: Infinity };
const keysIn = (set: IndexSet) =>
  [...set.of(spec).between(low, high, false)].map(([{ values }, { key }]) => [values[0], key]);

describe('an index that many documents need', () => {
  it('has one place for elements of an array that are equal by its collation', async () => {
    const collated: IndexSpec = { ...spec, collation: { locale: 'en', strength: 2 } };
    const documents = [stored(0, ['b', 'A', 'a', 'B']), stored(1, 'a')];
    const set = new IndexSet(() => documents);
    expect(set.of(collated).size).toBe(3);
    const many = Array.from({ length: 1000 }, (_, n) => stored(n, ['x', 'X', n % 10]));
    const sliced = new IndexSet(() => many);
    await missingIn(sliced, collated).built;
    expect(sliced.of(collated).size).toBe(2000);
  });

  it('is built between other work, and has the changes that were made meanwhile', async () => {
    const documents = manyDocuments();
    const set = new IndexSet(() => documents.values());
    const change = (key: string, after: Stored | undefined) => {
      const before = documents.get(key);
      if (after) documents.set(key, after);
      else documents.delete(key);
      set.changed(before, after);
    };
    const { built } = missingIn(set);
    let isBuilt = false;
    void built.then(() => {
      isBuilt = true;
    });
    let turns = 0;
    for (; !isBuilt; turns += 1) {
      change(`${turns}`, stored(turns, 'changed'));
      change(`${count - 1 - turns}`, undefined);
      change(`new ${turns}`, {
        key: `new ${turns}`,
        n: count + turns,
        doc: { _id: `new ${turns}`, a: turns },
      });
      await setImmediate();
    }
    expect(turns).toBeGreaterThan(1);
    const expected = keysIn(new IndexSet(() => documents.values()));
    expect(startingAgain(() => keysIn(set))).toEqual(expected);
  });

  it('is built once for all commands that wait for it', async () => {
    const documents = manyDocuments();
    let reads = 0;
    const set = new IndexSet(() => {
      reads += 1;
      return documents.values();
    });
    const waiting = [missingIn(set), missingIn(set), missingIn(set)];
    await Promise.all(waiting.map(({ built }) => built));
    // the first command counts the documents, and the build reads them
    expect(reads).toBe(2);
    expect(startingAgain(() => set.of(spec).size)).toBe(count);
  });

  it('is reported by the next command where a document cannot be indexed', async () => {
    const documents = manyDocuments();
    documents.set('last', stored(count, [1]));
    const set = new IndexSet(() => documents.values());
    const hashed: IndexSpec = { v: 2, name: 'a_hashed', key: { a: 'hashed' } };
    await missingIn(set, hashed).built;
    expect(() => startingAgain(() => set.of(hashed))).toThrow(
      'hashed indexes do not currently support array values',
    );
  });
});

it('an index of few documents, or of a command that is not started again, is built at once', () => {
  const few = new IndexSet(() => [stored(1, 1), stored(2, 2)]);
  expect(startingAgain(() => few.of(spec).size)).toBe(2);
  const documents = manyDocuments();
  const many = new IndexSet(() => documents.values());
  expect(many.of(spec).size).toBe(count);
});
