import type { Document } from 'bson';
import { openToRead } from '../collections/views.ts';
import { CommandError } from '../commands/command-error.ts';
import { failedToParse, located } from '../commands/refusals.ts';
import type { Stored } from '../documents.ts';
import { partsOfPath } from '../expressions/paths.ts';
import { step } from '../limits/budget.ts';
import { checkedSize, documentLimit, sizeOfStored } from '../limits/document-size.ts';
import { validateCollection } from '../namespace.ts';
import { compileFilter } from '../query/match.ts';
import { row } from '../update/row.ts';
import { isNumeric } from '../values/arithmetic.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { valueKey } from '../values/id-key.ts';
import { validatePathLength } from '../values/path-length.ts';
import { compilePipeline } from './compile-pipeline.ts';
import { compileExpression, type Expression, readPath } from './expression.ts';
import { filterOptions, put } from './simple.ts';
import type { Rows, Run, Stage, StageScope } from './stage.ts';
import { within } from './within.ts';

/** The documents of another collection of the same database. */
export function* rowsOf(name: string, { db, context }: StageScope): Generator<Stored> {
  for (const each of openToRead(context, db, name)?.all() ?? []) {
    context.work.examined += 1;
    step();
    yield each;
  }
}

/** `from` of a join: a name, or a document that names this database. */
function sourceName(value: unknown, stage: string, scope: StageScope): string {
  const name: unknown = isDocument(value) ? value.coll : value;
  if (isDocument(value) && value.db !== undefined && value.db !== scope.db) {
    throw new CommandError(
      'NotImplemented',
      `${stage} from another database is not available on emulated clusters`,
    );
  }
  if (typeof name !== 'string') {
    throw failedToParse(`${stage} argument 'from' must be a string, is type ${typeName(name)}`);
  }
  validateCollection(scope.db, name, stage);
  // Opened before anything runs: what runs may be stopped anywhere, and a catalog may have to put things in order.
  scope.context.catalog.open(scope.db, name);
  return name;
}

function text(argument: Document, field: string, stage: string): string {
  const value: unknown = argument[field];
  if (typeof value === 'string' && value !== '') return value;
  throw failedToParse(
    value === undefined
      ? `missing '${field}' option to ${stage} stage specification`
      : `${stage} argument '${field}' must be a non-empty string, is type ${typeName(value)}`,
  );
}

function onlyFields(argument: unknown, allowed: readonly string[], stage: string): Document {
  if (!isDocument(argument)) {
    throw failedToParse(`the ${stage} specification must be an object, but found ${typeName(argument)}`);
  }
  const unknown = Object.keys(argument).find((name) => !allowed.includes(name));
  if (unknown !== undefined) {
    throw failedToParse(`unknown argument to ${stage}: ${unknown}`);
  }
  return argument;
}

/** Documents by the values at a path; documented: missing is null, and an array represents each of its elements. */
class Index {
  readonly #byKey = new Map<string, Stored[]>();

  constructor(rows: Rows, path: string) {
    const parts = path.split('.');
    validatePathLength(parts);
    for (const each of rows) {
      step();
      for (const key of new Set(keysOf(readPath(each.doc, parts)))) {
        const list = this.#byKey.get(key);
        if (list === undefined) this.#byKey.set(key, [each]);
        else list.push(each);
      }
    }
  }

