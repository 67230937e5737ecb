import type { Document } from 'bson';
import type { Stored } from '../documents.ts';

/**
 * One stage of the way in which a command reaches its documents. It runs once; what it has counted then is what
 * `explain` tells.
 */
export abstract class PlanNode {
  abstract readonly stage: string;
  readonly inputs: readonly PlanNode[];
  /** Documents that came out. */
  returned = 0;
  /** Turns of work, those without a result too. */
  works = 0;
  /** Whether it came to its end. */
  done = false;

  constructor(inputs: readonly PlanNode[] = []) {
    this.inputs = inputs;
  }

  /** Documents, and undefined for a turn of work without one: plans are compared turn by turn. */
  abstract run(): Generator<Stored | undefined>;

  /** What the stage does, as `queryPlanner` tells it. */
  protected abstract about(): Document;

  /** What the stage has counted beside what every stage counts. */
  protected counted(): Document {
    return {};
  }

  /** The stage and those below it; `executed` adds what they have counted. */
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
      executionTimeMillisEstimate: 0,
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
}

/** The documents of a plan, without the turns between them. */
export function* rowsOf(node: PlanNode): Generator<Stored> {
  for (const stored of node.run()) if (stored !== undefined) yield stored;
}
