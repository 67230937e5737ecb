import type { Document } from 'bson';
import { collated } from '../collation/collated.ts';
import { validateMeasurementUpdate } from '../collections/time-series.ts';
import { passing, validateByRules } from '../collections/validate-by-rules.ts';
import { letVariables } from '../commands/let-variables.ts';
import { failedToParse } from '../commands/refusals.ts';
import { filterField, flagField } from '../commands/statement-fields.ts';
import { toInsert, validateNew } from '../commands/writes/insert.ts';
import {
  continuesInParts,
  type DocumentWork,
  ManyDocuments,
  openAgain,
} from '../commands/writes/many-documents.ts';
import { runBatch, statementsOf } from '../commands/writes/write-batch.ts';
import type { CommandContext, Documents, Stored } from '../documents.ts';
import { validateIndexed } from '../indexes/validate-indexed.ts';
import { step } from '../limits/budget.ts';
import { withinTime } from '../limits/within-time.ts';
import { collectionName, openToWrite } from '../namespace.ts';
import { compileFilter, compilePositional } from '../query/match.ts';
import type { FilterOptions } from '../query/match-parts.ts';
import { select } from '../query/select.ts';
import { validateDocument } from '../query/validate-document.ts';
import { idKey } from '../values/id-key.ts';
import { row } from './row.ts';
import { compileUpdate, type Update } from './update-compile.ts';
import type { UpdateScope } from './update-operators.ts';
import { seedOf, seedOfId } from './upsert.ts';

const where = 'update.updates';

/** The `update` command. */
export function update(db: string, command: Document, outer: CommandContext): Document {
  const context = passing(command, outer);
  const name = collectionName(db, command);
  const variables = letVariables(command, context.now());
  const upserted: Document[] = [];
  let n = 0;
  let nModified = 0;
  const writeErrors = runBatch(command, statementsOf(command, 'updates'), (statement, index) => {
    const done = collated(context.catalog.open(db, name), statement.collation, () =>
      updateOne(db, name, statement, variables, context),
    );
    n += done.matched;
    nModified += done.modified;
    if ('id' in done) {
      n += 1;
      upserted.push({ index, _id: done.id });
    }
  });
  return {
    n,
    nModified,
    ...(upserted.length > 0 ? { upserted } : {}),
    ...(writeErrors.length > 0 ? { writeErrors } : {}),
    ok: 1,
  };
}

/** A watchdog is not worthwhile for this number of documents. */
const few = 10;

interface Done {
  matched: number;
  modified: number;
  /** Of the document that an upsert made. */
  id?: unknown;
}

function updateOne(
  db: string,
  name: string,
  statement: Document,
  variables: Document,
  context: CommandContext,
): Done {
  const filter = filterField(statement, 'q', where);
  const multi = flagField(statement, 'multi', where);
  const constants = { ...variables, ...(statement.c as Document | undefined) };
  const scope = updateScope(filter, constants, statement.arrayFilters, context);
  const compiled = compileUpdate(statement.u, scope);
  if (multi && compiled.kind === 'replacement') {
    throw failedToParse('multi update is not supported for replacement-style update');
  }
  const { sort, hint } = statement;
  const limit = multi ? Number.POSITIVE_INFINITY : 1;
  const documents = context.catalog.open(db, name);
  if (documents !== undefined) {
    const upsert = flagField(statement, 'upsert', where);
    validateMeasurementUpdate(documents.definition, { filter, change: statement.u, multi, upsert });
  }
  const result = select(documents, filter, { variables: constants, limit, sort, hint }, context);
  if (documents !== undefined && continues(documents, result, compiled, context)) {
    const options = { variables: constants, now: scope.now, random: () => context.random() };
    throw new ManyDocuments(updateInParts({ db, name, result, compiled, filter, options }));
  }
  if (result.length === 0 && flagField(statement, 'upsert', where)) {
    const created = makeUpserted(filter, compiled, context);
    insertUpserted(db, name, created, context);
    return { matched: 0, modified: 0, id: created._id };
  }
  return { matched: result.length, modified: writeAll(documents, result, compiled, context) };
}

