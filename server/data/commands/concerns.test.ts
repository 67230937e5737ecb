import { Long, Timestamp } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';

let db: DatabaseInTest;
beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([{ _id: 1 }]);
});

const insert = { insert: 'things', documents: [{}] };
const aggregate = (pipeline: object[]) => ({ aggregate: 'things', pipeline, cursor: {} });
const inTransaction = { lsid: { id: 'x' }, txnNumber: Long.ONE, autocommit: false };

describe('write concern', () => {
  it.each([
    [{ w: 4 }, 100, 'UnsatisfiableWriteConcern'],
    [{ w: 50 }, 100, 'UnsatisfiableWriteConcern'],
    [{ w: 'nowhere' }, 79, 'UnknownReplWriteConcern'],
  ])('%o is reported as unsatisfied, and the write has happened', (writeConcern, code, codeName) => {
    const reply = db.run({ ...insert, writeConcern });
    expect(reply).toMatchObject({ ok: 1, n: 1, writeConcernError: { code, codeName } });
    expect(reply.writeConcernError.errInfo.writeConcern).toMatchObject(writeConcern);
    expect(db.all()).toHaveLength(2);
  });

  it.each([[{ w: 0 }], [{ w: 1 }], [{ w: 3 }], [{ w: 'majority', j: true, wtimeout: 5 }], [{}]])(
    '%o is fulfilled',
    (writeConcern) => {
      const reply = db.run({ ...insert, writeConcern });
      expect(reply).toMatchObject({ ok: 1, n: 1 });
      expect(reply).not.toHaveProperty('writeConcernError');
    },
  );

  it.each([
    [{ w: 51 }, 9],
    [{ w: -1 }, 9],
    [1, 14],
  ])('%o is refused as invalid', (writeConcern, code) => {
    expect(db.refusal({ ...insert, writeConcern })).toMatchObject({ code });
    expect(db.all()).toHaveLength(1);
  });

  it('is not for the statements of a transaction', () => {
    const command = { ...insert, ...inTransaction, startTransaction: true, writeConcern: { w: 1 } };
    expect(db.refusal(command)).toMatchObject({ code: 72 });
  });
});

describe('read concern', () => {
  it.each([
    ['an unknown level', { find: 'things' }, { level: 'newest' }, 2],
    ['no document', { find: 'things' }, 'majority', 14],
    ['a level for a write', insert, { level: 'majority' }, 72],
    ['a snapshot for a count', { count: 'things' }, { level: 'snapshot' }, 72],
    ['a time without a snapshot', { find: 'things' }, { atClusterTime: new Timestamp({ t: 1, i: 1 }) }, 72],
    ['linearizable before $out', aggregate([{ $out: 'x' }]), { level: 'linearizable' }, 72],
    ['linearizable before $merge', aggregate([{ $merge: 'x' }]), { level: 'linearizable' }, 72],
  ])('refuses %s', (_, command, readConcern, code) => {
    expect(db.refusal({ ...command, readConcern })).toMatchObject({ code });
  });

  it.each(['local', 'majority', 'linearizable', 'available'])('%s reads', (level) => {
    expect(db.run({ find: 'things', readConcern: { level } })).toMatchObject({ ok: 1 });
  });

  it('is allowed only in the first command of a transaction', () => {
    const readConcern = { level: 'snapshot' };
    db.run({ find: 'things', ...inTransaction, startTransaction: true, readConcern });
    expect(db.refusal({ find: 'things', ...inTransaction, readConcern })).toMatchObject({ code: 72 });
  });
});

describe('versions of the API', () => {
  const strict = { apiVersion: '1', apiStrict: true };
  it.each([
    ['another version', { ping: 1, apiVersion: '2' }, 322, 'APIVersionError'],
    ['no version', { ping: 1, apiStrict: true }, 4886600, 'Location4886600'],
    ['distinct', { distinct: 'things', key: 'a', ...strict }, 323, 'APIStrictError'],
    ['a command of the server', { buildInfo: 1, ...strict }, 323, 'APIStrictError'],
    ['an unstable stage', { ...aggregate([{ $currentOp: {} }]), ...strict }, 323, 'APIStrictError'],
    [
      'statistics of storage',
      { ...aggregate([{ $collStats: { storageStats: {} } }]), ...strict },
      323,
      'APIStrictError',
    ],
  ])('refuse %s', (_, command, code, codeName) => {
    expect(db.refusal(command)).toMatchObject({ code, codeName });
  });

  it.each([
    [{ ping: 1, ...strict, apiDeprecationErrors: true }],
    [{ count: 'things', ...strict }],
    [{ distinct: 'things', key: 'a', apiVersion: '1' }],
    [{ ...aggregate([{ $collStats: { count: {} } }]), ...strict }],
  ])('let %o through', (command) => {
    expect(db.run(command)).toMatchObject({ ok: 1 });
  });
});

describe('a getMore', () => {
  it.each(['local', 'majority', 'available', 'linearizable', 'snapshot'])(
    'accepts the read concern %s',
    (level) => {
      db.fill([{ _id: 2 }, { _id: 3 }]);
      const { cursor } = db.run({ find: 'things', batchSize: 2 });
      const reply = db.run({ getMore: cursor.id, collection: 'things', readConcern: { level } });
      expect(reply.cursor).toMatchObject({ nextBatch: [{ _id: 3 }], id: Long.ZERO });
    },
  );
});
