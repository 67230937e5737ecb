import { type Document, Long } from 'bson';
import { describe, expect, it } from 'vitest';
import type { RunCall } from '#contract/console/functions.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import type { DataSource, RunOptions } from '../data-source.ts';
import { runFunction } from '../run-function.ts';
import { sourceOf } from '../table-for-tests/function-case.ts';
import { inProcess } from './in-process-for-tests.ts';
import type { RunAs } from './validate-filter.ts';

/** A data source for tests: it returns configured answers and records everything. */
function recording(answer: (command: Document) => Document = () => ({})) {
  const sent: { db: string; command: Document; options: RunOptions | undefined }[] = [];
  const ended: string[] = [];
  let begun = 0;
  const source: DataSource = {
    run(db, command, options) {
      sent.push({ db, command, options });
      const empty = {
        cursor: { firstBatch: [], id: Long.ZERO, ns: '' },
        n: 0,
        nModified: 0,
        values: [],
        databases: [],
      };
      return Promise.resolve({ ...empty, ...answer(command), ok: 1 });
    },
    begin: () => Promise.resolve(`t${++begun}`),
    commit: async (id) => void ended.push(`commit ${id}`),
    abort: async (id) => void ended.push(`abort ${id}`),
    close: () => Promise.resolve(),
  };
  return { source, sent, ended };
}

async function run(body: string, answer?: (command: Document) => Document, runAs: RunAs = 'system') {
  const { source, sent, ended } = recording(answer);
  const calls: RunCall[] = [];
  const outcome = await runFunction(inProcess, {
    source: sourceOf({ body }),
    args: '[]',
    runAs,
    services: new Map([['mongodb-atlas', source]]),
    values: { database: '"db"' },
    onCall: (call) => calls.push(call),
  });
  return { outcome, sent, ended, calls, commands: sent.map(({ command }) => command) };
}

