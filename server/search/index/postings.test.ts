import { describe, expect, it } from 'vitest';
import { Postings } from './postings.ts';

/** The content of a term, read from each entry. */
function held(postings: Postings): { doc: number; norm: number; freq: number; positions: number[] }[] {
  const results = [];
  for (const entry = postings.entries(); entry.next(); ) {
    const { doc, norm, freq } = entry;
    results.push({ doc, norm, freq, positions: entry.positions() });
    expect(postings.at(doc)?.start).toBe(entry.start);
  }
  return results;
}

describe('entries of a term', () => {
  it.each([true, false])('are those that were added and not removed (positions: %s)', (positioned) => {
    const postings = new Postings(positioned);
    const expected = new Map<number, { doc: number; norm: number; freq: number; positions: number[] }>();
    const add = (doc: number): void => {
      const positions = Array.from({ length: 1 + (doc % 3) }, (_, at) => at * 2);
      postings.add(doc, doc % 256, positions.length, positions);
      expected.set(doc, {
        doc,
        norm: doc % 256,
        freq: positions.length,
        positions: positioned ? positions : [],
      });
    };
    const remove = (doc: number): void => {
      postings.remove(doc);
      expected.delete(doc);
    };
    for (let doc = 0; doc < 1000; doc += 1) add(doc * 2);
    remove(1);
    for (let doc = 0; doc < 2000; doc += 14) remove(doc);
    for (let doc = 120; doc < 900; doc += 2) remove(doc);
    expect(held(postings)).toEqual([...expected.values()]);
    for (let doc = 2000; doc < 2500; doc += 1) {
      add(doc);
      remove(doc - 1990);
      remove(doc - 300);
    }
    expect(held(postings)).toEqual([...expected.values()]);
    expect(postings.docFreq).toBe(expected.size);
    expect(postings.at(3)).toBeUndefined();
    for (const doc of [...expected.keys()].reverse()) remove(doc);
    expect(held(postings)).toEqual([]);
    add(9000);
    expect(held(postings)).toEqual([...expected.values()]);
  });
});
