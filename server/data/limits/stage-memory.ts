import { CommandError } from '../commands/command-error.ts';
import type { Stored } from '../documents.ts';
import { step } from './budget.ts';
import { checkedSize } from './document-size.ts';

/** The memory limit of a stage, and of an accumulator // documented: 100 megabytes */
const stageLimit = 100 * 1024 * 1024;
/** A document that a collection holds anyway: a reference to it. */
const referenceSize = 16;

/** What one stage, or one accumulator, has gathered. */
export class HeldBytes {
  readonly #refuse: () => CommandError;
  #size = 0;

  constructor(refuse: () => CommandError) {
    this.#refuse = refuse;
  }

  add(bytes: number): void {
    this.#size += bytes;
    if (this.#size > stageLimit) throw this.#refuse();
  }

  /** Holds any value, by its size as BSON. */
  hold(value: unknown): void {
    this.add(checkedSize({ '': value }));
  }
}

/**
 * For a stage that reads everything before it gives anything. Documented: beyond the limit it writes to a disk, or is
 * refused where it may not; here there is no such disk.
 */
export function bytesOfStage(stage: string): HeldBytes {
  return new HeldBytes(
    () =>
      new CommandError(
        'QueryExceededMemoryLimitNoDiskUseAllowed',
        `${stage} exceeded the memory limit of ${stageLimit} bytes: emulated clusters have no disk for what stages gather`,
      ),
  );
}

/** For an accumulator. Documented: those never write to a disk. */
export function bytesOfAccumulator(name: string): HeldBytes {
  return new HeldBytes(
    () =>
      new CommandError(
        'ExceededMemoryLimit',
        `${name} used too much memory and cannot spill to disk. Memory limit: ${stageLimit} bytes`,
      ),
  );
}

/** The same rows, counted against the memory of a stage. */
export function* heldBy(stage: string, rows: Iterable<Stored>): Generator<Stored> {
  const held = bytesOfStage(stage);
  for (const each of rows) {
    step();
    held.add(each.key === '' ? checkedSize(each.doc) : referenceSize);
    yield each;
  }
}
