import type { Document } from 'bson';
import type { WorkloadKind } from '#contract/emulator/workloads.ts';
import type { Holder } from '#server/emulator/kernel/documents/holder.ts';
import { openOf, runClusterCommand } from '#server/emulator/kernel/documents/run.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { WorkloadRecord } from './records.ts';
import { noOperations } from './turn.ts';

/** The target of reads and writes: a separate collection, so that no other documents are touched. */
export const place = { db: 'workload', collection: 'readings' } as const;

/** The documents that a workload keeps: beyond that every other insertion is a deletion of the oldest. */
export const mostDocuments = 2000;
/** Values of the field that has an index, and of the one that has none. */
const sensors = 400;
const levels = 1000;
/** Documents that a read returns at most, by what serves it. */
export const returned = { byIndex: 5, byScan: 2 } as const;

export interface Outcome {
  done: Record<WorkloadKind, number>;
  refused: number;
  trouble?: string;
  oldest: number;
  next: number;
}

function idOf({ id }: WorkloadRecord, number: number): string {
  return `${id}-${number}`;
}

function between(world: World, count: number): number {
  return Math.floor(world.random() * count);
}

function reading(world: World, workload: WorkloadRecord, number: number): Document {
  return {
    _id: idOf(workload, number),
    sensor: number % sensors,
    level: between(world, levels),
    at: new Date(world.now()),
    note: `reading ${number} of sensor ${number % sensors}`,
  };
}

/** The operations of one turn on the documents of one cluster. */
class TurnOnCluster {
  readonly world: World;
  readonly holder: Holder;
  readonly workload: WorkloadRecord;
  readonly outcome: Outcome;

  constructor(world: World, holder: Holder, workload: WorkloadRecord) {
    this.world = world;
    this.holder = holder;
    this.workload = workload;
    this.outcome = { done: noOperations(), refused: 0, oldest: workload.oldest, next: workload.next };
  }

  /** Runs a command that represents this number of operations; counts refusals with their reason. */
  #run(kind: WorkloadKind, operations: number, command: Document): boolean {
    const reply = runClusterCommand(this.world, this.holder, place.db, command, {
      readPreference: 'primary',
      mayWrite: true,
    });
    const [problem] = Array.isArray(reply.writeErrors) ? reply.writeErrors : [];
    const isDone = Number(reply.ok) === 1 && problem === undefined;
    if (isDone) this.outcome.done[kind] += operations;
    else {
      this.outcome.refused += operations;
      this.outcome.trouble = String(problem?.errmsg ?? reply.errmsg);
    }
    return isDone;
  }

  /** Creates the index that one of the reads uses, again when the collection was dropped. */
  makeIndex(): void {
    runClusterCommand(
      this.world,
      this.holder,
      place.db,
      { createIndexes: place.collection, indexes: [{ key: { sensor: 1 }, name: 'sensor_1' }] },
      { readPreference: 'primary', mayWrite: true },
    );
  }

  insert(count: number): void {
    const { next } = this.outcome;
    const documents = Array.from({ length: count }, (_, index) =>
      reading(this.world, this.workload, next + index),
    );
    if (this.#run('insert', count, { insert: place.collection, documents })) this.outcome.next = next + count;
  }

  update(count: number): void {
    const updates = Array.from({ length: count }, () => ({
      q: { _id: this.#known() },
      u: { $set: { level: between(this.world, levels), at: new Date(this.world.now()) } },
    }));
    this.#run('update', count, { update: place.collection, updates });
  }

  delete(count: number): void {
    const gone = Math.min(count, this.outcome.next - this.outcome.oldest);
    if (this.#run('delete', count, this.#deletion(gone))) this.outcome.oldest += gone;
  }

  find(kind: 'findById' | 'findByIndex' | 'findByScan', count: number): void {
    for (let turn = 0; turn < count; turn += 1) {
      this.#run(kind, 1, { find: place.collection, singleBatch: true, ...this.#query(kind) });
    }
  }

  #query(kind: 'findById' | 'findByIndex' | 'findByScan'): Document {
    switch (kind) {
      case 'findById':
        return { filter: { _id: this.#known() }, limit: 1 };
      case 'findByIndex':
        return { filter: { sensor: between(this.world, sensors) }, limit: returned.byIndex };
      case 'findByScan':
        return {
          filter: { level: { $gte: between(this.world, levels) } },
          sort: { at: -1 },
          limit: returned.byScan,
        };
    }
  }

  /** The id of one of its documents, of a missing one where it has none. */
  #known(): string {
    const { oldest, next } = this.outcome;
    return idOf(this.workload, oldest + between(this.world, Math.max(1, next - oldest)));
  }

  #deletion(count: number): Document {
    const { oldest } = this.outcome;
    const deletes = Array.from({ length: Math.max(1, count) }, (_, index) => ({
      q: { _id: idOf(this.workload, oldest + index) },
      limit: 1,
    }));
    return { delete: place.collection, deletes };
  }
}

/** Whether a long write of another client is running: it would lose new writes. */
export function isOccupied(world: World, holder: Holder): boolean {
  return openOf(world, holder.id).writing !== undefined;
}

/** Does the operations, each kind in one go; returns what came of them. */
export function operate(
  world: World,
  holder: Holder,
  workload: WorkloadRecord,
  counts: Readonly<Record<WorkloadKind, number>>,
): Outcome {
  const turn = new TurnOnCluster(world, holder, workload);
  turn.makeIndex();
  const surplus = workload.next - workload.oldest + counts.insert - counts.delete - mostDocuments;
  const removed = surplus > 0 ? Math.min(counts.insert, Math.ceil(surplus / 2)) : 0;
  if (counts.insert > removed) turn.insert(counts.insert - removed);
  if (counts.update > 0) turn.update(counts.update);
  if (counts.delete + removed > 0) turn.delete(counts.delete + removed);
  for (const kind of ['findById', 'findByIndex', 'findByScan'] as const) turn.find(kind, counts[kind]);
  return turn.outcome;
}
