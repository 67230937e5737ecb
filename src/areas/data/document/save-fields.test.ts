import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DatabaseInTest } from '#server/data/data-for-tests.ts';
import { parseEjson as readEjson, toEjson } from '#server/data/values/ejson.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { DocumentChanged, type Namespace } from '../change-documents.ts';
import { FieldsChanged, saveFields } from './save-fields.ts';

const namespace: Namespace = {
  at: { source: { kind: 'deployment', deployment: 'd' }, read: 'secondary' },
  db: 'shop',
  collection: 'things',
};
const doc = (text: string): EjsonObject => parseEjson(text).value as EjsonObject;
const first = doc(
  '{_id: 1, a: 1, big: NumberLong("9007199254740993"), list: [{x: 1.0}, null], at: {k: "v"}}',
);

let db: DatabaseInTest;
/** Runs between the read and the write of a save. */
let between: (() => void) | undefined;
let writes: EjsonObject[];

const run = (text: string): EjsonObject => JSON.parse(toEjson(db.run(readEjson(text) as object)));
const stored = (): EjsonObject | undefined =>
  (run('{"find": "things"}').cursor as { firstBatch: EjsonObject[] }).firstBatch[0];
const update = (u: string): void =>
  void run(`{"update": "things", "updates": [{"q": {"_id": 1}, "u": ${u}}]}`);

beforeEach(() => {
  db = new DatabaseInTest();
  between = undefined;
  writes = [];
  run(`{"insert": "things", "documents": [${JSON.stringify(first)}]}`);
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const { command } = JSON.parse(init.body) as { command: string };
    if ('update' in JSON.parse(command)) {
      between?.();
      writes.push(JSON.parse(command));
    }
    const { maxTimeMS: _limit, ...sent } = JSON.parse(command);
    return new Response(JSON.stringify({ reply: JSON.stringify(run(JSON.stringify(sent))), durationMs: 1 }));
  });
});
afterEach(() => vi.unstubAllGlobals());

it('writes the changed fields alone, and every other value keeps its type', async () => {
  const next = { ...first, a: { $numberInt: '2' }, list: doc('{l: [{x: 1.5}, null]}').l ?? null };
  expect(await saveFields(namespace, first, next)).toEqual([]);
  expect(writes[0]?.updates).toMatchObject([{ u: { $set: { a: { $numberInt: '2' }, 'list.0.x': {} } } }]);
  expect(stored()).toEqual(next);
});

it('repeats a save on what another user wrote to other fields in the meantime', async () => {
  between = () => {
    between = undefined;
    update('{"$set": {"a": 5, "at.n": 1}}');
  };
  const next = { ...first, a: first.a ?? null, list: [] };
  // the array is one of the changed fields, so that this write still applies
  expect(await saveFields(namespace, first, next)).toEqual([]);
  expect(stored()).toMatchObject({ a: { $numberInt: '5' }, list: [], at: { k: 'v' } });
});

it('saves nothing where another user changed the same field between reading and writing', async () => {
  between = () => {
    between = undefined;
    update('{"$set": {"a": 7}}');
  };
  const saving = saveFields(namespace, first, { ...first, a: { $numberInt: '2' } });
  const failure = await saving.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(FieldsChanged);
  expect((failure as FieldsChanged).conflicts).toMatchObject([{ path: ['a'], theirs: { $numberInt: '7' } }]);
  expect(stored()).toMatchObject({ a: { $numberInt: '7' } });
});

it('reports a deleted document', async () => {
  run('{"delete": "things", "deletes": [{"q": {}, "limit": 0}]}');
  const saving = saveFields(namespace, first, { ...first, a: null });
  await expect(saving).rejects.toBeInstanceOf(DocumentChanged);
});

it('renames, adds and removes fields', async () => {
  const next = doc('{_id: 1, n: 1, list: [{x: 1.0}, null, 3], at: {k: "v"}, new: null}');
  await saveFields(namespace, first, next);
  expect(stored()).toEqual(doc('{_id: 1, list: [{x: 1.0}, null, 3], at: {k: "v"}, n: 1, new: null}'));
});
