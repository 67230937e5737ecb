import { afterEach, describe, expect, it, vi } from 'vitest';
import { type Ejson, type EjsonObject, int, isObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import type { Change } from './change.ts';
import { type RunReport, runChange } from './run-change.ts';
import { RunControl } from './run-control.ts';

const namespace: Namespace = {
  at: { source: { kind: 'deployment', deployment: 'd' }, read: 'secondary' },
  db: 'shop',
  collection: 'orders',
};
const query = { filter: { status: 'new' }, options: {} };
const update: Change = { kind: 'update', update: { $set: { status: 'paid' } } };
const ids = (count: number) => Array.from({ length: count }, (_, index) => JSON.stringify(int(index)));

type Reply = EjsonObject | 'lost';

/** A server with documents by `_id`; `reply` answers the writes. */
function serve(documents: Map<string, EjsonObject>, reply: (ids: string[], command: EjsonObject) => Reply) {
  const requests: EjsonObject[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
    const request = JSON.parse(init.body);
    const command: EjsonObject = JSON.parse(request.command);
    requests.push({ ...request, command });
    const answered = 'find' in command ? findMatch(documents, command) : reply(idsOf(command), command);
    if (answered === 'lost') throw new TypeError('connection reset');
    return new Response(JSON.stringify({ reply: JSON.stringify({ ok: 1, ...answered }), durationMs: 1 }));
  });
  return requests;
}

function findMatch(documents: Map<string, EjsonObject>, { filter }: EjsonObject): EjsonObject {
  const { $and = [filter] } = filter as { $and?: Ejson[] };
  const { _id } = $and[0] as { _id: { $in: Ejson[] } };
  const firstBatch = _id.$in.flatMap((id) => documents.get(JSON.stringify(id)) ?? []);
  return { cursor: { id: { $numberLong: '0' }, firstBatch } };
}

const idsOf = (command: EjsonObject): string[] =>
  ((command.updates ?? command.deletes) as EjsonObject[]).map(({ q }) => {
    const { $and = [q] } = q as { $and?: Ejson[] };
    const { _id } = $and[0] as { _id: { $eq: Ejson } };
    return JSON.stringify(_id.$eq);
  });

const stored = (count: number) =>
  new Map(ids(count).map((id) => [id, { _id: JSON.parse(id), status: 'new' }]));

interface Options {
  count: number;
  change?: Change;
  control?: RunControl;
  perSecond?: number;
  onProgress?: (report: RunReport) => void;
}

const run = ({ count, change = update, control = new RunControl(), perSecond, onProgress }: Options) =>
  runChange({
    ...{ namespace, query, change, control, perSecond, ids: ids(count), batchSize: 10 },
    onProgress: (report) => onProgress?.(report),
  });

/** The numbers of a report add up to its total. */
const sum = ({ changed, unchanged, skipped, failed, unknown, left }: RunReport) =>
  changed + unchanged + skipped + failed.count + unknown + left;

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a run', () => {
  it('sends batches of one statement per document, each with the filter', async () => {
    const requests = serve(stored(25), (batch) => ({ n: batch.length, nModified: batch.length }));
    const { report, left } = await run({ count: 25 });
    expect(report).toMatchObject({ state: 'done', total: 25, changed: 25, left: 0 });
    expect(left).toEqual([]);
    const writes = requests
      .map(({ command }) => command)
      .filter((each) => isObject(each) && 'update' in each);
    expect(writes.map((each) => idsOf(each as EjsonObject).length)).toEqual([10, 10, 5]);
    expect(writes[0]).toMatchObject({
      update: 'orders',
      ordered: false,
      updates: [
        { q: { $and: [{ _id: { $eq: int(0) } }, { status: 'new' }] }, multi: false, upsert: false },
        ...Array(9).fill({}),
      ],
    });
    expect(requests[1]).toMatchObject({ chosenBy: '{"status":"new"}' });
  });

  it('counts documents that changed meanwhile, that had the value, and that were refused', async () => {
    serve(stored(10), () => ({
      n: 7,
      nModified: 5,
      writeErrors: [{ index: 3, code: 121, errmsg: 'Document failed validation' }],
    }));
    const { report } = await run({ count: 10 });
    expect(report).toMatchObject({ changed: 5, unchanged: 2, skipped: 2, state: 'done' });
    expect(report.failed).toEqual({
      count: 1,
      first: [{ id: '{"$numberInt":"3"}', reason: 'Document failed validation' }],
    });
    expect(sum(report)).toBe(10);
  });

  it('with a collation sends the _ids of documents that still match, without the filter', async () => {
    const documents = new Map([...stored(3)].slice(0, 2));
    const requests = serve(documents, () => ({ n: 2, nModified: 2 }));
    const collated = { ...query, options: { collation: { locale: 'en', strength: int(2) } } };
    const { report } = await runChange({
      ...{ namespace, query: collated, change: update, control: new RunControl(), perSecond: undefined },
      ...{ ids: ids(3), batchSize: 10, onProgress: () => {} },
    });
    expect(report).toMatchObject({ state: 'done', changed: 2, skipped: 1 });
    expect(requests[0]?.command).toMatchObject({ collation: collated.options.collation });
    expect(requests.at(-1)?.command).toMatchObject({
      updates: [{ q: { _id: { $eq: int(0) } } }, { q: { _id: { $eq: int(1) } } }],
    });
  });

  it('stops after the batch that was sent, and lists the rest', async () => {
    const control = new RunControl();
    serve(stored(30), (batch) => {
      control.stop();
      return { n: batch.length, nModified: batch.length };
    });
    const { report, left } = await run({ count: 30, control });
    expect(report).toMatchObject({ state: 'stopped', changed: 10, left: 20 });
    expect(left).toEqual(ids(30).slice(10));
  });

  it('sends nothing while it is paused', async () => {
    const control = new RunControl();
    const requests = serve(stored(20), (batch) => ({ n: batch.length, nModified: batch.length }));
    control.pause();
    const running = run({ count: 20, control });
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(requests).toEqual([]);
    control.resume();
    expect((await running).report).toMatchObject({ state: 'done', changed: 20 });
  });

  it('keeps a rate: batches are as small as one second allows', async () => {
    vi.useFakeTimers();
    const sizes: number[] = [];
    serve(stored(12), (batch) => {
      sizes.push(batch.length);
      return { n: batch.length, nModified: batch.length };
    });
    const running = run({ count: 12, perSecond: 4 });
    await vi.advanceTimersByTimeAsync(900);
    expect(sizes).toEqual([4]);
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sizes).toEqual([4, 4, 4]);
    expect((await running).report.changed).toBe(12);
  });
});

