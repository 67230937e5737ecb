import { afterEach, describe, expect, it, vi } from 'vitest';
import { ejsonLimits, excessOf } from '#contract/values/json/json-limits.ts';
import { CommandRefusal, runCommand } from '#src/api/run-command.ts';
import { parseDocument } from '#src/lib/ejson/parse.ts';
import type { Ejson, EjsonObject } from '#src/lib/ejson/value.ts';
import { type Namespace, replaceDocument } from '../change-documents.ts';
import { fileWriter } from './export-files.ts';
import { runExport } from './export-run.ts';
import { checkLines, importLines } from './import-lines.ts';
import { runImport } from './import-run.ts';
import { WrittenIds } from './written-ids.ts';

const namespace: Namespace = {
  at: { source: { kind: 'deployment', deployment: 'd' }, read: 'secondary' },
  db: 'shop',
  collection: 'orders',
};

/** Answers commands instead of the server; keeps them. */
function answer(reply: (command: EjsonObject) => EjsonObject | Promise<never>): EjsonObject[] {
  const commands: EjsonObject[] = [];
  vi.stubGlobal('fetch', async (_: string, init: { body: string; signal?: AbortSignal }) => {
    init.signal?.throwIfAborted();
    const command: EjsonObject = JSON.parse(JSON.parse(init.body).command);
    commands.push(command);
    const answered = await reply(command);
    return new Response(JSON.stringify({ reply: JSON.stringify(answered), durationMs: 1 }));
  });
  return commands;
}

afterEach(() => {
  vi.unstubAllGlobals();
});

const never = () => new AbortController().signal;
const size = (value: Ejson | undefined) => (Array.isArray(value) ? value.length : 0);

describe('reading lines', () => {
  it('reports the error of each, by its number', async () => {
    const text = '\uFEFF{"a":1}\r\n\n{"a":\n5\n{"a":{"$oid":"1"}}\n{"a":2}';
    const checked = await checkLines(new Blob([text]), { signal: never(), onProgress: () => {} });
    expect(checked.documents).toBe(2);
    expect(checked.faults.first.map(({ line, message }) => `${line} ${message}`)).toEqual([
      '3 Column 6: A value is missing at the end',
      '4 No document: { "field": value }',
      '5 Column 6: An ObjectId has 24 hexadecimal digits',
    ]);
  });

  it('reads an array too', async () => {
    const lines = [];
    for await (const each of importLines(new Blob(['\n [{"a":1},\n 5]']))) lines.push(each);
    expect(lines).toMatchObject([
      { line: 1, document: { a: { $numberInt: '1' } } },
      { line: 2, problem: 'No document: { "field": value }' },
    ]);
  });

  it('refuses text that is not UTF-8', async () => {
    const blob = new Blob([new Uint8Array([0x7b, 0xff, 0xfe, 0x7d])]);
    await expect(checkLines(blob, { signal: never(), onProgress: () => {} })).rejects.toThrow('not UTF-8');
  });
});