/** What an update of documents found by `filter` needs to know. */
export function updateScope(
  filter: Document,
  variables: Document,
  arrayFilters: unknown,
  context: CommandContext,
): UpdateScope {
  const now = context.now();
  const random = () => context.random();
  let position: ((stored: Stored) => number | undefined) | undefined;
  return {
    now,
    random,
    variables,
    arrayFilters,
    keepsEmptyTimestamps: context.keepsEmptyTimestamps,
    // Most updates need no position: the filter is compiled for it when the first one does.
    position(stored) {
      position ??= compilePositional(filter, { variables, now, random });
      return position(stored);
    },
  };
}

/**
 * Computes every document before the first one is written. Documented: a refusal by a validator or a unique
 * index ends the statement, and documents written before it stay changed.
 */
function writeAll(
  documents: Documents | undefined,
  results: readonly Stored[],
  compiled: Update,
  context: CommandContext,
): number {
  const compute = () =>
    results.flatMap((stored) => {
      step();
      return changedDocument(stored, compiled) ?? [];
    });
  const changed = compiled.isSlow || results.length > few ? withinTime(undefined, compute) : compute();
  for (const doc of changed) if (documents !== undefined) writeChanged(documents, doc, compiled, context);
  return changed.length;
}

function writeChanged(documents: Documents, doc: Document, { kind }: Update, context: CommandContext): void {
  step();
  validateByRules(documents, doc, context, documents.byKey(idKey(doc._id)));
  validateIndexed(documents, doc);
  documents.put(doc, kind === 'replacement' ? 'replacement' : undefined);
  context.work.written += 1;
}

/** Whether the caller continues an update a few documents at a time: none of them can take long. */
function continues(
  { definition }: Documents,
  result: readonly Stored[],
  { isShort }: Update,
  context: CommandContext,
): boolean {
  return continuesInParts(result, context) && isShort && definition.options.validator === undefined;
}

interface Selected {
  db: string;
  name: string;
  result: readonly Stored[];
  compiled: Update;
  filter: Document;
  options: FilterOptions;
}

/** Computes every document before the first one is written, as `writeAll` does; both in parts. */
function updateInParts({ db, name, result, compiled, filter, options }: Selected): DocumentWork {
  const changed: [before: Stored, after: Document][] = [];
  let test: ((stored: Stored) => boolean) | undefined;
  let [computed, at] = [0, 0];
  let [n, nModified] = [result.length, 0];
  /** The document as the update leaves it now; undefined where there is nothing to write. */
  const afterNow = (documents: Documents, before: Stored, after: Document): Document | undefined => {
    const now = documents.byKey(before.key);
    if (now === before) return after;
    // documented: a document that another client has changed meanwhile is compared with the filter again
    test ??= compileFilter(filter, options);
    if (now !== undefined && test(now)) return changedDocument(now, compiled);
    n -= 1;
    return undefined;
  };
  return {
    run(context, isOver) {
      for (; computed < result.length && !isOver(); computed += 1) {
        const stored = result[computed] as Stored;
        const after = changedDocument(stored, compiled);
        if (after !== undefined) changed.push([stored, after]);
      }
      const documents = openAgain(context, db, name);
      while (computed === result.length && at < changed.length && !isOver()) {
        const [before, after] = changed[at] as [Stored, Document];
        const doc = afterNow(documents, before, after);
        if (doc) {
          writeChanged(documents, doc, compiled, context);
          nModified += 1;
        }
        at += 1;
      }
      return computed === result.length && at === changed.length;
    },
    reply: () => ({ n, nModified, ok: 1 }),
  };
}

/** The document after the update; undefined when it stays as it is. */
export function changedDocument(stored: Stored, compiled: Update): Document | undefined {
  const apply = () => compiled.apply(stored, false);
  const after = compiled.isSlow ? withinTime(undefined, apply) : apply();
  if (after === stored.doc) return undefined;
  validateDocument(after);
  return after;
}

/** The document that an upsert inserts. */
export function makeUpserted(filter: Document, compiled: Update, context: CommandContext): Document {
  const seed = compiled.kind === 'replacement' ? seedOfId(filter) : seedOf(filter);
  return toInsert(compiled.apply(row(seed), true), context);
}

export function insertUpserted(db: string, name: string, doc: Document, context: CommandContext): void {
  const documents = context.catalog.open(db, name);
  if (documents !== undefined) validateNew(documents, doc, context);
  (documents ?? openToWrite(context.catalog, db, name)).put(doc);
  context.work.written += 1;
}