it('a batch that this console refuses ends the run at once, and changes nothing', async () => {
  const serving = serve(stored(20), (batch) => ({ n: batch.length, nModified: batch.length }));
  const pass = fetch;
  vi.stubGlobal('fetch', (url: string, init: { body: string }) => {
    const isSecond = init.body.includes('update') && serving.length > 2;
    const error = { code: 'LIMIT_REACHED', message: 'The connection allows 1 change per hour.' };
    return isSecond ? new Response(JSON.stringify({ error }), { status: 403 }) : pass(url, init);
  });
  const { report, left } = await run({ count: 20 });
  expect(report).toMatchObject({ state: 'failed', changed: 10, left: 10, unknown: 0 });
  expect(report.reason).toBe('The next batch was refused: The connection allows 1 change per hour.');
  expect(left).toEqual(ids(20).slice(10));
});

describe('a lost answer', () => {
  it('is settled by reading again: documents with another value were updated', async () => {
    vi.useFakeTimers();
    const documents = stored(20);
    serve(documents, (batch) => {
      for (const id of batch.slice(0, 6)) documents.set(id, { _id: JSON.parse(id), status: 'paid' });
      documents.delete(batch[9] ?? '');
      return 'lost';
    });
    const running = run({ count: 20 });
    await vi.advanceTimersByTimeAsync(5_000);
    const { report, left } = await running;
    expect(report).toMatchObject({ state: 'failed', changed: 6, skipped: 1, left: 13, unknown: 0 });
    expect(report.reason).toContain('6 of them were updated, 3 were not');
    expect(left).toEqual([...ids(9).slice(6), ...ids(20).slice(10)]);
    expect(sum(report)).toBe(20);
  });

  it('of a deletion is settled by the documents that still exist', async () => {
    vi.useFakeTimers();
    const documents = stored(10);
    serve(documents, (batch) => {
      for (const id of batch.slice(0, 4)) documents.delete(id);
      return 'lost';
    });
    const running = run({ count: 10, change: { kind: 'delete' } });
    await vi.advanceTimersByTimeAsync(5_000);
    const { report } = await running;
    expect(report).toMatchObject({ state: 'failed', changed: 4, left: 6 });
  });

  it('stays unknown while the documents cannot be read', async () => {
    vi.useFakeTimers();
    let isLost = false;
    const documents = stored(10);
    serve(documents, () => {
      isLost = true;
      return 'lost';
    });
    const serving = fetch;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) =>
      isLost ? Promise.reject(new TypeError('connection reset')) : serving(url, init),
    );
    const running = run({ count: 10 });
    await vi.advanceTimersByTimeAsync(60_000);
    const { report, left } = await running;
    expect(report).toMatchObject({ state: 'failed', unknown: 10, left: 0 });
    expect(left).toEqual([]);
  });
});
