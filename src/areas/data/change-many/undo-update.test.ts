import { afterEach, expect, it, vi } from 'vitest';
import { type EjsonObject, int } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { UndoRecord, type UpdatedDocument } from './undo-record.ts';
import { undoUpdate } from './undo-update.ts';

const namespace: Namespace = {
  at: { source: { kind: 'deployment', deployment: 'd' }, read: 'secondary' },
  db: 'shop',
  collection: 'orders',
};
const update = { $set: { status: 'paid' } };
const never = new AbortController().signal;

/** Texts by `_id` of documents with these statuses. */
const texts = (statuses: readonly string[], more: EjsonObject = {}) =>
  new Map(
    statuses.map((status, index): [string, string] => [
      JSON.stringify(int(index)),
      JSON.stringify({ _id: int(index), status, ...more }),
    ]),
  );

function recordOf(count: number): UndoRecord {
  const record = new UndoRecord();
  record.add(update, texts(Array(count).fill('new')), texts(Array(count).fill('paid')));
  return record;
}

/** A server whose collection has these documents; returns the updates that it receives. */
function serve(now: Map<string, string>, lost = false): EjsonObject[] {
  const received: EjsonObject[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const command: EjsonObject = JSON.parse(JSON.parse(init.body).command);
    const reply = (answer: EjsonObject) =>
      new Response(JSON.stringify({ reply: JSON.stringify({ ok: 1, ...answer }), durationMs: 1 }));
    if ('find' in command) {
      const firstBatch = [...now.values()].map((text) => JSON.parse(text));
      return reply({ cursor: { id: { $numberLong: '0' }, firstBatch } });
    }
    if (lost) throw new TypeError('connection reset');
    const updates = command.updates as EjsonObject[];
    received.push(...updates);
    for (const { u } of updates) now.set(JSON.stringify((u as EjsonObject)._id), JSON.stringify(u));
    return reply({ n: updates.length, nModified: updates.length });
  });
  return received;
}

afterEach(() => vi.unstubAllGlobals());

it('restores documents that only the update changed', async () => {
  const now = texts(['paid', 'paid']);
  const received = serve(now);
  const report = await undoUpdate(namespace, recordOf(2), never);
  expect(report).toEqual({ restored: 2, changedSince: 0, failed: { count: 0 }, left: 0 });
  expect(received[0]?.q).toEqual({ _id: { $eq: int(0) }, status: { $eq: 'paid' } });
  expect(now).toEqual(texts(['new', 'new']));
});

it('skips documents that were changed or deleted since the update', async () => {
  const now = texts(['paid', 'sent']);
  const received = serve(now);
  const report = await undoUpdate(namespace, recordOf(3), never);
  expect(report).toMatchObject({ restored: 1, changedSince: 2, left: 0 });
  expect(received).toHaveLength(1);
  expect(now).toEqual(texts(['new', 'sent']));
});

it('continues after a lost answer, and counts each document once', async () => {
  const record = recordOf(2);
  serve(texts(['paid', 'paid']), true);
  expect(await undoUpdate(namespace, record, never)).toMatchObject({ restored: 0, left: 2 });
  const received = serve(texts(['new', 'paid']));
  expect(await undoUpdate(namespace, record, never)).toMatchObject({ restored: 2, changedSince: 0, left: 0 });
  expect(received).toHaveLength(1);
});

it('sends nothing after Stop', async () => {
  const received = serve(texts(['paid']));
  const report = await undoUpdate(namespace, recordOf(1), AbortSignal.abort());
  expect(report).toMatchObject({ restored: 0, left: 1, reason: 'Stopped.' });
  expect(received).toEqual([]);
});

it('keeps no document that another client changed during its batch, and none without a change', () => {
  const record = new UndoRecord();
  record.add(update, texts(['new', 'paid']), texts(['paid', 'paid'], { note: 'theirs' }));
  record.add(update, texts(['paid']), texts(['paid']));
  expect(record.count).toBe(0);
  record.add([{ $replaceWith: { status: 'paid' } }], texts(['new']), texts(['paid'], { note: 'new' }));
  expect(record.count).toBe(1);
});

it('is read again from its file, and refuses any other', async () => {
  const file = recordOf(3).toFile(namespace);
  const pairs = async (record: UndoRecord) => {
    const list: UpdatedDocument[] = [];
    for await (const batch of record.batches()) list.push(...batch);
    return list;
  };
  const read = await UndoRecord.ofFile(file, namespace);
  expect(await pairs(read)).toEqual(await pairs(recordOf(3)));
  const text = await file.text();
  const refused = (content: string, collection = 'orders') =>
    expect(UndoRecord.ofFile(new Blob([content]), { db: 'shop', collection })).rejects;
  await refused(text, 'parts').toThrow('undoes an update of shop.orders, not of shop.parts');
  await refused('{"_id":1}\n').toThrow('Line 1: this is no undo file');
  await refused('').toThrow('The file is incomplete');
  await refused(text.split('\n').slice(0, 5).join('\n')).toThrow('The file is incomplete: it has 2 of 3');
  await refused(text.replace('"paid"', '"paid')).toThrow('Line 3: this is no document');
  await refused(text.replace('"$numberInt":"0"', '"$numberInt":"9"')).toThrow(
    'Line 3: the document has another _id',
  );
});

it('splits large batches', async () => {
  const record = new UndoRecord();
  const note = 'x'.repeat(700_000);
  record.add(update, texts(['new', 'new', 'new'], { note }), texts(['paid', 'paid', 'paid'], { note }));
  const sizes: number[] = [];
  for await (const batch of record.batches()) sizes.push(batch.length);
  expect(sizes).toEqual([1, 1, 1]);
});
