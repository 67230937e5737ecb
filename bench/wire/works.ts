import type { Db, Document } from 'mongodb';

/** Work for a database server, the same on all of them. */
export interface Work {
  what: string;
  /** Runs before the measured part. */
  prepare?: (db: Db, round: number) => Promise<unknown>;
  /** Returns a result, the same on all servers. */
  run: (db: Db, round: number) => Promise<unknown>;
}

const states = ['placed', 'paid', 'packed', 'shipped', 'delivered'];

function order(index: number): Document {
  return {
    _id: index as never,
    state: states[index % states.length],
    total: (index * 7919) % 1000,
    placedAt: new Date(index * 60_000),
    customer: { country: ['DE', 'FR', 'ES'][index % 3], name: `Customer ${index % 500}` },
    article: `A-${index % 100}`,
    items: [{ sku: `A-${index % 100}`, quantity: index % 7 }],
  };
}

const orders = (from: number, count: number): Document[] =>
  Array.from({ length: count }, (_, at) => order(from + at));

const small = Array.from({ length: 50 }, (_, at) => ({
  _id: `A-${at}` as never,
  name: `Article ${at}`,
  price: at * 3,
}));

/** Fills the collections that reads and updates use. */
export async function fill(db: Db): Promise<void> {
  for (let at = 0; at < 20_000; at += 10_000) await db.collection('orders').insertMany(orders(at, 10_000));
  await db.collection('thousand').insertMany(orders(0, 1000));
  await db.collection('articles').insertMany(small);
}

const times = async (count: number, action: (at: number) => Promise<unknown>): Promise<unknown> => {
  let last: unknown;
  for (let at = 0; at < count; at += 1) last = await action(at);
  return last;
};

export const works: readonly Work[] = [
  {
    what: 'createIndex on 20,000 documents',
    prepare: (db) => db.collection('orders').dropIndexes(),
    run: async (db) => {
      await db.collection('orders').createIndex({ 'customer.name': 1, total: -1 });
      return db.collection('orders').countDocuments({ 'customer.name': 'Customer 7', total: { $gt: 500 } });
    },
  },
  {
    what: '200 single inserts',
    run: async (db, round) => {
      await times(200, (at) => db.collection('singles').insertOne(order(round * 200 + at)));
      return db.collection('singles').estimatedDocumentCount();
    },
  },
  {
    what: 'insertMany of 10,000',
    prepare: (db) => db.collection('many').drop(),
    run: async (db) => (await db.collection('many').insertMany(orders(0, 10_000))).insertedCount,
  },
  {
    what: 'updateMany of 10,000',
    run: async (db, round) =>
      (await db.collection('many').updateMany({ total: { $gte: 0 } }, { $set: { round } })).modifiedCount,
  },
  {
    what: '`$inc` of 20,000',
    prepare: (db) => db.collection('orders').dropIndexes(),
    run: async (db) => (await db.collection('orders').updateMany({}, { $inc: { changes: 1 } })).modifiedCount,
  },
  {
    what: '200 updateOne by `_id`',
    run: (db, round) =>
      times(200, (at) =>
        db
          .collection('orders')
          .updateOne({ _id: (at * 97) as never }, { $set: { note: `Round ${round}` } })
          .then(({ modifiedCount }) => modifiedCount),
      ),
  },
  {
    what: '300 findOne by `_id`',
    run: (db) =>
      times(300, (at) =>
        db
          .collection('orders')
          .findOne({ _id: (at * 61) as never })
          .then((doc) => doc?.total),
      ),
  },
  {
    what: '`$match`, `$sort`, `$project`',
    run: async (db) => {
      const pipeline = [
        { $match: { state: 'paid', total: { $gt: 200 } } },
        { $sort: { total: -1, _id: 1 } },
        { $project: { total: 1, country: '$customer.country' } },
      ];
      const matches = await db.collection('orders').aggregate(pipeline, { batchSize: 5000 }).toArray();
      return [matches.length, matches[0]?._id, matches.at(-1)?._id, matches[0]?.country];
    },
  },
  {
    what: '`$lookup` of 1,000 in 50',
    run: async (db) => {
      const pipeline = [
        {
          $lookup: { from: 'articles', localField: 'article', foreignField: '_id', as: 'articles' },
        },
      ];
      const matches = await db.collection('thousand').aggregate(pipeline, { batchSize: 1000 }).toArray();
      return matches.filter(({ articles }) => articles.length > 0).length;
    },
  },
];
