import { Binary, type Document, Long } from 'bson';
import { beforeEach, describe, expect, it } from 'vitest';
import { DatabaseInTest } from '../data-for-tests.ts';
import { MustWait } from './must-wait.ts';
import { runCommand } from './run-command.ts';

let db: DatabaseInTest;
let lastSession = 0;
beforeEach(() => {
  db = new DatabaseInTest();
  db.fill([
    { _id: 1, n: 1 },
    { _id: 2, n: 2 },
  ]);
});

/** One transaction of a session of its own. */
function transaction(txnNumber = 1) {
  lastSession += 1;
  const id = new Binary(new Uint8Array([lastSession >> 8, lastSession]), 4);
  const fields = { lsid: { id }, txnNumber: Long.fromNumber(txnNumber), autocommit: false };
  let begun = false;
  const whole = (command: Document) => {
    const start = begun ? {} : { startTransaction: true };
    begun = true;
    return { ...command, ...fields, ...start };
  };
  return {
    whole,
    run: (command: Document) => db.run(whole(command)),
    refusal: (command: Document) => db.refusal(whole(command)),
    commit: () => db.run({ commitTransaction: 1, ...fields }, 'admin'),
    commitError: () => db.refusal({ commitTransaction: 1, ...fields }, 'admin'),
    abort: () => db.run({ abortTransaction: 1, ...fields }, 'admin'),
  };
}

const setN = (_id: number, n: number) => ({
  update: 'things',
  updates: [{ q: { _id }, u: { $set: { n } } }],
});
const numbers = (reply: Document) => reply.cursor.firstBatch.map(({ n }: Document) => n);
const transient = ['TransientTransactionError'];

describe('a transaction', () => {
  it('sees its own writes, others see them after the commit', () => {
    const t = transaction();
    t.run(setN(1, 10));
    t.run({ insert: 'things', documents: [{ _id: 3, n: 3 }] });
    t.run({ delete: 'things', deletes: [{ q: { _id: 2 }, limit: 1 }] });
    expect(numbers(t.run({ find: 'things' }))).toEqual([10, 3]);
    expect(db.all().map(({ n }) => n)).toEqual([1, 2]);
    expect(t.commit()).toEqual({ ok: 1 });
    expect(db.all()).toEqual([
      { _id: 1, n: 10 },
      { _id: 3, n: 3 },
    ]);
  });

  it('sees everything as it was at its begin', () => {
    const t = transaction();
    t.run({ find: 'things' });
    db.run(setN(2, 99));
    db.fill([{ _id: 5 }], 'later');
    expect(numbers(t.run({ find: 'things' }))).toEqual([1, 2]);
    expect(numbers(t.run({ find: 'later' }))).toEqual([]);
  });

  it('leaves nothing behind when aborted', () => {
    const t = transaction();
    t.run(setN(1, 10));
    t.run({ insert: 'made', documents: [{}] });
    expect(t.abort()).toEqual({ ok: 1 });
    expect(db.all().map(({ n }) => n)).toEqual([1, 2]);
    expect(t.refusal({ find: 'things' })).toMatchObject({ code: 251, errorLabels: transient });
  });

  it('makes the collections that it writes into', () => {
    const t = transaction();
    t.run({ insert: 'made', documents: [{ _id: 1 }] });
    expect(db.all('made')).toEqual([]);
    t.commit();
    expect(db.all('made')).toEqual([{ _id: 1 }]);
  });

  const removeOne = { delete: 'things', deletes: [{ q: { _id: 1 }, limit: 1 }] };

  it.each([
    ['changed', setN(1, 50)],
    ['deleted', removeOne],
  ])('ends when it writes a document that was %s since its begin', (_name, meanwhile) => {
    const t = transaction();
    t.run(setN(2, 20));
    db.run(meanwhile);
    const before = db.all();
    expect(t.refusal(setN(1, 10))).toMatchObject({
      code: 112,
      codeName: 'WriteConflict',
      errorLabels: transient,
    });
    expect(t.commitError()).toMatchObject({ code: 251 });
    expect(db.all()).toEqual(before);
  });

  it.each([
    ['changes', setN(1, 50)],
    ['deletes', removeOne],
  ])('holds its writes: an outside command that %s them waits, or is refused', (_name, outside) => {
    const t = transaction();
    t.run(setN(1, 10));
    expect(db.run(outside).writeErrors).toMatchObject([{ code: 112 }]);
    expect(db.refusal({ ...outside, maxTimeMS: 1 })).toMatchObject({ code: 50 });
    const patient = { ...db.context, catalog: db.catalog, mayWait: true };
    expect(() => db.transactions.run('app', outside, patient, runCommand)).toThrow(MustWait);
    expect(db.refusal({ drop: 'things' })).toMatchObject({ code: 112 });
    t.commit();
    expect(db.all()[0]?.n).toBe(10);
    expect(db.run(outside)).not.toHaveProperty('writeErrors');
  });

  it('fails when another has inserted the same _id and is open', () => {
    const [a, b] = [transaction(), transaction()];
    a.run({ insert: 'things', documents: [{ _id: 9 }] });
    const again = { insert: 'things', documents: [{ _id: 9 }] };
    expect(b.refusal(again)).toMatchObject({ code: 112, errorLabels: transient });
    a.commit();
    expect(db.all()).toHaveLength(3);
  });

  it.each(['killAllSessions', 'endSessions'])('ends by %s', (name) => {
    const t = transaction();
    t.run(setN(1, 10));
    db.run({ [name]: name === 'endSessions' ? [t.whole({}).lsid] : [] });
    expect(t.commitError()).toMatchObject({ code: 251 });
    expect(db.run(setN(1, 50)).nModified).toBe(1);
  });

  it('does not mind writes to other documents', () => {
    const t = transaction();
    t.run(setN(1, 10));
    db.run(setN(2, 20));
    t.commit();
    expect(db.all().map(({ n }) => n)).toEqual([10, 20]);
  });

  it('may be committed again, but not aborted then', () => {
    const t = transaction();
    t.run(setN(1, 10));
    t.commit();
    expect(t.commit()).toEqual({ ok: 1 });
    expect(() => t.abort()).toThrow('has been committed');
  });

  it('ends with an error inside it', () => {
    const t = transaction();
    t.run(setN(1, 10));
    expect(t.run({ insert: 'things', documents: [{ _id: 2 }] }).writeErrors).toMatchObject([{ code: 11000 }]);
    expect(t.commitError()).toMatchObject({ code: 251, errorLabels: transient });
    expect(db.all().map(({ n }) => n)).toEqual([1, 2]);
  });

  it('ends after a minute', () => {
    const t = transaction();
    t.run(setN(1, 10));
    db.now += 61_000;
    expect(t.commitError()).toMatchObject({ code: 251 });
  });

  it('runs no command that transactions do not have', () => {
    expect(transaction().refusal({ count: 'things' })).toMatchObject({ code: 263 });
    expect(transaction().refusal({ drop: 'things' })).toMatchObject({ code: 263 });
    const pipeline = [{ $out: 'x' }];
    expect(transaction().refusal({ aggregate: 'things', pipeline, cursor: {} })).toMatchObject({ code: 263 });
  });

  it('is one of 100 at most', () => {
    for (let at = 0; at < 100; at += 1) transaction().run({ find: 'things' });
    expect(transaction().refusal({ find: 'things' }).errmsg).toContain('at most 100 transactions');
  });

  it('is unknown before it begins', () => {
    expect(transaction().commitError()).toMatchObject({ code: 251 });
    expect(db.refusal({ find: 'things', txnNumber: 1, autocommit: false })).toMatchObject({ code: 72 });
    expect(db.refusal({ commitTransaction: 1 }, 'admin')).toMatchObject({ code: 72 });
  });
});

