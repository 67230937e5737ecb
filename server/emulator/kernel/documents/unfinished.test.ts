import { type Document, Long, UUID } from 'bson';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import { attemptLimits } from '#server/data/limits/attempt.ts';
import { overdue } from '#server/data/threads/engine-thread.ts';
import { parseEjson, toEjson } from '#server/data/values/ejson.ts';
import { type TestEmulator, testEmulator } from '../../emulator-for-tests.ts';

/** Too many documents to read within a moment. */
const many = 8_000;

describe('commands that take longer than a moment', { timeout: MINUTE }, () => {
  let at: TestEmulator;

  async function run(command: Document, db = 'app'): Promise<Document> {
    const path = `/_emulator/groups/${at.groupId}/clusters/${at.clusterName}/command`;
    const { body } = await at.ask('POST', path, { body: { db, command: toEjson(command) } });
    return parseEjson(body.reply) as Document;
  }

  const find = async (filter: Document) => (await run({ find: 'many', filter })).cursor.firstBatch;

  const usualLimits = { ...attemptLimits };
  beforeAll(async () => {
    Object.assign(attemptLimits, { most: 2, least: 1 });
    at = await testEmulator();
    for (let from = 0; from < many; from += 4_000) {
      const documents = Array.from({ length: 4_000 }, (_, n) => ({
        _id: from + n,
        n: from + n,
        part: n % 7,
      }));
      expect(await run({ insert: 'many', documents })).toMatchObject({ n: 4_000, ok: 1 });
    }
  }, 120_000);
  afterAll(() => {
    Object.assign(attemptLimits, usualLimits);
    return at.emulator.close();
  });

  it('read existing and new documents', async () => {
    const pipeline = [{ $group: { _id: { $add: ['$n', 1] } } }, { $count: 'all' }];
    const all = async () => (await run({ aggregate: 'many', pipeline, cursor: {} })).cursor.firstBatch[0].all;
    expect(await all()).toBe(many);
    await run({ insert: 'many', documents: [{ _id: 'new', n: -5 }] });
    await run({ update: 'many', updates: [{ q: { _id: 7 }, u: { $set: { n: 8 } } }] });
    await run({ delete: 'many', deletes: [{ q: { _id: 6_000 }, limit: 1 }] });
    expect(await all()).toBe(many - 1);
    await run({ delete: 'many', deletes: [{ q: { _id: 'new' }, limit: 1 }] });
    await run({ insert: 'many', documents: [{ _id: 6_000, n: 6_000, part: 0 }] });
  });

  it('build an index between other commands, and later writes need no thread', async () => {
    const { threads } = at.emulator.host.commands;
    const inThreads = vi.spyOn(threads, 'run');
    try {
      const indexes = [{ key: { part: 1, n: -1 }, name: 'part' }];
      expect(await run({ createIndexes: 'many', indexes })).toMatchObject({ ok: 1 });
      await run({ insert: 'many', documents: [{ _id: 'indexed', n: -1, part: 3 }] });
      await run({ update: 'many', updates: [{ q: { _id: 'indexed' }, u: { $set: { n: -2 } } }] });
      expect(await find({ part: 3, n: { $lt: 0 } })).toEqual([{ _id: 'indexed', n: -2, part: 3 }]);
      await run({ delete: 'many', deletes: [{ q: { _id: 'indexed' }, limit: 1 }] });
      expect(inThreads).not.toHaveBeenCalled();
    } finally {
      inThreads.mockRestore();
      await run({ dropIndexes: 'many', index: 'part' });
    }
  });

  it('find a write in the log of writes, however long it has become', async () => {
    await run({ insert: 'few', documents: [{ _id: 1 }] }, 'logged');
    const filter = { $expr: { $eq: [{ $concat: ['$ns', ''] }, 'logged.few'] } };
    const { cursor } = await run({ find: 'oplog.rs', filter }, 'local');
    expect(cursor.firstBatch).toMatchObject([{ op: 'i', o: { _id: 1 } }]);
  });

  it('keep cursors, whose documents come in their order', async () => {
    const { cursor } = await run({ find: 'many', sort: { part: 1, n: -1 }, batchSize: 2 });
    expect(cursor.firstBatch).toHaveLength(2);
    const more = await run({ getMore: cursor.id, collection: 'many', batchSize: 3 });
    expect(more.cursor.nextBatch).toHaveLength(3);
    const ns: number[] = [...cursor.firstBatch, ...more.cursor.nextBatch].map(({ n }) => n);
    expect(ns).toEqual(ns.toSorted((a, b) => b - a));
  });

  it('are recorded by the profiler with all examined documents', async () => {
    await run({ profile: 2 });
    await run({ find: 'many', filter: { $expr: { $lt: [{ $add: ['$n', 1] }, 0] } }, comment: 'a scan' });
    const pipeline = [
      { $match: { n: { $lt: 3 }, part: { $gte: 0 } } },
      { $lookup: { from: 'many', localField: '_id', foreignField: '_id', as: 'same' } },
      { $addFields: { long: { $size: { $filter: { input: { $range: [0, 300_000] }, cond: true } } } } },
    ];
    await run({ aggregate: 'many', pipeline, cursor: {}, comment: 'a join' });
    await run({ profile: 0 });
    const rows = (await run({ find: 'system.profile' })).cursor.firstBatch;
    const of = (comment: string) => rows.find(({ command }: Document) => command.comment === comment);
    expect(of('a scan')).toMatchObject({
      docsExamined: many,
      keysExamined: 0,
      planSummary: 'COLLSCAN',
      execStats: { stage: 'COLLSCAN', docsExamined: many, nReturned: 0 },
    });
    expect(of('a join').docsExamined).toBe(many);
    expect(of('a join').planSummary).toBe('COLLSCAN');
  });

  it('write whatever they find', async () => {
    const reply = await run({
      update: 'many',
      updates: [{ q: {}, u: [{ $set: { half: { $divide: ['$n', 2] } } }], multi: true }],
    });
    expect(reply).toMatchObject({ n: many, ok: 1 });
    expect(await find({ _id: 9 })).toMatchObject([{ half: 4.5 }]);
    expect((await run({ count: 'many', query: { half: { $exists: true } } })).n).toBe(many);
  });

  describe('that change many documents by one statement', () => {
    const few = { ...attemptLimits };
    beforeAll(async () => {
      Object.assign(attemptLimits, usualLimits);
      const documents = Array.from({ length: 3_000 }, (_, _id) => ({ _id, n: _id }));
      await run({ insert: 'parts', documents });
    });
    afterAll(() => Object.assign(attemptLimits, few));

    it('need no thread, and lose no write of others', async () => {
      const inThreads = vi.spyOn(at.emulator.host.commands.threads, 'run');
      const updates = [{ q: { n: { $gte: 0 } }, u: { $inc: { times: 1 } }, multi: true }];
      const all = run({ update: 'parts', updates });
      const others = [10, 1_500, 2_990].map((_id) =>
        run({ update: 'parts', updates: [{ q: { _id }, u: { $set: { times: 10 } } }] }),
      );
      expect(await all).toEqual({ n: 3_000, nModified: 3_000, ok: 1 });
      expect(await Promise.all(others)).toEqual(Array(3).fill({ n: 1, nModified: 1, ok: 1 }));
      const raised = await run({ count: 'parts', query: { times: { $in: [10, 11] } } });
      expect(raised.n).toBe(3);
      expect((await run({ count: 'parts', query: { times: 1 } })).n).toBe(2_997);
      const deletes = [{ q: { n: { $gte: 2_000 } }, limit: 0 }];
      expect(await run({ delete: 'parts', deletes })).toEqual({ n: 1_000, ok: 1 });
      expect((await run({ count: 'parts' })).n).toBe(2_000);
      expect(inThreads).not.toHaveBeenCalled();
      inThreads.mockRestore();
    });

    it('keep the documents written before one that a unique index refuses', async () => {
      await run({ createIndexes: 'parts', indexes: [{ key: { n: 1 }, name: 'n', unique: true }] });
      const updates = [{ q: { n: { $gte: 0 } }, u: { $set: { n: -1 } }, multi: true }];
      const reply = await run({ update: 'parts', updates });
      expect(reply).toMatchObject({ n: 0, nModified: 0, writeErrors: [{ index: 0, code: 11000 }], ok: 1 });
      expect((await run({ count: 'parts', query: { n: -1 } })).n).toBe(1);
    });
  });

  it('write nothing where one document cannot be written', async () => {
    const divide = { $divide: [1, { $subtract: ['$n', many - 1] }] };
    const reply = await run({
      update: 'many',
      updates: [{ q: {}, u: [{ $set: { x: divide } }], multi: true }],
    });
    expect(reply.writeErrors).toHaveLength(1);
    expect((await run({ count: 'many', query: { x: { $exists: true } } })).n).toBe(0);
  });

  it('are whole within a transaction, and repeated as they were', async () => {
    const lsid = { id: new UUID() };
    const within = { lsid, txnNumber: Long.fromNumber(1), autocommit: false };
    const updates = [{ q: {}, u: [{ $set: { third: { $divide: ['$n', 3] } } }], multi: true }];
    expect(await run({ update: 'many', updates, ...within, startTransaction: true })).toMatchObject({
      n: many,
    });
    const query = { third: { $exists: true } };
    expect((await run({ count: 'many', query })).n).toBe(0);
    const pipeline = [{ $match: query }, { $group: { _id: { $add: ['$_id', 1] } } }, { $count: 'n' }];
    const inside = await run({ aggregate: 'many', pipeline, cursor: {}, ...within });
    expect(inside.cursor.firstBatch).toEqual([{ n: many }]);
    expect(await run({ abortTransaction: 1, ...within })).toMatchObject({ ok: 1 });
    const again = { lsid, txnNumber: Long.fromNumber(2) };
    const once = { updates: [{ q: {}, u: { $inc: { times: 1 } }, multi: true }], ...again };
    for (let sent = 0; sent < 2; sent += 1) {
      expect(await run({ update: 'many', ...once })).toMatchObject({ n: many, nModified: many });
    }
    expect((await run({ count: 'many', query: { times: 1 } })).n).toBe(many);
  });

  it('end at the time that they ask for', async () => {
    const forever = {
      $reduce: { input: { $range: [0, 4_000_000] }, initialValue: 0, in: { $add: ['$$value', 1] } },
    };
    const pipeline = [{ $set: { forever } }];
    const reply = await run({ aggregate: 'many', pipeline, cursor: {}, maxTimeMS: 300 });
    expect(reply).toMatchObject({ ok: 0, code: 50, errmsg: 'operation exceeded time limit of 300 ms' });
  });

  it('have the time that they ask for since they began, with their attempt in the main thread', async () => {
    const inThreads = vi.spyOn(at.emulator.host.commands.threads, 'run');
    const used: number[] = [];
    inThreads.mockImplementation(({ until = Number.NaN, limitMs }) => {
      used.push(limitMs - (until - performance.now()));
      return Promise.reject(overdue(limitMs));
    });
    const limits = { ...attemptLimits };
    Object.assign(attemptLimits, { most: 200, least: 200 });
    try {
      const forever = {
        $reduce: { input: { $range: [0, 4_000_000] }, initialValue: 0, in: { $add: ['$$value', 1] } },
      };
      const pipeline = [{ $set: { forever } }];
      const reply = await run({ aggregate: 'many', pipeline, cursor: {}, maxTimeMS: 60_000 });
      expect(reply).toMatchObject({ codeName: 'MaxTimeMSExpired' });
      expect(used).toHaveLength(1);
      expect(used[0]).toBeGreaterThanOrEqual(attemptLimits.least);
    } finally {
      Object.assign(attemptLimits, limits);
      inThreads.mockRestore();
    }
  });

  it('leave threads and interpreters in order, or none', async () => {
    await run({ insert: 'few', documents: [{ _id: 1 }, { _id: 2 }] });
    const byCode = (code: string, rest: Document = {}) =>
      run({ find: 'few', filter: { $where: code }, ...rest });
    const endless = await Promise.all(
      [1, 2, 3].map(() => byCode('for (;;) JSON.stringify({})', { maxTimeMS: 200 })),
    );
    expect(endless.map(({ code }) => code)).toEqual([50, 50, 50]);
    const result = await Promise.all([1, 2, 3].map(() => byCode('this._id === 2')));
    expect(result.map(({ cursor }) => cursor.firstBatch)).toEqual(Array(3).fill([{ _id: 2 }]));
  });

  it('report the refused statement, and continue after it where allowed', async () => {
    const documents = Array.from({ length: 6_000 }, (_, at) => ({ _id: at === 5_000 ? 3 : `x${at}` }));
    const reply = await run({ insert: 'many', documents, ordered: false });
    expect(reply).toMatchObject({ n: 5_999, writeErrors: [{ index: 5_000, code: 11000 }] });
    const ordered = await run({
      insert: 'many',
      documents: documents.map(({ _id }) => ({ _id: `y${_id}` })),
    });
    expect(ordered).toMatchObject({ n: 6_000, ok: 1 });
  });

  it('write to several collections at once, and report each operation', async () => {
    const ops = Array.from({ length: 6_000 }, (_, at) =>
      at % 2 ? { insert: 0, document: { _id: at === 5_001 ? 1 : at } } : { delete: 1, filter: { _id: -at } },
    );
    const asked = { nsInfo: [{ ns: 'app.bulk' }, { ns: 'app.none' }], ordered: false };
    const bulk = (more: Document) => run({ bulkWrite: 1, ops, ...asked, ...more }, 'admin');
    const invalid = await bulk({ ops: [...ops, { insert: 9, document: {} }] });
    expect(invalid).toMatchObject({ ok: 0, code: 2 });
    expect((await run({ count: 'bulk' })).n).toBe(0);
    const reply = await bulk({ cursor: { batchSize: 2 } });
    expect(reply).toMatchObject({ nInserted: 2999, nErrors: 1, nDeleted: 0, ok: 1 });
    expect(reply.cursor.firstBatch).toMatchObject([{ idx: 0 }, { idx: 1 }]);
    const rest = { getMore: reply.cursor.id, collection: '$cmd.bulkWrite', batchSize: 6_000 };
    const { nextBatch } = (await run(rest, 'admin')).cursor;
    expect(nextBatch).toHaveLength(5_998);
    expect(nextBatch[4_999]).toMatchObject({ ok: 0, code: 11000, idx: 5_001 });
    const reported = await bulk({ errorsOnly: true, ordered: true });
    expect(reported).toMatchObject({ nErrors: 1, cursor: { firstBatch: [{ idx: 1, code: 11000 }] } });
  });

  it('end with the world that is removed meanwhile, as with a server that stops', async () => {
    const other = await testEmulator();
    const command = toEjson({
      find: 'few',
      filter: { $where: 'for (const end = Date.now() + 400; Date.now() < end; );' },
    });
    const path = `/_emulator/groups/${other.groupId}/clusters/${other.clusterName}/command`;
    const insert = toEjson({ insert: 'few', documents: [{ _id: 1 }] });
    await other.ask('POST', path, { body: { db: 'app', command: insert } });
    const asked = other.ask('POST', path, { body: { db: 'app', command } });
    // a later request is answered: the command is running
    expect((await other.ask('GET', '/_emulator/worlds')).status).toBe(200);
    await other.ask('DELETE', `/_emulator/worlds/${other.world.name}`);
    const { status, body } = await asked;
    expect(status).toBe(200);
    expect(parseEjson(body.reply)).toMatchObject({ ok: 0, codeName: 'InterruptedAtShutdown' });
    await other.emulator.close();
  });
});
