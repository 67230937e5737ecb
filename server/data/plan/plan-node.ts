import type { Document } from 'bson';
import type { Stored } from '../documents.ts';

/** One stage of the plan by which a command reaches its documents. It runs once; `explain` returns its counts. */
export abstract class PlanNode {
  abstract readonly stage: string;
  readonly inputs: readonly PlanNode[];
  /** Documents that came out. */
  returned = 0;
  /** Turns of work, those without a result too. */
  works = 0;
  /** Whether it came to its end. */
  done = false;
  /** Milliseconds that it took with those below it, where that was measured. */
  ms = 0;

  constructor(inputs: readonly PlanNode[] = []) {
    this.inputs = inputs;
  }

  /** Documents, and undefined for a turn of work without one: plans are compared turn by turn. */
  abstract run(): Generator<Stored | undefined>;

  /** Measures from now on how long this stage and those below it take: only who explains pays for that. */
  timed(): void {
    for (const input of this.inputs) input.timed();
    const run = this.run.bind(this);
    this.run = () => this.#measured(run());
  }

  *#measured(turns: Generator<Stored | undefined>): Generator<Stored | undefined> {
    for (;;) {
      const began = performance.now();
      const { done, value } = turns.next();
      this.ms += performance.now() - began;
      if (done) return;
      yield value;
    }
  }

  /** The description of the stage in `queryPlanner`. */
  protected abstract about(): Document;

  /** Counts of the stage beside those of every stage. */
  protected counted(): Document {
    return {};
  }

  /** The stage and those below it; `executed` adds their counts. */
  describe(executed = false): Document {
    const below = this.inputs.map((input) => input.describe(executed));
    return {
      stage: this.stage,
      ...this.about(),
      ...(executed ? { ...this.#counts(), ...this.counted() } : {}),
      ...(below.length === 1 ? { inputStage: below[0] } : {}),
      ...(below.length > 1 ? { inputStages: below } : {}),
    };
  }

  #counts(): Document {
    return {
      nReturned: this.returned,
      executionTimeMillisEstimate: Math.round(this.ms),
      works: this.works + (this.done ? 1 : 0),
      advanced: this.returned,
      needTime: Math.max(0, this.works - this.returned),
      needYield: 0,
      saveState: 0,
      restoreState: 0,
      isEOF: this.done ? 1 : 0,
    };
  }

  /** Sum over this stage and those below. */
  total(of: (node: PlanNode) => number): number {
    return this.inputs.reduce((sum, input) => sum + input.total(of), of(this));
  }

  get keysExamined(): number {
    return 0;
  }

  get docsExamined(): number {
    return 0;
  }

  /** The index that it reads. */
  get indexName(): string | undefined {
    return undefined;
  }

  /** The indexes that it and those below read. */
  indexNames(): string[] {
    const below = this.inputs.flatMap((input) => input.indexNames());
    return this.indexName === undefined ? below : [this.indexName, ...below];
  }
}

/** The documents of a plan, without the turns between them. */
export function* rowsOf(node: PlanNode): Generator<Stored> {
  for (const stored of node.run()) if (stored !== undefined) yield stored;
}
