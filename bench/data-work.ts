import { EJSON } from 'bson';
import type { AnyBulkWriteOperation, Collection } from 'mongodb';
import { runCommand } from '../src/api/run-command.ts';
import type { Namespace } from '../src/areas/data/change-documents.ts';
import { collectIds, runChange } from '../src/areas/data/change-many/run-change.ts';
import { RunControl } from '../src/areas/data/change-many/run-control.ts';
import { nothing, pageCommand } from '../src/areas/data/query-text.ts';
import { runExport } from '../src/areas/data/transfer/export-run.ts';
import { runImport } from '../src/areas/data/transfer/import-run.ts';
import { plural } from '../src/lib/bytes.ts';
import { openConsole } from './console-session.ts';
import { median } from './load.ts';
import { benchTools } from './mongo-tools.ts';
import { startEmulated } from './wire/servers.ts';

/** Milliseconds of one work, by the console's code and by a loop with the official driver. */
export interface DataWork {
  what: string;
  console: number;
  driver: number;
  /** The time of mongoimport or mongoexport; undefined: no such program, null: not installed. */
  tool?: number | null;
}

interface Sides {
  console: () => Promise<unknown>;
  driver: () => Promise<unknown>;
  reset?: () => Promise<unknown>;
}

const batch = 1000;
const never = new AbortController().signal;
const collection = 'orders';

interface Order {
  _id: number;
  state: string;
  note: string;
}

/** Lines of about one kilobyte. */
function* linesOf(count: number): Generator<string> {
  const note = 'A sentence of an order, with nothing special in it. '.repeat(18);
  for (let _id = 0; _id < count; _id += 1) yield `{"_id":${_id},"state":"new","note":"${note}"}\n`;
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const began = performance.now();
  await work();
  return performance.now() - began;
}

const expectCount = (what: string, count: number, expected: number): void => {
  if (count !== expected) throw new Error(`${what}: ${count} documents instead of ${expected}`);
};

/** The work of the data pages on one emulator, on the way of the browser, and by the driver without a console. */
export async function benchDataWork(count: number): Promise<DataWork[]> {
  const emulator = await startEmulated();
  const session = await openConsole(emulator);
  const orders = emulator.db.collection<Order>(collection);
  const namespace: Namespace = { at: session.at, db: orders.dbName, collection };
  try {
    const blob = new Blob([...linesOf(count)]);
    const size = `${Math.round(blob.size / 1e6)} MB`;
    const documents = plural(count, 'document');
    const rows: DataWork[] = [];
    /** `reset`: brings the documents back between both, and is not part of the time. */
    const compare = async (what: string, sides: Sides) => {
      const driver = await timed(sides.driver);
      await sides.reset?.();
      rows.push({ what, driver, console: await timed(sides.console) });
    };
    await compare(`import of ${size}`, {
      console: async () => {
        const { inserted } = await runImport({
          ...{ namespace, blob, ordered: false, signal: never, onProgress: () => {} },
        });
        expectCount('import', inserted, count);
      },
      driver: () => insertLines(orders, blob),
      reset: () => orders.drop(),
    });
    await compare(`update of ${documents} in batches of 100`, {
      console: async () => {
        const query = { ...nothing, filter: { state: 'new' } };
        const ids = await collectIds(namespace, query, never);
        const { report } = await runChange({
          ...{ namespace, query, ids, batchSize: 100, perSecond: undefined, control: new RunControl() },
          ...{ change: { kind: 'update', update: { $set: { state: 'paid' } } }, onProgress: () => {} },
        });
        expectCount('update', report.changed, count);
      },
      driver: async () => expectCount('update', await updateEach(orders), count),
      reset: () => orders.updateMany({}, { $set: { state: 'new' } }),
    });
    await compare(`export of ${size}`, {
      console: async () => {
        const exported = await runExport({
          ...{ namespace, command: { find: collection }, form: 'canonical', signal: never },
          onProgress: () => {},
        });
        expectCount('export', (await exported.text()).split('\n').length - 1, count);
      },
      driver: async () => {
        const lines: string[] = [];
        for await (const each of orders.find({}, { batchSize: batch })) lines.push(EJSON.stringify(each));
        expectCount('export', lines.length, count);
      },
    });
    const page = pageCommand(collection, nothing, { page: 1, size: 20 });
    const firsts = { console: [] as number[], driver: [] as number[] };
    for (let round = 0; round < 30; round += 1) {
      firsts.console.push(await timed(() => runCommand(session.at, namespace.db, page)));
      firsts.driver.push(await timed(() => orders.find().limit(20).toArray()));
    }
    const tools = await benchTools(emulator, new Uint8Array(await blob.arrayBuffer()));
    for (const row of rows) {
      if (row.what.startsWith('import')) row.tool = tools.imported ?? null;
      if (row.what.startsWith('export')) row.tool = tools.exported ?? null;
    }
    rows.unshift({
      what: `first 20 of ${documents}`,
      ...{ console: median(firsts.console), driver: median(firsts.driver) },
    });
    return rows;
  } finally {
    await session.close();
    await emulator.stop();
  }
}

async function insertLines(orders: Collection<Order>, blob: Blob): Promise<void> {
  let documents: Order[] = [];
  for (const line of (await blob.text()).split('\n')) {
    if (line !== '') documents.push(EJSON.parse(line));
    if (documents.length < batch && line !== '') continue;
    if (documents.length > 0) await orders.insertMany(documents, { ordered: false });
    documents = [];
  }
}

/** As the console: each document by its `_id` while it matches, and only once. */
async function updateEach(orders: Collection<Order>): Promise<number> {
  const ids = await orders.find({ state: 'new' }, { projection: { _id: 1 } }).toArray();
  let changed = 0;
  for (let next = 0; next < ids.length; next += 100) {
    const updates = ids.slice(next, next + 100).map(
      ({ _id }): AnyBulkWriteOperation<Order> => ({
        updateOne: { filter: { _id, state: 'new' }, update: { $set: { state: 'paid' } } },
      }),
    );
    changed += (await orders.bulkWrite(updates, { ordered: false })).modifiedCount;
  }
  return changed;
}
