import { EJSON } from 'bson';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RunCall } from '#contract/console/functions.ts';
import { MemoryCatalog } from '#server/data/memory-catalog.ts';
import { clientPrelude } from './client/prelude-source.ts';
import type { DataSource } from './data-source.ts';
import { type CallableFunction, deepestCall, type FunctionRequest, runFunction } from './run-function.ts';
import type { Line } from './sandbox/outcome.ts';
import { createSandbox, type Sandbox } from './sandbox/sandbox.ts';
import { engineSource } from './sources/engine-source.ts';

let sandbox: Sandbox;
beforeAll(async () => {
  sandbox = createSandbox({ client: clientPrelude });
  await sandbox.warm();
}, 60_000);
afterAll(() => sandbox.close());

async function run(source: string, more: Partial<FunctionRequest> = {}) {
  const calls: RunCall[] = [];
  const lines: Line[] = [];
  const outcome = await runFunction(sandbox, {
    source,
    args: '[]',
    runAs: 'user',
    services: new Map([['mongodb-atlas', engineSource({ catalog: new MemoryCatalog() })]]),
    onCall: (call) => calls.push(call),
    onPrint: (line) => lines.push(line),
    ...more,
  });
  const result = outcome.ok && outcome.result !== null ? EJSON.parse(outcome.result) : undefined;
  return { outcome, result, calls, lines };
}

const named = (functions: Record<string, CallableFunction | string>) =>
  new Map(
    Object.entries(functions).map(([name, each]) => [
      name,
      typeof each === 'string' ? ({ source: each, runAs: 'user' } as const) : each,
    ]),
  );

describe('a function', () => {
  it('gets arguments, values and its user', async () => {
    const { result } = await run(
      "exports = (a) => [a, context.values.get('limit'), context.user.data.email, context.runningAsSystem()];",
      {
        args: '[{"$numberInt":"1"}]',
        values: { limit: '5' },
        user: '{"id":"u","type":"normal","data":{"email":"a@example.com"},"custom_data":{},"identities":[]}',
      },
    );
    expect(result).toEqual([1, 5, 'a@example.com', false]);
  });

  it('names the errors of the database, and the line that met them', async () => {
    const { outcome } = await run(`exports = async () => {
  const things = context.services.get('mongodb-atlas').db('d').collection('c');
  await things.insertOne({ _id: 1 });
  await things.insertOne({ _id: 1 });
};`);
    expect(outcome).toMatchObject({
      ok: false,
      reason: 'threw',
      error: { name: 'MongoServerError', code: 'DuplicateKey', method: 'collection.insertOne', line: 4 },
    });
  });

  it('prints, and its calls are recorded in their order', async () => {
    const { calls, lines } = await run(`exports = async () => {
      const things = context.services.get('mongodb-atlas').db('d').collection('c');
      console.log('begin');
      await things.insertMany([{}, {}]);
      console.log('found', (await things.find().toArray()).length);
    };`);
    expect(lines.map(({ text }) => text)).toEqual(['begin', 'found 2']);
    expect(calls).toMatchObject([
      { method: 'insertMany', namespace: 'd.c', read: 0, written: 2 },
      { method: 'find', namespace: 'd.c', read: 2, written: 0 },
    ]);
  });

  it('may use more than one data source', async () => {
    const [one, two] = [new MemoryCatalog(), new MemoryCatalog()];
    const { result } = await run(
      `exports = async () => {
        const [a, b] = ['one', 'two'].map((name) => context.services.get(name).db('d').collection('c'));
        await a.insertOne({ _id: 1 });
        return [await a.count(), await b.count()];
      };`,
      {
        services: new Map([
          ['one', engineSource({ catalog: one })],
          ['two', engineSource({ catalog: two })],
        ]),
      },
    );
    expect(result).toEqual([1, 0]);
  });
});