describe('a write that is sent again', () => {
  const write = (txnNumber: number) => ({
    update: 'things',
    updates: [{ q: { _id: 1 }, u: { $inc: { n: 1 } } }],
    lsid: { id: 'retry' },
    txnNumber,
  });

  it('is done once and gets the same reply', () => {
    const first = db.run(write(1));
    expect(db.run(write(1))).toEqual(first);
    expect(db.all()[0]?.n).toBe(2);
    db.run(write(2));
    expect(db.all()[0]?.n).toBe(3);
  });

  it('is refused when a newer one was done', () => {
    db.run(write(5));
    expect(db.refusal(write(4))).toMatchObject({ code: 225, codeName: 'TransactionTooOld' });
  });
});

describe('options of a transaction', () => {
  const lsid = { id: new Binary(new Uint8Array(16), 4) };
  const txnNumber = Long.fromNumber(1);
  it.each([
    ['a number below 0', { txnNumber: Long.fromNumber(-1), autocommit: false, startTransaction: true }, 72],
    ['autocommit', { txnNumber, autocommit: true }, 72],
    ['a start with false', { txnNumber, autocommit: false, startTransaction: false }, 72],
    ['a beginning outside of one', { txnNumber, startTransaction: true }, 72],
    ['a read that is no part of one', { txnNumber }, 50768],
  ])('%s is refused', (_, fields, code) => {
    expect(db.refusal({ find: 'things', lsid, ...fields }).code).toBe(code);
  });

  it('the stored replies for retried writes are bounded', () => {
    db.fill([{ _id: 9, n: 0, text: 'x'.repeat(8_000_000) }]);
    const modify = (at: number) =>
      db.run({
        findAndModify: 'things',
        query: { _id: 9 },
        update: { $inc: { n: 1 } },
        fields: { text: 1, n: 1 },
        lsid: { id: new Binary(new Uint8Array(16).fill(at), 4) },
        txnNumber,
      }).value.n;
    for (let at = 0; at < 40; at += 1) expect(modify(at)).toBe(at);
    // sent again it gets the same answer, but for the one that made room
    expect(modify(39)).toBe(39);
    expect(modify(0)).toBe(40);
  });
});
