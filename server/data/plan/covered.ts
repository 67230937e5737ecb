import type { Document } from 'bson';
import { fromEntries, mergeFields } from '#contract/values/field-order.ts';
import type { IndexSpec } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { kindOf } from '../indexes/key-kind.ts';
import { numberOf } from '../query/match-leaf.ts';
import type { Test } from './access-nodes.ts';
import { PlanNode } from './plan-node.ts';

/** The paths that a projection shows, where it shows fields as they are and nothing else; undefined for all others. */
export function pathsShown(projection: Document): string[] | undefined {
  const { _id: id = 1, ...rest } = projection;
  const isOn = (value: unknown) => value === true || numberOf(value) > 0;
  const shown = Object.keys(rest);
  if (shown.some((path) => !isOn(rest[path]) || path.includes('$'))) return undefined;
  if (shown.length === 0) return isOn(id) && Object.hasOwn(projection, '_id') ? ['_id'] : undefined;
  return isOn(id) ? ['_id', ...shown] : shown;
}

/** Documented: "Covered Query": the index contains all queried and projected fields, without arrays. */
export function isCovered(
  spec: IndexSpec,
  {
    multikey,
    rest,
    shown,
  }: { multikey: readonly boolean[]; rest: Document; shown: readonly string[] | undefined },
): boolean {
  return (
    shown !== undefined &&
    kindOf(spec.key) === 'ordered' &&
    spec.collation === undefined &&
    !multikey.includes(true) &&
    Object.keys(rest).length === 0 &&
    shown.every((path) => Object.hasOwn(spec.key, path))
  );
}

/** Answers a query from the index alone: no document is read. */
export class Covered extends PlanNode {
  readonly stage = 'PROJECTION_COVERED';
  readonly #test: Test;
  readonly #shown: readonly string[];

  constructor(input: PlanNode, test: Test, shown: readonly string[]) {
    super([input]);
    this.#test = test;
    this.#shown = shown;
  }

  *run(): Generator<Stored | undefined> {
    for (const stored of (this.inputs[0] as PlanNode).run()) {
      this.works += 1;
      const fits = stored !== undefined && this.#test(stored);
      if (fits) this.returned += 1;
      yield fits ? stored : undefined;
    }
    this.done = true;
  }

  about(): Document {
    const shown: Document = fromEntries(this.#shown.map((path) => [path, 1]));
    return { transformBy: this.#shown.includes('_id') ? shown : mergeFields(shown, { _id: 0 }) };
  }
}
