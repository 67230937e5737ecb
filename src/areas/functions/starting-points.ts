import type { ServerFunction } from '#contract/console/functions.ts';

export interface StartingPoint {
  id: string;
  title: string;
  /** Its purpose, and its documents. */
  about: string;
  name: string;
  source: string;
  /** An array as extended JSON. */
  args: string;
  runAs: ServerFunction['runAs'];
}

const service = 'context.services.get("mongodb-atlas")';

const empty: StartingPoint = {
  id: 'empty',
  title: 'Empty',
  about: 'A function that answers its argument.',
  name: 'untitled',
  runAs: 'user',
  args: '["hello"]',
  source: `exports = async function (argument) {
  return { argument };
};
`,
};

const read: StartingPoint = {
  id: 'read',
  title: 'Read with a filter',
  about: 'Orders of shop.orders in a state, the newest first.',
  name: 'ordersInState',
  runAs: 'user',
  args: '["shipped", 5]',
  source: `exports = async function (status, most) {
  const orders = ${service}
    .db("shop")
    .collection("orders");

  const total = await orders.count({ status });
  console.log(\`\${total} orders are \${status}\`);

  return orders
    .find({ status }, { number: 1, status: 1, total: 1, placedAt: 1 })
    .sort({ placedAt: -1 })
    .limit(most)
    .toArray();
};
`,
};

const aggregate: StartingPoint = {
  id: 'aggregate',
  title: 'Aggregate',
  about: 'Readings of plant.readings by site and kind of device: how many, mean and highest.',
  name: 'readingsBySite',
  runAs: 'user',
  args: '[10]',
  source: `exports = async function (most) {
  const readings = ${service}
    .db("plant")
    .collection("readings");

  return readings
    .aggregate([
      { $match: { value: { $ne: null } } },
      {
        $group: {
          _id: { site: "$device.site", kind: "$device.kind" },
          readings: { $sum: 1 },
          mean: { $avg: "$value" },
          highest: { $max: "$value" },
          last: { $max: "$takenAt" },
        },
      },
      { $sort: { readings: -1, "_id.site": 1 } },
      { $limit: most },
    ])
    .toArray();
};
`,
};

const transaction: StartingPoint = {
  id: 'transaction',
  title: 'Update in a transaction',
  about: 'Marks the oldest open order of shop.orders and notes it in shop.order_log: both, or neither.',
  name: 'holdOldestOrder',
  runAs: 'system',
  args: '["payment is checked"]',
  source: `exports = async function (reason) {
  const service = ${service};
  const orders = service.db("shop").collection("orders");
  const log = service.db("shop").collection("order_log");

  const oldest = await orders
    .find({ held: { $exists: false } }, { number: 1, placedAt: 1 })
    .sort({ placedAt: 1 })
    .limit(1)
    .next();
  if (oldest === null) return { held: null };

  const session = service.startSession();
  try {
    await session.withTransaction(async () => {
      await orders.updateOne(
        { _id: oldest._id },
        { $set: { held: { reason, since: new Date() } } },
        { session },
      );
      await log.insertOne({ order: oldest._id, did: "held", reason, at: new Date() }, { session });
    });
  } finally {
    session.endSession();
  }
  return { held: oldest._id };
};
`,
};

const move: StartingPoint = {
  id: 'move',
  title: 'Move documents',
  about: 'Articles of press.articles in a language go to press.archive, in batches.',
  name: 'archiveArticles',
  runAs: 'system',
  args: '["de", 20]',
  source: `exports = async function (language, most) {
  const press = ${service}.db("press");
  const articles = press.collection("articles");
  const archive = press.collection("archive");

  const batch = await articles.find({ language }).sort({ _id: 1 }).limit(most).toArray();
  if (batch.length === 0) return { moved: 0 };

  // first copied, then deleted: what fails in between is there twice, never lost
  await archive.bulkWrite(
    batch.map((article) => ({
      replaceOne: { filter: { _id: article._id }, replacement: article, upsert: true },
    })),
  );
  const { deletedCount } = await articles.deleteMany({ _id: { $in: batch.map(({ _id }) => _id) } });
  console.log(\`\${deletedCount} articles moved\`);
  return { moved: deletedCount };
};
`,
};

/** Templates for a new function. They work on the seed documents of an emulated cluster. */
export const startingPoints: readonly StartingPoint[] = [empty, read, aggregate, transaction, move];
