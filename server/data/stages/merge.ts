import type { Document } from 'bson';
import { mergeFields } from '#contract/values/field-order.ts';
import { validateByRules } from '../collections/validate-by-rules.ts';
import { validateNoView } from '../collections/views.ts';
import { CommandError } from '../commands/command-error.ts';
import { badValue, failedToParse, typeMismatch } from '../commands/refusals.ts';
import { toInsert } from '../commands/writes/insert.ts';
import type { CommandContext, Stored } from '../documents.ts';
import { validateIndexed } from '../indexes/validate-indexed.ts';
import { step } from '../limits/budget.ts';
import { withinTime } from '../limits/within-time.ts';
import { openToWrite } from '../namespace.ts';
import { validateDocument } from '../query/validate-document.ts';
import { row } from '../update/row.ts';
import { updatePipeline } from '../update/update-pipeline.ts';
import { isDocument } from '../values/bson-type.ts';
import { idKey } from '../values/id-key.ts';
import { sameValue } from '../values/same-value.ts';
import { compileExpression } from './expression.ts';
import { validateVariable } from './join.ts';
import { type Target, targetOf } from './out.ts';
import type { Stage, StageScope } from './stage.ts';

/** What becomes of a document that is there: another one, or the same to leave it. */
type WhenMatched = (there: Stored, incoming: Stored) => Document;
type WhenNotMatched = 'insert' | 'discard' | 'fail';

const matched: Record<string, WhenMatched> = {
  replace: (there, { doc }) => ({ _id: there.doc._id, ...doc }),
  keepExisting: (there) => there.doc,
  merge: (there, { doc }) => mergeFields(there.doc, doc),
  fail(there) {
    throw new CommandError(
      'DuplicateKey',
      "$merge with whenMatched: fail found an existing document with the same values for the 'on' fields",
      { fields: { keyPattern: { _id: 1 }, keyValue: { _id: there.doc._id } } },
    );
  },
};
const unmatched = ['insert', 'discard', 'fail'];
const fields = ['into', 'on', 'let', 'whenMatched', 'whenNotMatched'];

function specOf(argument: unknown): Document {
  const spec = typeof argument === 'string' ? { into: argument } : argument;
  if (!isDocument(spec)) {
    throw typeMismatch('$merge requires a string or object argument');
  }
  const unknown = Object.keys(spec).find((name) => !fields.includes(name));
  if (unknown !== undefined) throw failedToParse(`BSON field '$merge.${unknown}' is an unknown field.`);
  return spec;
}

function validateOn(on: unknown): void {
  const names: unknown[] = Array.isArray(on) ? on : [on];
  if (names.length === 1 && names[0] === '_id') return;
  throw failedToParse(
    "Cannot find index to verify that join fields will be unique: only 'on: _id' is available on emulated clusters",
  );
}

/** `$merge`: results go into a collection one by one; what makes no sense is refused before the first is written. */
export const merge: Stage = (argument, scope) => {
  const spec = specOf(argument);
  const target = targetOf(spec.into, scope.db, '$merge');
  if (spec.on !== undefined) validateOn(spec.on);
  const change = whenMatched(spec, scope);
  const otherwise = spec.whenNotMatched ?? 'insert';
  if (!unmatched.includes(otherwise)) {
    throw badValue(`Enumeration value '${otherwise}' for field 'whenNotMatched' is not a valid value.`);
  }
  return function* (rows) {
    const written = new Map<string, Document>();
    for (const each of withinTime(undefined, () => [...rows])) {
      step();
      mergeOne(each, { target, change, otherwise, written, scope });
    }
    apply(target, written, scope.context);
    yield* [];
  };
};

interface Merging {
  target: Target;
  change: WhenMatched;
  otherwise: WhenNotMatched;
  /** Of this stage so far, by key: later results find what earlier ones wrote. */
  written: Map<string, Document>;
  scope: StageScope;
}

function mergeOne(each: Stored, { target, change, otherwise, written, scope }: Merging): void {
  const incoming = toInsert(each.doc, scope.context);
  const key = idKey(incoming._id);
  const earlier = written.get(key);
  const there =
    earlier === undefined
      ? scope.context.catalog.open(target.db, target.collection)?.byKey(key)
      : row(earlier);
  if (there === undefined) {
    if (otherwise === 'fail') {
      throw new CommandError(
        'MergeStageNoMatchingDocument',
        '$merge could not find a matching document in the target collection for at least one document in the source collection',
      );
    }
    if (otherwise === 'insert') written.set(key, incoming);
    return;
  }
  const after = change(there, row(incoming));
  if (after === there.doc) return;
  if (!sameValue(there.doc._id, after._id)) {
    throw new CommandError('ImmutableField', "$merge would change the immutable field '_id'");
  }
  validateDocument(after);
  written.set(key, after);
}

function whenMatched(spec: Document, scope: StageScope): WhenMatched {
  const mode: unknown = spec.whenMatched ?? 'merge';
  if (!Array.isArray(mode)) {
    if (spec.let !== undefined) {
      throw failedToParse("Cannot use 'let' variables with 'whenMatched' mode other than a pipeline");
    }
    const result = typeof mode === 'string' && Object.hasOwn(matched, mode) ? matched[mode] : undefined;
    if (result !== undefined) return result;
    throw badValue(`Enumeration value '${String(mode)}' for field 'whenMatched' is not a valid value.`);
  }
  const bindings = spec.let === undefined ? { new: '$$ROOT' } : spec.let;
  if (!isDocument(bindings)) throw failedToParse("$merge argument 'let' must be an object");
  const values = Object.entries({ new: '$$ROOT', ...bindings }).map(
    ([name, value]) => [validateVariable(name), compileExpression(value, scope)] as const,
  );
  updatePipeline(mode, scope, new Map(values.map(([name]) => [name, null])));
  return (there, incoming) => {
    const variables = new Map(values.map(([name, value]) => [name, value(incoming) ?? null] as const));
    return updatePipeline(mode, scope, variables)(there);
  };
}

function apply(target: Target, written: Map<string, Document>, context: CommandContext): void {
  if (written.size === 0) return;
  validateNoView(context.catalog, target.db, target.collection);
  const documents = openToWrite(context.catalog, target.db, target.collection);
  for (const doc of written.values()) {
    validateByRules(documents, doc, context, documents.byKey(idKey(doc._id)));
    validateIndexed(documents, doc);
    documents.put(doc);
    context.work.written += 1;
  }
}
