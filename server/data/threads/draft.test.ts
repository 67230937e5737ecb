import { describe, expect, it } from 'vitest';
import { runCommand } from '../commands/run-command.ts';
import { DatabaseInTest } from '../data-for-tests.ts';
import type { CommandContext } from '../documents.ts';
import { MemoryCatalog } from '../memory-catalog.ts';
import { changesIn, Draft } from './draft.ts';

function database() {
  const db = new DatabaseInTest();
  db.fill([
    { _id: 1, a: 1 },
    { _id: 2, a: 2 },
    { _id: 3, a: 3 },
  ]);
  const draft = new Draft(db.catalog);
  const inDraft: CommandContext = { ...db.context, catalog: draft };
  return { db, draft, run: (command: object) => runCommand('app', command, inDraft) };
}

describe('a draft', () => {
  it('shows its own writes and leaves the catalog below unchanged', () => {
    const { db, run } = database();
    run({ update: 'things', updates: [{ q: {}, u: { $inc: { a: 10 } }, multi: true }] });
    run({ delete: 'things', deletes: [{ q: { _id: 2 }, limit: 1 }] });
    run({ insert: 'things', documents: [{ _id: 4, a: 4 }] });
    run({ insert: 'others', documents: [{ _id: 1 }] });
    expect(run({ find: 'things' }).cursor.firstBatch).toEqual([
      { _id: 1, a: 11 },
      { _id: 3, a: 13 },
      { _id: 4, a: 4 },
    ]);
    expect(run({ count: 'things' }).n).toBe(3);
    expect(run({ listCollections: 1 }).cursor.firstBatch).toHaveLength(2);
    expect(db.all()).toHaveLength(3);
    expect(db.catalog.collections('app')).toEqual(['things']);
  });

  it.each([
    [
      'updates',
      { update: 'things', updates: [{ q: { a: { $gt: 1 } }, u: { $set: { b: 1 } }, multi: true }] },
    ],
    ['replacements', { findAndModify: 'things', query: { _id: 3 }, update: { c: 1 } }],
    ['deletions', { delete: 'things', deletes: [{ q: { a: { $lt: 3 } }, limit: 0 }] }],
    ['$out', { aggregate: 'things', pipeline: [{ $match: { a: 2 } }, { $out: 'things' }], cursor: {} }],
    ['$merge', { aggregate: 'things', pipeline: [{ $set: { x: 1 } }, { $merge: 'made' }], cursor: {} }],
    ['a collection that goes', { drop: 'things' }],
    ['a collection with another name', { renameCollection: 'app.things', to: 'app.renamed' }],
  ])('changes the catalog below as the command itself would: %s', (_, command) => {
    const { db, draft } = database();
    const at = 'renameCollection' in command ? 'admin' : 'app';
    runCommand(at, command, { ...db.context, catalog: draft });
    const other = new DatabaseInTest();
    other.fill(db.all());
    other.run(command, at);
    draft.changes.forEach(changesIn(db.catalog));
    for (const name of ['things', 'made', 'renamed']) expect(db.all(name)).toEqual(other.all(name));
  });

  it('is a catalog of its own over an empty one', () => {
    const draft = new Draft(new MemoryCatalog());
    draft.create('a', 'b').put({ _id: 1 });
    expect([draft.databases(), draft.collections('a')]).toEqual([['a'], ['b']]);
    expect(draft.drop('a', 'b')).toBe(true);
    expect(draft.databases()).toEqual([]);
  });
});