describe('importing', () => {
  const lines = (count: number) =>
    new Blob([Array.from({ length: count }, (_, i) => `{"_id":${i + 1}}\n`).join('')]);
  const plan = (blob: Blob, ordered: boolean) => ({
    namespace,
    blob,
    ordered,
    signal: never(),
    onProgress: () => {},
  });

  it('sends batches and counts inserted documents', async () => {
    const commands = answer((command) => ({ ok: 1, n: size(command.documents) }));
    const outcome = await runImport(plan(lines(2500), false));
    expect(commands.map(({ documents }) => size(documents))).toEqual([1000, 1000, 500]);
    expect(outcome).toMatchObject({ inserted: 2500, unsent: 0, state: 'done', faults: { count: 0 } });
  });

  it('reports the line of each refused document and continues', async () => {
    answer((command) => ({
      ok: 1,
      n: size(command.documents) - 1,
      writeErrors: [{ index: 4, code: 11000, errmsg: 'E11000 duplicate key' }],
    }));
    const outcome = await runImport(plan(lines(1500), false));
    expect(outcome).toMatchObject({ inserted: 1498, unsent: 0, state: 'done' });
    expect(outcome.faults.first.map(({ line }) => line)).toEqual([5, 1005]);
  });

  it('in order stops at the first refusal and reports the number of unsent documents', async () => {
    const commands = answer(() => ({
      ok: 1,
      n: 4,
      writeErrors: [{ index: 4, code: 11000, errmsg: 'E11000' }],
    }));
    const outcome = await runImport(plan(lines(1500), true));
    expect(commands).toHaveLength(1);
    expect(outcome).toMatchObject({ inserted: 4, unsent: 1495, state: 'refused', reason: 'Line 5: E11000' });
    expect(outcome.inserted + outcome.faults.count + outcome.unsent).toBe(1500);
  });

  it('reports that a batch without a response may have been inserted', async () => {
    let calls = 0;
    answer((command) => {
      calls += 1;
      if (calls === 2) return Promise.reject(new TypeError('network'));
      return { ok: 1, n: size(command.documents) };
    });
    const outcome = await runImport(plan(lines(2500), false));
    expect(outcome).toMatchObject({ inserted: 1000, unsent: 1500, state: 'failed' });
    expect(outcome.reason).toContain('Whether lines 1001 to 2000 were inserted is not known');
  });

  it('resumes after the last answered batch, and sends what a lost answer left open once', async () => {
    let calls = 0;
    const stored: EjsonObject[] = [];
    const commands = answer((command): EjsonObject | Promise<never> => {
      if ('find' in command) return { ok: 1, cursor: { id: { $numberLong: '0' }, firstBatch: stored } };
      calls += 1;
      // the second batch was half inserted before its answer was lost
      if (calls === 2) {
        stored.push(...(command.documents as EjsonObject[]).slice(0, 400));
        return Promise.reject(new TypeError('network'));
      }
      return { ok: 1, n: size(command.documents) };
    });
    const text = Array.from({ length: 2500 }, (_, i) => `{"n":${i + 1}}\n`).join('');
    const blob = new Blob([`no document\n${text}no document\n`]);
    const failed = await runImport(plan(blob, false));
    expect(failed).toMatchObject({ inserted: 1000, state: 'failed', unsent: 1500, faults: { count: 1 } });
    const resumed = await runImport({ ...plan(blob, false), after: failed });
    expect(resumed).toMatchObject({ inserted: 2500, state: 'done', unsent: 0, faults: { count: 2 } });
    const sent = commands.filter((command) => 'insert' in command).map(({ documents }) => size(documents));
    expect(sent).toEqual([1000, 1000, 600, 500]);
  });

  it('sends fewer documents at once where they have many values', async () => {
    const commands = answer((command) => ({ ok: 1, n: size(command.documents) }));
    const list = Array.from({ length: 300 }, (_, index) => index % 10);
    const text = Array.from({ length: 500 }, (_, _id) => `${JSON.stringify({ _id, list })}\n`).join('');
    const outcome = await runImport(plan(new Blob([text]), false));
    expect(outcome).toMatchObject({ inserted: 500, state: 'done' });
    const excesses = commands.map((command) => excessOf(JSON.stringify(command), ejsonLimits));
    expect(excesses).toEqual([undefined, undefined, undefined, undefined]);
  });

  it('continues after a document that this console refuses', async () => {
    vi.stubGlobal('fetch', async (_: string, init: { body: string }) => {
      const command: EjsonObject = JSON.parse(JSON.parse(init.body).command);
      const excess = excessOf(JSON.stringify(command), ejsonLimits);
      const refusal = { error: { code: 'INVALID_REQUEST', message: `command: ${excess}`, requestId: 'r' } };
      if (excess !== undefined) return new Response(JSON.stringify(refusal), { status: 400 });
      return new Response(
        JSON.stringify({ reply: JSON.stringify({ ok: 1, n: size(command.documents) }), durationMs: 1 }),
      );
    });
    const list = Array.from({ length: 120_000 }, () => 1);
    const blob = new Blob([`{"_id":1}\n${JSON.stringify({ _id: 2, list })}\n{"_id":3}\n`]);
    const outcome = await runImport(plan(blob, false));
    expect(outcome).toMatchObject({ inserted: 2, unsent: 0, state: 'done', faults: { count: 1 } });
    expect(outcome.faults.first[0]).toMatchObject({ line: 2, message: 'command: more than 200000 values' });
    const stopped = await runImport(plan(blob, true));
    expect(stopped).toMatchObject({ inserted: 1, unsent: 1, state: 'refused', faults: { count: 1 } });
  });

  it('leaves out fields that were not selected', async () => {
    const commands = answer((command) => ({ ok: 1, n: size(command.documents) }));
    const format = { kind: 'json', excluded: ['b', 'none'] } as const;
    await runImport({ ...plan(new Blob(['{"_id":1,"a":1,"b":2}']), false), format });
    expect(commands[0]?.documents).toEqual([{ _id: { $numberInt: '1' }, a: { $numberInt: '1' } }]);
  });

  it('stops between two batches', async () => {
    const control = new AbortController();
    answer((command) => {
      control.abort();
      return { ok: 1, n: size(command.documents) };
    });
    const outcome = await runImport({ ...plan(lines(2500), false), signal: control.signal });
    expect(outcome).toMatchObject({ inserted: 1000, unsent: 1500, state: 'stopped' });
  });
});