  /** Each document once, in the order of the first value that found it. */
  find(value: unknown): Stored[] {
    if (!Array.isArray(value)) return this.#byKey.get(valueKey(value ?? null)) ?? [];
    return [...new Set(value.flatMap((each) => this.#byKey.get(valueKey(each ?? null)) ?? []))];
  }
}

function keysOf(value: unknown): string[] {
  if (!Array.isArray(value)) return [valueKey(value ?? null)];
  return [
    valueKey(value),
    ...value.flatMap((each) => (Array.isArray(each) ? keysOf(each) : [valueKey(each ?? null)])),
  ];
}

const lookupFields = ['from', 'localField', 'foreignField', 'let', 'pipeline', 'as'];

/** `$lookup` in both forms, and in the one that has fields and a pipeline. */
export const lookup: Stage = (argument, scope) => {
  const spec = onlyFields(argument, lookupFields, '$lookup');
  const as = partsOfPath(text(spec, 'as', '$lookup'));
  const { localField, foreignField, pipeline } = spec;
  if ((localField === undefined) !== (foreignField === undefined)) {
    throw failedToParse('$lookup requires both or neither of localField and foreignField to be specified');
  }
  if (localField === undefined && pipeline === undefined) {
    throw failedToParse(
      "$lookup requires either 'pipeline' or both 'localField' and 'foreignField' to be specified",
    );
  }
  const source =
    spec.from === undefined && startsWithDocuments(pipeline)
      ? undefined
      : sourceName(spec.from, '$lookup', scope);
  const rows = () => (source === undefined ? [] : rowsOf(source, scope));
  const inner = pipeline === undefined ? undefined : innerPipeline(spec, source, scope);
  const local = localField === undefined ? undefined : text(spec, 'localField', '$lookup').split('.');
  const foreign = local === undefined ? '' : text(spec, 'foreignField', '$lookup');
  return function* (outer) {
    // The foreign side is read once, not for every document.
    const index = local === undefined ? undefined : new Index(rows(), foreign);
    const all = index === undefined ? [...rows()] : [];
    for (const each of outer) {
      const candidates = index === undefined ? all : index.find(readPath(each.doc, local ?? []));
      const result = inner === undefined ? candidates : inner(each)(candidates);
      yield row(put(each.doc, as, joined(result, source ?? '')));
    }
  };
};

/** Documented: joined documents are part of the document, within its 16 MB. */
function joined(match: Iterable<Stored>, source: string): Document[] {
  const docs: Document[] = [];
  let size = 0;
  for (const { key, doc } of match) {
    step();
    size += key === '' ? checkedSize(doc) : sizeOfStored(doc);
    if (size > documentLimit) {
      throw located(
        4568,
        `Total size of documents in ${source} matching pipeline's $lookup stage exceeds maximum document size`,
      );
    }
    docs.push(doc);
  }
  return docs;
}

function startsWithDocuments(pipeline: unknown): boolean {
  return Array.isArray(pipeline) && isDocument(pipeline[0]) && '$documents' in pipeline[0];
}

/** Validated immediately; compiled again for every outer document only where `let` gives it other values. */
function innerPipeline(
  spec: Document,
  source: string | undefined,
  scope: StageScope,
): (outer: Stored) => Run {
  const bindings = bindingsOf(spec.let, scope);
  const blank = new Map(bindings.map(([name]) => [name, null] as const));
  const nested = within(scope, source ?? '', blank);
  const once = compilePipeline(spec.pipeline, nested);
  if (bindings.length === 0) return () => once;
  return (outer) => {
    const values = new Map(bindings.map(([name, value]) => [name, value(outer) ?? null] as const));
    return compilePipeline(spec.pipeline, within(scope, source ?? '', values));
  };
}

function bindingsOf(value: unknown, scope: StageScope): [string, Expression][] {
  if (value === undefined) return [];
  if (!isDocument(value)) {
    throw failedToParse(`$lookup argument 'let: ${typeName(value)}' must be an object`);
  }
  return Object.entries(value).map(([name, each]) => [
    validateVariable(name),
    compileExpression(each, scope),
  ]);
}

export function validateVariable(name: string): string {
  if (/^[a-z\u0080-\uffff][\w\u0080-\uffff]*$/u.test(name)) return name;
  throw failedToParse(`'${name}' starts with an invalid character for a user variable name`);
}

/** `$unionWith`: the other collection's documents after these. */
export const unionWith: Stage = (argument, scope) => {
  const spec =
    typeof argument === 'string'
      ? { coll: argument }
      : onlyFields(argument, ['coll', 'pipeline'], '$unionWith');
  const { coll, pipeline } = spec as Document;
  const source =
    coll === undefined && startsWithDocuments(pipeline) ? undefined : sourceName(coll, '$unionWith', scope);
  const run =
    pipeline === undefined ? (rows: Rows) => rows : compilePipeline(pipeline, within(scope, source ?? ''));
  return function* (rows) {
    yield* rows;
    yield* run(source === undefined ? [] : rowsOf(source, scope));
  };
};

const graphFields = [
  'from',
  'startWith',
  'connectFromField',
  'connectToField',
  'as',
  'maxDepth',
  'depthField',
  'restrictSearchWithMatch',
];

/** `$graphLookup`: breadth first, each document once, at the depth at which it was first reached. */
export const graphLookup: Stage = (argument, scope) => {
  const spec = onlyFields(argument, graphFields, '$graphLookup');
  const source = sourceName(spec.from, '$graphLookup', scope);
  const from = partsOfPath(text(spec, 'connectFromField', '$graphLookup'));
  const to = text(spec, 'connectToField', '$graphLookup');
  partsOfPath(to);
  const as = partsOfPath(text(spec, 'as', '$graphLookup'));
  if (spec.startWith === undefined) {
    throw failedToParse("missing 'startWith' option to $graphLookup stage specification");
  }
  const start = compileExpression(spec.startWith, scope);
  const deepest = depthOf(spec.maxDepth);
  const depthField =
    spec.depthField === undefined ? undefined : partsOfPath(text(spec, 'depthField', '$graphLookup'));
  const restrict = spec.restrictSearchWithMatch;
  if (restrict !== undefined && !isDocument(restrict)) {
    throw failedToParse('$graphLookup argument restrictSearchWithMatch must be an object');
  }
  const allows = compileFilter(restrict ?? {}, filterOptions(scope));
  return function* (outer) {
    const index = new Index([...rowsOf(source, scope)].filter(allows), to);
    for (const each of outer) {
      const result = reach(start(each), from, index, deepest);
      const depths = [...result.values()];
      const docs = joined(result.keys(), source).map((doc, at) =>
        depthField ? put(doc, depthField, depths[at]) : doc,
      );
      yield row(put(each.doc, as, docs));
    }
  };
};

function depthOf(value: unknown): number {
  if (value === undefined) return Number.POSITIVE_INFINITY;
  const depth = isNumeric(value) ? Number(value) : Number.NaN;
  if (Number.isInteger(depth) && depth >= 0) return depth;
  throw failedToParse('maxDepth requires a nonnegative argument, found: an invalid value');
}

function reach(start: unknown, from: string[], index: Index, deepest: number): Map<Stored, number> {
  const results = new Map<Stored, number>();
  let frontier: unknown[] = [start];
  for (let depth = 0; depth <= deepest && frontier.length > 0; depth += 1) {
    const next: unknown[] = [];
    for (const each of frontier.flatMap((value) => index.find(value))) {
      step();
      if (results.has(each)) continue;
      results.set(each, depth);
      const value = readPath(each.doc, from);
      // documented: a document without the field leads nowhere
      if (value !== undefined) next.push(value);
    }
    frontier = next;
  }
  return results;
}
