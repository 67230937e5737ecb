import type { Document } from 'bson';
import { located } from '../../commands/refusals.ts';
import type { Stored } from '../../documents.ts';
import { step } from '../../limits/budget.ts';
import { heldBy } from '../../limits/stage-memory.ts';
import { comparator } from '../../query/sort.ts';
import { row } from '../../update/row.ts';
import { isDocument } from '../../values/bson-type.ts';
import { compareValues } from '../../values/compare.ts';
import { valueKey } from '../../values/id-key.ts';
import { compileExpression, type Expression, readPath } from '../expression.ts';
import { checkedFields } from '../fields.ts';
import { addTo, type Branch, expectFields, plant } from '../shape.ts';
import type { Stage } from '../stage.ts';
import { compileWindow } from './functions.ts';
import type { Order, Partition, WindowFunction } from './partition.ts';

type Outputs = readonly (readonly [path: string, WindowFunction])[];

/** `$setWindowFields`: documents in partitions, in order, with computations over their neighbours. */
export const setWindowFields: Stage = (argument, scope) => {
  const spec = checkedFields(argument, '$setWindowFields', ['output'], ['partitionBy', 'sortBy']);
  const { sortBy = {} } = spec;
  if (!isDocument(sortBy)) throw located(5339901, "$setWindowFields: 'sortBy' must be an object");
  const compare = Object.keys(sortBy).length === 0 ? undefined : comparator(sortBy);
  const order: Order = { fields: Object.keys(sortBy), ascending: Number(Object.values(sortBy)[0]) === 1 };
  const partitionBy = compileExpression(spec.partitionBy ?? null, scope);
  const outputs: Outputs = Object.entries(expectFields(spec.output, '$setWindowFields')).map(
    ([path, given]) => [path, compileWindow(path, given, order, scope)] as const,
  );
  return function* (rows) {
    for (const members of partitioned(heldBy('$setWindowFields', rows), partitionBy)) {
      if (compare !== undefined) members.sort((a, b) => compare(a.doc, b.doc));
      yield* computed(partitionOf(members, order, compare), outputs);
    }
  };
};

/** Documented: a partition cannot be named by an array. Partitions are in the order of their values. */
function partitioned(rows: Iterable<Stored>, partitionBy: Expression): Stored[][] {
  const results = new Map<string, { value: unknown; members: Stored[] }>();
  for (const each of rows) {
    step();
    const value = partitionBy(each) ?? null;
    if (Array.isArray(value))
      throw located(5397901, 'An expression used to partition cannot evaluate to value of type array');
    const key = valueKey(value);
    const partition = results.get(key);
    if (partition === undefined) results.set(key, { value, members: [each] });
    else partition.members.push(each);
  }
  return [...results.values()].sort((a, b) => compareValues(a.value, b.value)).map(({ members }) => members);
}

function partitionOf(
  rows: readonly Stored[],
  { fields }: Order,
  compare: ((a: Document, b: Document) => number) | undefined,
): Partition {
  const [field, other] = fields;
  const parts = field?.split('.') ?? [];
  return {
    rows,
    keys: field === undefined || other !== undefined ? [] : rows.map(({ doc }) => readPath(doc, parts)),
    differs: (at) =>
      at === 0 ||
      compare === undefined ||
      compare((rows[at - 1] as Stored).doc, (rows[at] as Stored).doc) !== 0,
  };
}

function* computed(partition: Partition, outputs: Outputs): Generator<Stored> {
  let at = 0;
  const branch: Branch = new Map();
  for (const [path, compute] of outputs) {
    const values = compute(partition);
    plant(branch, path, () => values[at], '$setWindowFields');
  }
  for (const each of partition.rows) {
    yield row(addTo(each.doc, branch, each) as Document);
    at += 1;
  }
}
