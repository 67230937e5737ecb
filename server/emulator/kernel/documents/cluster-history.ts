import { Timestamp } from 'bson';
import type { History } from '#server/data/changes/history.ts';
import type { Catalog } from '#server/data/documents.ts';
import type { World } from '../world.ts';
import { positionOf } from './log.ts';
import { catalogAt } from './past.ts';
import type { DataSetRecord, Position } from './records.ts';

export function timestampOf({ seconds, increment }: Position): Timestamp {
  return new Timestamp({ t: seconds, i: increment });
}

/** What the log of writes of a cluster tells of its past. */
export class ClusterHistory implements History {
  readonly #world: World;
  readonly #dataSet: DataSetRecord;

  constructor(world: World, dataSet: DataSetRecord) {
    this.#world = world;
    this.#dataSet = dataSet;
  }

  now(): Timestamp {
    return timestampOf(positionOf(this.#world, this.#dataSet));
  }

  at(time: Timestamp): Catalog {
    return catalogAt(this.#world, this.#dataSet, { seconds: time.t, increment: time.i });
  }
}
