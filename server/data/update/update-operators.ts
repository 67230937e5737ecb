import type { Document } from 'bson';
import { badValue, failedToParse } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import type { FilterOptions } from '../query/match-parts.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { ArrayFilters } from './array-filters.ts';
import { changeAt } from './change-at.ts';
import { renames } from './rename.ts';
import { addToSet, pop, pull, pullAll, push } from './update-arrays.ts';
import { Conflicts, comparePaths, isPositional, parsePath } from './update-path.ts';
import * as values from './update-values.ts';

const operators: Record<string, values.Operator> = {
  $set: values.set,
  $setOnInsert: values.setOnInsert,
  $unset: values.unset,
  $inc: values.inc,
  $mul: values.mul,
  $min: values.min,
  $max: values.max,
  $currentDate: values.currentDate,
  $bit: values.bit,
  $push: push,
  $addToSet: addToSet,
  $pop: pop,
  $pull: pull,
  $pullAll: pullAll,
};

export interface UpdateScope extends FilterOptions {
  /** Milliseconds. */
  now: number;
  arrayFilters?: unknown;
  /** Whether empty timestamps of a replacement stay empty. */
  keepsEmptyTimestamps?: boolean | undefined;
  /** The element that the filter found in a document, for `$`. */
  position(stored: Stored): number | undefined;
}

interface Change {
  parts: string[];
  creates: boolean;
  leaf: values.Leaf;
  /** Only for documents that the update makes. */
  insertOnly?: boolean;
}

/** Makes of a document what operators such as $set say; the same object when they change nothing. */
export function compileOperators(update: Document, scope: UpdateScope) {
  const filters = new ArrayFilters(scope.arrayFilters, scope);
  const changes = changesOf(update);
  const conflicts = new Conflicts();
  for (const { parts } of changes) {
    conflicts.add(parts);
    filters.use(parts);
  }
  filters.validateAllUsed(update);
  changes.sort((a, b) => comparePaths(a.parts, b.parts));
  const positional = changes.some(({ parts }) => parts.some(isPositional));

  return (stored: Stored, inserting: boolean): Document => {
    const root = stored.doc;
    // The paths of `$[]` and `$` may meet in one element.
    const touched = positional ? new Conflicts() : undefined;
    let doc = root;
    for (const { parts, creates, leaf, insertOnly } of changes) {
      if (insertOnly === true && !inserting) continue;
      doc = changeAt({
        root: doc,
        parts,
        creates,
        leaf(old, path) {
          touched?.add(path);
          return leaf(old, { root, path, now: scope.now });
        },
        chooses: (name, element) => filters.chooses(name, element),
        found: () => positionIn(stored, scope),
      });
    }
    return doc;
  };
}

function positionIn(stored: Stored, scope: UpdateScope): number {
  const result = scope.position(stored);
  if (result !== undefined) return result;
  throw badValue('The positional operator did not find the match needed from the query.');
}

function changesOf(update: Document): Change[] {
  const changes: Change[] = [];
  for (const [name, fields] of Object.entries(update)) {
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (operator === undefined && name !== '$rename') refuseModifier(name);
    if (!isDocument(fields)) {
      throw failedToParse(
        `Modifiers operate on fields but we found type ${typeName(fields)} instead. For example: {$mod: {<field>: ...}} not {${name}: ${describe(fields)}}`,
      );
    }
    for (const [path, operand] of Object.entries(fields)) {
      if (operator === undefined) changes.push(...renames(path, operand));
      else changes.push(changeOf(operator, path, operand));
    }
  }
  return changes;
}

function changeOf(operator: values.Operator, path: string, operand: unknown): Change {
  const { creates } = operator;
  const change = { parts: parsePath(path), creates, leaf: operator.prepare(operand, path) };
  return operator === values.setOnInsert ? { ...change, insertOnly: true } : change;
}

function refuseModifier(name: string): never {
  throw failedToParse(
    `Unknown modifier: ${name}. Expected a valid update modifier or pipeline-style update specified as an array`,
  );
}
