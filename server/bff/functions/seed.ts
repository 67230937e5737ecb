import type { FunctionRequest, FunctionScope, RunRequest } from '#contract/console/functions.ts';
import type { SavedFunctions } from './saved-functions.ts';

const service = 'context.services.get("mongodb-atlas")';

type Seeded = Pick<FunctionRequest, 'name' | 'source' | 'args' | 'runAs'> & {
  /** Its earlier versions, the oldest first. */
  before: readonly string[];
};

const lateOrders = (days: string, body: string): string => `exports = async function (days) {
  const since = new Date(Date.now() - ${days} * 24 * 3600 * 1000);
  const orders = ${service}.db("shop").collection("orders");
${body}};
`;

const seeded: readonly Seeded[] = [
  {
    name: 'lateOrders',
    runAs: 'user',
    args: '[400]',
    before: [
      lateOrders('7', '  return orders.find({ status: "paid", placedAt: { $lt: since } }).toArray();\n'),
      lateOrders('days', '  return orders.find({ status: "paid", placedAt: { $lt: since } }).toArray();\n'),
    ],
    source: lateOrders(
      'days',
      `  const late = { status: "paid", placedAt: { $lt: since } };

  console.log(\`\${await orders.count(late)} paid orders wait for longer than \${days} days\`);
  return orders
    .find(late, { number: 1, total: 1, placedAt: 1 })
    .sort({ placedAt: 1 })
    .limit(20)
    .toArray();
`,
    ),
  },
  {
    name: 'ordersByStatus',
    runAs: 'user',
    args: '[]',
    before: [],
    source: `exports = async function () {
  return ${service}
    .db("shop")
    .collection("orders")
    .aggregate([
      { $group: { _id: "$status", orders: { $sum: 1 }, last: { $max: "$placedAt" } } },
      { $sort: { orders: -1 } },
    ])
    .toArray();
};
`,
  },
  {
    name: 'holdOrder',
    runAs: 'system',
    args: '["payment is checked"]',
    before: [],
    source: `exports = async function (reason) {
  const orders = ${service}.db("shop").collection("orders");

  return orders.findOneAndUpdate(
    { held: { $exists: false } },
    { $set: { held: { reason, since: new Date() } } },
    { sort: { placedAt: 1 }, returnNewDocument: true },
  );
};
`,
  },
];

/** A server that has just begun may be slow. */
const timeoutMs = 300_000;

export interface SeedDeps {
  functions: SavedFunctions;
  /** Begins a run of a saved function without waiting for its end. */
  run(request: RunRequest, version: number): Promise<unknown>;
}

/**
 * A few functions with their earlier versions, and the cluster that they run on. Read-only ones are run, so
 * that their results exist.
 */
export async function seedFunctions(
  { functions, run }: SeedDeps,
  scope: FunctionScope,
  clusterName: string,
  by: string,
): Promise<void> {
  const harmless: [RunRequest, number][] = [];
  for (const { before, ...wanted } of seeded) {
    const [first, ...rest] = [...before, wanted.source];
    let stored = await functions.create({ ...scope, ...wanted, source: first ?? wanted.source }, by);
    for (const source of rest)
      stored = await functions.save(stored.id, { ...wanted, source, version: stored.version }, by);
    const { name, source, args = '[]', runAs } = wanted;
    if (runAs === 'user')
      harmless.push([
        { ...scope, functionId: stored.id, name, source, args, runAs, timeoutMs },
        stored.version,
      ]);
  }
  await functions.putSettings(scope, {
    services: [{ name: 'mongodb-atlas', source: { kind: 'cluster', ...scope, clusterName } }],
    values: [],
  });
  for (const [request, version] of harmless) await run(request, version);
}