describe('exporting', () => {
  it('fetches batch after batch and writes a line each', async () => {
    const first: EjsonObject = {
      ok: 1,
      cursor: { id: { $numberLong: '7' }, firstBatch: [{ a: { $numberInt: '1' } }] },
    };
    const next: EjsonObject = {
      ok: 1,
      cursor: { id: { $numberLong: '0' }, nextBatch: [{ a: { $numberDouble: '1.0' } }] },
    };
    const commands = answer((command) => ('find' in command ? first : next));
    const blob = await runExport({
      namespace,
      command: { find: 'orders', filter: {} },
      form: 'canonical',
      signal: never(),
      onProgress: () => {},
    });
    expect(await blob.text()).toBe('{"a":{"$numberInt":"1"}}\n{"a":{"$numberDouble":"1.0"}}\n');
    expect(commands.map((command) => Object.keys(command)[0])).toEqual(['find', 'getMore']);
    expect(commands[1]).toMatchObject({ getMore: { $numberLong: '7' }, collection: 'orders' });
  });

  it('that is stopped lets go of its cursor', async () => {
    const control = new AbortController();
    const commands = answer(() => ({
      ok: 1,
      cursor: { id: { $numberLong: '7' }, firstBatch: [{ a: true }] },
    }));
    const onProgress = () => control.abort();
    await expect(
      runExport({
        namespace,
        command: { find: 'orders' },
        form: 'relaxed',
        signal: control.signal,
        onProgress,
      }),
    ).rejects.toThrow();
    expect(commands.at(-1)).toMatchObject({ killCursors: 'orders' });
  });
});

describe('an export that continues', () => {
  const documents = [1, 2, 3].map((id): EjsonObject => ({ _id: { $numberInt: String(id) } }));
  const line = (id: number) => `{"_id":{"$numberInt":"${id}"}}\n`;

  it('adds the documents that its file does not have', async () => {
    const writer = await fileWriter(
      { format: 'jsonl', form: 'canonical', delimiter: ',', hasMark: false },
      namespace,
    );
    const written = new WrittenIds();
    const plan = {
      ...({ namespace, command: { find: 'orders' }, form: 'canonical', writer, signal: never() } as const),
      ...{ onProgress: () => {}, onBatch: (batch: readonly EjsonObject[]) => written.add(batch) },
    };
    answer((command) => {
      if ('getMore' in command) return Promise.reject(new TypeError('connection reset'));
      return { ok: 1, cursor: { id: { $numberLong: '7' }, firstBatch: documents.slice(0, 2) } };
    });
    await expect(runExport(plan)).rejects.toThrow();
    answer(() => ({ ok: 1, cursor: { id: { $numberLong: '0' }, firstBatch: documents } }));
    const blob = await runExport({ ...plan, written });
    expect(await blob.text()).toBe(line(1) + line(2) + line(3));
  });

  it('knows 100,000 documents by their _id', () => {
    const written = new WrittenIds();
    const many = Array.from(
      { length: 100_000 },
      (_, index): EjsonObject => ({ _id: { $numberInt: `${index}` } }),
    );
    written.add(many);
    expect(written.isUsable).toBe(true);
    expect(written.without([...many, { _id: 'new' }])).toEqual([{ _id: 'new' }]);
  });

  it('is not possible for documents that cannot be told apart', () => {
    const [first = {}] = documents;
    for (const batch of [[{ total: true }], [first, first]]) {
      const written = new WrittenIds();
      written.add(documents.slice(1));
      expect(written.isUsable).toBe(true);
      written.add(batch);
      expect(written.isUsable).toBe(false);
    }
  });
});

describe('commands', () => {
  it('that are refused carry the words of the database', async () => {
    answer(() => ({
      ok: { $numberInt: '0' },
      code: { $numberInt: '2' },
      codeName: 'BadValue',
      errmsg: 'unknown operator: $x',
    }));
    const refused = await runCommand(namespace.at, 'shop', { find: 'a' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(CommandRefusal);
    expect(refused).toMatchObject({ code: 'BadValue', number: 2, message: 'unknown operator: $x' });
  });

  it('replace a document that is still as it was read, on the primary', async () => {
    const read = parseDocument('{ _id: 1, a: 1 }').value;
    const result: EjsonObject = { ok: 1, cursor: { id: { $numberLong: '0' }, firstBatch: [read] } };
    const commands = answer((command) => ('find' in command ? result : { ok: 1, n: 1 }));
    await replaceDocument(namespace, read, parseDocument('{ _id: 1, a: 2 }').value);
    expect(commands[1]).toMatchObject({
      update: 'orders',
      updates: [{ q: { a: { $eq: { $numberInt: '1' } } }, u: { a: { $numberInt: '2' } }, upsert: false }],
    });
  });

  it('refuse to replace one that has another type now, one with another field, and one that is gone', async () => {
    const read = parseDocument('{ _id: 1, a: 1 }').value;
    for (const now of ['{ _id: 1, a: 1.0 }', '{ _id: 1, a: 1, b: 1 }', undefined]) {
      const firstBatch = now === undefined ? [] : [parseDocument(now).value];
      const commands = answer(() => ({ ok: 1, cursor: { id: { $numberLong: '0' }, firstBatch } }));
      await expect(replaceDocument(namespace, read, read)).rejects.toThrow(now ? 'changed' : 'deleted');
      expect(commands).toHaveLength(1);
    }
  });
});
