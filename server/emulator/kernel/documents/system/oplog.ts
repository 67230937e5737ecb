import { type Document, Timestamp } from 'bson';
import type { Change } from '#server/data/changes/history.ts';
import type { Stored } from '#server/data/documents.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { World } from '../../world.ts';
import { ClusterHistory } from '../cluster-history.ts';
import type { Holder } from '../holder.ts';
import { parametersOf } from '../parameters.ts';
import type { DataSetRecord } from '../records.ts';
import { beginning, oplogEntry } from './oplog-entry.ts';
import { SystemDocuments, type SystemRecords } from './system-documents.ts';

/** The log of writes of a replica set as the collection `local.oplog.rs` // documented: "Replica Set Oplog" */

/** More changes than one second can hold: a line's position in the order is a number from both parts of its time. */
const mostOfSecond = 1_000_000;
const megabyte = 1024 * 1024;
// documented: the least that the service gives an oplog
const usualMegabytes = 990;

function locationOf({ t, i }: Timestamp): number {
  return t * mostOfSecond + i;
}

function timeAt(place: number): Timestamp {
  return new Timestamp({ t: Math.floor(place / mostOfSecond), i: place % mostOfSecond });
}

const created = new WeakMap<Change, Stored>();

function entryOf(change: Change): Stored {
  const existing = created.get(change);
  if (existing) return existing;
  const n = locationOf(change.at);
  const stored = { key: String(n), n, doc: oplogEntry(change) };
  created.set(change, stored);
  return stored;
}

class Oplog implements SystemRecords {
  readonly options: SystemRecords['options'];
  readonly #history: ClusterHistory;
  readonly #began: Timestamp;

  constructor(world: World, dataSet: DataSetRecord, holder: Holder) {
    this.#history = new ClusterHistory(world, dataSet);
    const since = Date.parse(holder.cluster?.createDate ?? '') || 0;
    this.#began = new Timestamp({ t: Math.floor(since / 1000), i: 1 });
    const { oplogSizeMB } = parametersOf(world, holder);
    this.options = { capped: true, size: (oplogSizeMB ?? usualMegabytes) * megabyte };
  }

  get #first(): Stored {
    const n = locationOf(this.#began);
    return { key: String(n), n, doc: beginning(this.#began) };
  }

  *all(): Generator<Stored> {
    // the log was never cut short while it goes back to where the set began // assumed: it begins with that line anyway
    yield this.#first;
    yield* this.behind(locationOf(this.#began));
  }

  *behind(n: number): Generator<Stored> {
    if (n < locationOf(this.#began)) yield this.#first;
    for (const change of this.#history.after(timeAt(n))) yield entryOf(change);
  }

  since({ ts }: Document): Iterable<Stored> | undefined {
    const time: unknown = isDocument(ts) ? (ts.$gte ?? ts.$gt) : ts;
    return time instanceof Timestamp ? this.behind(Math.max(0, locationOf(time) - 1)) : undefined;
  }

  byKey(key: string): Stored | undefined {
    if (!/^\d+$/.test(key)) return undefined;
    const n = Number(key);
    if (n === locationOf(this.#began)) return this.#first;
    const [change] = this.#history.after(timeAt(n - 1));
    return change && locationOf(change.at) === n ? entryOf(change) : undefined;
  }
}

export function oplogOf(world: World, dataSet: DataSetRecord, holder: Holder): SystemDocuments {
  return new SystemDocuments('local', 'oplog.rs', new Oplog(world, dataSet, holder));
}