const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('each method is a command of the database', () => {
  it.each<[string, string, Document]>([
    [
      'findOne',
      'await things.findOne({ a: 1 }, { b: 1 });',
      { find: 'things', filter: { a: 1 }, projection: { b: 1 }, limit: 1, singleBatch: true },
    ],
    [
      'find',
      'await things.find({ a: 1 }).sort({ b: -1 }).skip(2).limit(3).toArray();',
      { find: 'things', filter: { a: 1 }, sort: { b: -1 }, skip: 2, limit: 3 },
    ],
    [
      'aggregate',
      'await things.aggregate([{ $match: {} }]).limit(2).next();',
      { aggregate: 'things', pipeline: [{ $match: {} }, { $limit: 2 }], cursor: {} },
    ],
    [
      'insertOne',
      'await things.insertOne({ _id: 1 });',
      { insert: 'things', documents: [{ _id: 1 }], ordered: true },
    ],
    [
      'insertMany',
      'await things.insertMany([{ _id: 1 }, { _id: 2 }], { ordered: false });',
      { insert: 'things', documents: [{ _id: 1 }, { _id: 2 }], ordered: false },
    ],
    [
      'updateOne',
      'await things.updateOne({ a: 1 }, { $set: { b: 1 } }, { upsert: true });',
      {
        update: 'things',
        updates: [{ q: { a: 1 }, u: { $set: { b: 1 } }, multi: false, upsert: true }],
        ordered: true,
      },
    ],
    [
      'updateMany',
      'await things.updateMany({}, { $set: { b: 1 } });',
      { update: 'things', updates: [{ q: {}, u: { $set: { b: 1 } }, multi: true }], ordered: true },
    ],
    [
      'deleteOne',
      'await things.deleteOne({ a: 1 });',
      { delete: 'things', deletes: [{ q: { a: 1 }, limit: 1 }], ordered: true },
    ],
    [
      'deleteMany',
      'await things.deleteMany({ a: 1 });',
      { delete: 'things', deletes: [{ q: { a: 1 }, limit: 0 }], ordered: true },
    ],
    ['count', 'await things.count({ a: 1 }, { limit: 5 });', { count: 'things', query: { a: 1 }, limit: 5 }],
    ['distinct', "await things.distinct('a', { b: 1 });", { distinct: 'things', key: 'a', query: { b: 1 } }],
    [
      'findOneAndUpdate',
      'await things.findOneAndUpdate({ a: 1 }, { $inc: { a: 1 } }, { returnNewDocument: true, sort: { a: 1 }, projection: { a: 1 }, upsert: true });',
      {
        findAndModify: 'things',
        query: { a: 1 },
        update: { $inc: { a: 1 } },
        new: true,
        fields: { a: 1 },
        sort: { a: 1 },
        upsert: true,
      },
    ],
    [
      'findOneAndReplace',
      'await things.findOneAndReplace({ a: 1 }, { b: 1 });',
      { findAndModify: 'things', query: { a: 1 }, update: { b: 1 } },
    ],
    [
      'findOneAndDelete',
      'await things.findOneAndDelete({ a: 1 });',
      { findAndModify: 'things', query: { a: 1 }, remove: true },
    ],
    [
      'getCollectionNames',
      'await db.getCollectionNames();',
      { listCollections: 1, nameOnly: true, cursor: {} },
    ],
    ['getDBNames', 'await service.admin().getDBNames();', { listDatabases: 1, nameOnly: true }],
  ])('%s', async (_, body, command) => {
    const { outcome, sent } = await run(body);
    expect(outcome).toMatchObject({ ok: true });
    expect(sent).toHaveLength(1);
    expect(plain(sent[0]?.command)).toEqual(command);
  });

  it('bulkWrite is one command for each run of changes of a kind', async () => {
    const { commands } = await run(`await things.bulkWrite([
      { insertOne: { document: { _id: 1 } } }, { insertOne: { document: { _id: 2 } } },
      { deleteOne: { filter: { _id: 1 } } }, { insertOne: { document: { _id: 3 } } },
    ], { comment: 'c' });`);
    expect(commands.map((command) => Object.keys(command)[0])).toEqual(['insert', 'delete', 'insert']);
    expect(commands.map(({ comment }) => comment)).toEqual(['c', 'c', 'c']);
  });

  it('bulkWrite without order is one command for each kind', async () => {
    const { commands } = await run(`await things.bulkWrite([
      { deleteOne: { filter: { _id: 1 } } }, { insertOne: { document: { _id: 1 } } }, { deleteOne: { filter: { _id: 2 } } },
    ], { ordered: false });`);
    expect(commands.map((command) => Object.keys(command)[0])).toEqual(['insert', 'delete']);
  });

  it('count inside a transaction is an aggregation, as the command count is not allowed there', async () => {
    const { commands, outcome } = await run(
      `const session = service.startSession();
       return session.withTransaction(() => things.count({ a: 1 }, { session, skip: 1 }));`,
      (command) => (command.aggregate ? { cursor: { firstBatch: [{ n: 4 }], id: Long.ZERO } } : {}),
    );
    expect(outcome).toMatchObject({ ok: true, result: '{"$numberInt":"4"}' });
    expect(plain(commands)).toMatchObject([
      { pipeline: [{ $match: { a: 1 } }, { $skip: 1 }, { $group: {} }] },
    ]);
  });
});

describe('nothing is sent', () => {
  it.each([
    ['when an argument is wrong', 'await things.updateMany({}, { a: 1 });'],
    ['when one of many documents is wrong', 'await things.insertMany([{}, {}, 1]);'],
    [
      'when the last of many operations is wrong',
      'await things.bulkWrite([{ deleteMany: { filter: {} } }, { insertOne: {} }]);',
    ],
    ['when an option is unknown', 'await things.deleteMany({}, { justOne: true });'],
    ['when a cursor is never read', 'things.find({}); things.aggregate([{ $out: "x" }]);'],
    [
      'when a transaction has no calls',
      'const s = service.startSession(); s.startTransaction(); await s.commitTransaction();',
    ],
  ])('%s', async (_, body) => {
    expect((await run(body)).sent).toEqual([]);
  });

  it('when a user function uses what only system functions may', async () => {
    const body = 'await things.deleteMany({ $where: "true" });';
    const { sent, outcome } = await run(body, undefined, 'user');
    expect(sent).toEqual([]);
    expect(outcome).toMatchObject({ ok: false, error: { name: 'OperatorNotAllowed', argument: 'query' } });
    expect((await run(body, undefined, 'system')).sent).toHaveLength(1);
  });
});

