import { type FunctionCase, refused } from './function-case.ts';

const accounts = {
  things: [
    { _id: 'a', v: 100 },
    { _id: 'b', v: 0 },
  ],
};
const session = 'const session = service.startSession();';
const wrong = (method: string, message: string) => ({ name: 'MongoTransactionError', method, message });

export const sessionCases: readonly FunctionCase[] = [
  {
    name: 'withTransaction commits',
    body: `${session}
      await session.withTransaction(async () => {
        await things.updateOne({ _id: 'a' }, { $inc: { v: -30 } }, { session });
        await things.updateOne({ _id: 'b' }, { $inc: { v: 30 } }, { session });
      });
      await session.endSession();`,
    given: accounts,
    after: {
      things: [
        { _id: 'a', v: 70 },
        { _id: 'b', v: 30 },
      ],
    },
  },
  {
    name: 'withTransaction resolves to the result of the callback',
    body: `${session} return session.withTransaction(async () => (await things.findOne({ _id: 'a' }, {}, { session })).v);`,
    given: accounts,
    result: 100,
  },
  {
    name: 'withTransaction undoes everything when the callback throws, and throws it on',
    body: `${session}
      try {
        await session.withTransaction(async () => {
          await things.updateOne({ _id: 'a' }, { $inc: { v: -30 } }, { session });
          await things.insertOne({ _id: 'c' }, { session });
          throw new Error('changed my mind');
        });
      } catch (error) { return error.message; } finally { await session.endSession(); }`,
    given: accounts,
    result: 'changed my mind',
    after: accounts,
  },
  {
    name: 'aborting again after withTransaction has failed does no harm',
    body: `${session}
      try { await session.withTransaction(async () => { await things.deleteMany({}, { session }); throw new Error('no'); }); }
      catch { await session.abortTransaction(); } finally { await session.endSession(); }
      return things.count();`,
    given: accounts,
    result: 2,
  },
  {
    name: 'startTransaction and commitTransaction',
    body: `${session} session.startTransaction(); await things.insertOne({ _id: 'c' }, { session }); await session.commitTransaction();`,
    given: accounts,
    after: { things: [...accounts.things, { _id: 'c' }] },
  },
  {
    name: 'startTransaction and abortTransaction',
    body: `${session} session.startTransaction(); await things.deleteMany({}, { session }); await session.abortTransaction();`,
    given: accounts,
    after: accounts,
  },
  {
    name: 'a transaction sees its own changes, others do not',
    body: `${session} session.startTransaction();
      await things.insertOne({ _id: 'c' }, { session });
      const seen = [await things.count({}, { session }), await things.count({})];
      await session.commitTransaction();
      return [...seen, await things.count({})];`,
    given: accounts,
    result: [3, 2, 3],
  },
  {
    name: 'a transaction does not see what others change after it began',
    body: `${session} session.startTransaction();
      await things.findOne({}, {}, { session });
      await things.insertOne({ _id: 'later' });
      const seen = await things.count({}, { session });
      await session.commitTransaction();
      return [seen, await things.count()];`,
    given: accounts,
    result: [2, 3],
  },
  {
    name: 'an open transaction is undone at the end of the function',
    body: `${session} session.startTransaction(); await things.insertOne({ _id: 'c' }, { session }); return 'left open';`,
    given: accounts,
    result: 'left open',
    after: accounts,
  },
  {
    name: 'endSession undoes an open transaction',
    body: `${session} session.startTransaction(); await things.deleteMany({}, { session }); await session.endSession(); return things.count();`,
    given: accounts,
    result: 2,
  },
  {
    name: 'every method takes a session',
    body: `${session} session.startTransaction();
      const with_ = { session };
      await things.insertMany([{ _id: 1 }, { _id: 2 }], with_);
      await things.updateMany({}, { $set: { seen: 1 } }, with_);
      await things.bulkWrite([{ deleteOne: { filter: { _id: 2 } } }], with_);
      const all = [
        (await things.find({}, {}, with_).toArray()).length,
        (await things.aggregate([{ $count: 'n' }], with_).next()).n,
        (await things.distinct('seen', {}, with_)).length,
        (await things.findOneAndUpdate({ _id: 1 }, { $set: { seen: 2 } }, with_)).seen,
        (await things.findOneAndReplace({ _id: 1 }, { seen: 3 }, with_)).seen,
        (await things.findOneAndDelete({ _id: 1 }, with_)).seen,
        (await things.deleteOne({ _id: 'a' }, with_)).deletedCount,
        await things.count({ seen: 1 }, with_),
      ];
      await session.abortTransaction();
      return all;`,
    given: accounts,
    result: [3, 3, 1, 1, 2, 3, 1, 1],
    after: accounts,
  },
  {
    name: 'a session without a transaction changes at once',
    body: `${session} await things.insertOne({ _id: 'c' }, { session }); return things.count();`,
    given: accounts,
    result: 3,
  },
  {
    name: 'a session may have one transaction after the other',
    body: `${session}
      for (const _id of ['c', 'd']) { session.startTransaction(); await things.insertOne({ _id }, { session }); await session.commitTransaction(); }
      return things.count();`,
    given: accounts,
    result: 4,
  },
  {
    name: 'transactions that change the same document conflict',
    body: `const one = service.startSession(); const two = service.startSession();
      one.startTransaction(); two.startTransaction();
      await things.findOne({}, {}, { session: two });
      await things.updateOne({ _id: 'a' }, { $inc: { v: 1 } }, { session: one });
      await one.commitTransaction();
      try {
        await things.updateOne({ _id: 'a' }, { $inc: { v: 1 } }, { session: two });
        await two.commitTransaction();
        return 'both';
      } catch (error) { return [error.codeName, error.hasErrorLabel('TransientTransactionError')]; }`,
    given: accounts,
    result: ['WriteConflict', true],
    after: {
      things: [
        { _id: 'a', v: 101 },
        { _id: 'b', v: 0 },
      ],
    },
  },
  {
    name: 'withTransaction tries again after a conflict',
    body: `${session} let tries = 0;
      await session.withTransaction(async () => {
        tries += 1;
        await things.findOne({}, {}, { session });
        if (tries === 1) await things.updateOne({ _id: 'a' }, { $inc: { v: 1 } });
        await things.updateOne({ _id: 'a' }, { $inc: { v: 10 } }, { session });
      });
      return tries;`,
    given: accounts,
    result: 2,
    after: {
      things: [
        { _id: 'a', v: 111 },
        { _id: 'b', v: 0 },
      ],
    },
  },
  {
    name: 'a transaction takes concerns among its options',
    body: `${session} await session.withTransaction(async () => things.insertOne({ _id: 'c' }, { session }), { readPreference: 'primary', readConcern: { level: 'local' }, writeConcern: { w: 'majority' } }); return things.count();`,
    given: accounts,
    result: 3,
  },
  {
    name: 'a transaction that was never used commits',
    body: `${session} session.startTransaction(); await session.commitTransaction(); return 'done';`,
    result: 'done',
  },
  {
    name: 'startTransaction twice is refused',
    body: `${session} session.startTransaction(); session.startTransaction();`,
    error: wrong('session.startTransaction', 'already in progress'),
  },
  {
    name: 'commitTransaction without a transaction is refused',
    body: `${session} await session.commitTransaction();`,
    error: wrong('session.commitTransaction', 'no transaction'),
  },
  {
    name: 'abortTransaction without a transaction is refused',
    body: `${session} await session.abortTransaction();`,
    error: wrong('session.abortTransaction', 'no transaction'),
  },
  {
    name: 'abortTransaction after a commit is refused',
    body: `${session} session.startTransaction(); await session.commitTransaction(); await session.abortTransaction();`,
    error: wrong('session.abortTransaction', 'committed'),
  },
  {
    name: 'commitTransaction after an abort is refused',
    body: `${session} session.startTransaction(); await session.abortTransaction(); await session.commitTransaction();`,
    error: wrong('session.commitTransaction', 'aborted'),
  },
  {
    name: 'a session that has ended is refused',
    body: `${session} await session.endSession(); await things.count({}, { session });`,
    error: { name: 'MongoExpiredSessionError', method: 'collection.count' },
  },
  {
    name: 'a value that is no session is refused',
    body: 'await things.count({}, { session: {} });',
    error: refused('collection.count', 'options.session'),
  },
  {
    name: 'an unknown option of a transaction is refused',
    body: `${session} session.startTransaction({ isolation: 'snapshot' });`,
    error: refused('session.startTransaction', 'options.isolation'),
  },
  {
    name: 'withTransaction needs a function',
    body: `${session} await session.withTransaction();`,
    error: refused('session.withTransaction', 'callback'),
  },
];