describe('a function that calls functions', () => {
  it('gets their results', async () => {
    const { result } = await run(
      "exports = async () => [await context.functions.execute('double', 4), await context.functions.execute('double', { a: new Date(0) }.a.getTime() + 1)];",
      { functions: named({ double: 'exports = (x) => x * 2;' }) },
    );
    expect(result).toEqual([8, 2]);
  });

  it('runs each as its configured user', async () => {
    const find = "context.services.get('mongodb-atlas').db('d').collection('c').count({ $expr: true })";
    const { result, outcome } = await run("exports = () => context.functions.execute('system');", {
      functions: named({ system: { source: `exports = () => ${find};`, runAs: 'system' } }),
    });
    expect(outcome).toMatchObject({ ok: true });
    expect(result).toBe(0);
    const refused = await run(`exports = () => ${find};`);
    expect(refused.outcome).toMatchObject({ ok: false, error: { name: 'OperatorNotAllowed' } });
  });

  it('meets their errors as its own', async () => {
    const { result } = await run(
      "exports = async () => { try { await context.functions.execute('bad'); } catch (error) { return [error.name, error.message]; } };",
      { functions: named({ bad: "exports = () => { throw new TypeError('no'); };" }) },
    );
    expect(result).toEqual(['TypeError', 'bad: no']);
  });

  it('may go so deep, not deeper', async () => {
    const source = "exports = (n) => (n === 0 ? 'bottom' : context.functions.execute('again', n - 1));";
    const functions = named({ again: source });
    const deep = (levels: number) => run(source, { args: `[${levels}]`, functions });
    expect((await deep(deepestCall)).result).toBe('bottom');
    expect((await deep(deepestCall + 1)).outcome).toMatchObject({
      ok: false,
      error: { name: 'TooManyCalls' },
    });
  }, 60_000);

  it('waits for them without holding up others that do the same', async () => {
    const functions = named({
      slow: 'exports = (x) => new Promise((resolve) => setTimeout(resolve, 20, x));',
    });
    const source =
      "exports = async () => Promise.all([1, 2, 3].map((x) => context.functions.execute('slow', x)));";
    const all = await Promise.all([1, 2, 3, 4].map(() => run(source, { functions })));
    expect(all.map(({ result }) => result)).toEqual(Array.from({ length: 4 }, () => [1, 2, 3]));
  }, 60_000);

  it('cannot call a missing function', async () => {
    const { outcome } = await run("exports = () => context.functions.execute('no');");
    expect(outcome).toMatchObject({ ok: false, error: { name: 'NoSuchFunction' } });
  });
});

describe.concurrent('a run that ends early', () => {
  /** Never answers until it is aborted; `asked` and `aborted` resolve at the request and at the abort. */
  function silent() {
    const [asked, aborted] = [signalled(), signalled()];
    const source: DataSource = {
      run: (_db, _command, options) =>
        new Promise((_, reject) => {
          asked.happen();
          options?.signal?.addEventListener('abort', () => {
            aborted.happen();
            reject(options.signal?.reason);
          });
        }),
      begin: () => Promise.resolve('1'),
      commit: () => Promise.resolve(),
      abort: () => Promise.resolve(),
      close: () => Promise.resolve(),
    };
    return {
      services: new Map([['mongodb-atlas', source]]),
      asked: asked.happened,
      aborted: aborted.happened,
    };
  }
  function signalled() {
    let happen: () => void = () => undefined;
    const happened = new Promise<void>((resolve) => {
      happen = resolve;
    });
    return { happen: () => happen(), happened };
  }
  /** Enough for a function to ask its first question on a machine that has much else to do. */
  const limits = { wallMs: 1_500 };
  const waits = "exports = () => context.services.get('mongodb-atlas').db('d').collection('c').count();";

  it('by its limit stops its pending requests', async ({ expect }) => {
    const { services, aborted } = silent();
    const { outcome } = await run(waits, { services, limits });
    expect(outcome).toMatchObject({ ok: false, reason: 'timeout' });
    await aborted;
  });

  it('by being cancelled stops its pending requests', async ({ expect }) => {
    const { services, asked, aborted } = silent();
    const controller = new AbortController();
    const running = run(waits, { services, signal: controller.signal });
    await asked;
    controller.abort();
    expect((await running).outcome).toMatchObject({ ok: false, reason: 'cancelled' });
    await aborted;
  });

  it('stops the functions that it has called', async ({ expect }) => {
    const { services, asked, aborted } = silent();
    const controller = new AbortController();
    const running = run("exports = () => context.functions.execute('waits');", {
      services,
      functions: named({ waits }),
      signal: controller.signal,
    });
    await asked;
    controller.abort();
    expect((await running).outcome).toMatchObject({ ok: false, reason: 'cancelled' });
    await aborted;
  });

  it('undoes what its transaction has written', async ({ expect }) => {
    const catalog = new MemoryCatalog();
    const { outcome } = await run(
      `exports = async () => {
        const service = context.services.get('mongodb-atlas');
        const session = service.startSession();
        session.startTransaction();
        await service.db('d').collection('c').insertOne({}, { session });
        for (;;) {}
      };`,
      { services: new Map([['mongodb-atlas', engineSource({ catalog })]]), limits: { wallMs: 500 } },
    );
    expect(outcome).toMatchObject({ ok: false, reason: 'timeout' });
    expect([...(catalog.open('d', 'c')?.all() ?? [])]).toEqual([]);
  });
});