describe('a call is recorded', () => {
  const batch = (size: number) => ({
    cursor: { firstBatch: Array.from({ length: size }, () => ({})), id: Long.ZERO },
  });

  it('with its method, collection, and the numbers of reads and writes', async () => {
    const { calls } = await run(
      'await things.find().toArray(); await things.updateMany({}, { $set: { a: 1 } }); await things.insertOne({});',
      (command) => (command.find ? batch(3) : command.update ? { n: 5, nModified: 2 } : { n: 1 }),
    );
    expect(calls).toMatchObject([
      { method: 'find', namespace: 'db.things', read: 3, written: 0 },
      { method: 'updateMany', namespace: 'db.things', read: 0, written: 2 },
      { method: 'insertOne', namespace: 'db.things', read: 0, written: 1 },
    ]);
    for (const { at, durationMs } of calls) {
      expect(at).toBeGreaterThanOrEqual(0);
      expect(durationMs).toBeGreaterThanOrEqual(0);
    }
  });

  it('with its error, when it was refused', async () => {
    const { calls } = await run('try { await things.insertOne(1); } catch {}');
    expect(calls).toMatchObject([
      { method: 'insertOne', error: expect.stringContaining('document must be an object') },
    ]);
  });
});

describe('open resources of a function end with it', () => {
  const endless = (command: Document) => {
    if (command.getMore) return { cursor: { nextBatch: [{ _id: 2 }], id: Long.fromNumber(77) } };
    return { cursor: { firstBatch: [{ _id: 1 }], id: Long.fromNumber(77), ns: 'db.things' } };
  };

  it('cursors', async () => {
    const { commands } = await run(
      'const cursor = things.find(); await cursor.next(); await cursor.next();',
      endless,
    );
    expect(commands.map((command) => Object.keys(command)[0])).toEqual(['find', 'getMore', 'killCursors']);
    expect(commands[2]).toMatchObject({ killCursors: 'things', cursors: [Long.fromNumber(77)] });
  });

  it('transactions', async () => {
    const { ended, sent } = await run(
      'const session = service.startSession(); session.startTransaction(); await things.insertOne({}, { session }); throw new Error("x");',
    );
    expect(sent[0]?.options?.session).toBe('t1');
    expect(ended).toEqual(['abort t1']);
  });
});

describe('sessions', () => {
  it('of one service do not serve another', async () => {
    const [one, two] = [recording(), recording()];
    const outcome = await runFunction(inProcess, {
      source: `exports = async () => {
        const session = context.services.get('one').startSession();
        await context.services.get('two').db('d').collection('c').count({}, { session });
      };`,
      args: '[]',
      runAs: 'user',
      services: new Map([
        ['one', one.source],
        ['two', two.source],
      ]),
    });
    expect(outcome).toMatchObject({ ok: false, error: { argument: 'options.session' } });
    expect(two.sent).toEqual([]);
  });

  it('of two handles of a service are two', async () => {
    const { ended } = await run(`
      const other = context.services.get('mongodb-atlas');
      const [a, b] = [service.startSession(), other.startSession()];
      a.startTransaction(); b.startTransaction();
      await things.insertOne({}, { session: a });
      await things.insertOne({}, { session: b });
      await a.commitTransaction(); await b.abortTransaction();`);
    expect(ended).toEqual(['commit t1', 'abort t2']);
  });
});

describe('errors of the data source', () => {
  it('carry the message of the database', async () => {
    const { outcome } = await run('await things.findOne();', () => {
      throw new CommandError('MaxTimeMSExpired', 'operation exceeded time limit');
    });
    expect(outcome).toMatchObject({
      ok: false,
      error: { name: 'MongoServerError', code: 'MaxTimeMSExpired', method: 'collection.findOne' },
    });
  });

  it('that are unexpected reveal no internals', async () => {
    const { outcome } = await run('await things.findOne();', () => {
      throw new Error('mongodb://user:secret@host is broken');
    });
    expect(outcome).toMatchObject({ ok: false, error: { name: 'MongoRuntimeError' } });
    expect(JSON.stringify(outcome)).not.toContain('secret');
  });

  it('of a service without a data source are those of a network', async () => {
    const { outcome } = await run('await things.findOne();', () => {
      throw new CommandError('HostUnreachable', 'no route');
    });
    expect(outcome).toMatchObject({
      ok: false,
      error: { name: 'MongoNetworkError', code: 'HostUnreachable' },
    });
  });
});
