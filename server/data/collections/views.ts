import type { Document } from 'bson';
import { withCollation } from '../collation/current.ts';
import { collationOf, readCollation } from '../collation/read-collation.ts';
import { CommandError } from '../commands/command-error.ts';
import { invalidOptions, typeMismatch } from '../commands/refusals.ts';
import type { Definition } from '../definition.ts';
import type { Catalog, CommandContext, Documents, Stored } from '../documents.ts';
import { IndexSet } from '../indexes/index-set.ts';
import { validateCollection } from '../namespace.ts';
import { beginningOf } from '../plan/pipeline-beginning.ts';
import { findMatch } from '../query/select.ts';
import { compileStages, inTurn, stagesOf, writers } from '../stages/compile-pipeline.ts';
import type { StageScope } from '../stages/stage.ts';
import { typeName } from '../values/bson-type.ts';

// documented: "Limits": views over views
const deepest = 20;

export function isView({ definition }: { definition: Definition }): boolean {
  return definition.options.viewOn !== undefined;
}

/** A collection to read: a view is the result of its pipeline on its source, computed on each read. */
export function openToRead(
  context: CommandContext,
  db: string,
  name: string,
  depth = 0,
): Documents | undefined {
  const documents = context.catalog.open(db, name);
  if (documents === undefined || !isView(documents)) return documents;
  if (depth >= deepest) {
    throw new CommandError(
      'ViewDepthLimitExceeded',
      `View depth too deep or view cycle detected; maximum depth is ${deepest}`,
    );
  }
  return new ViewDocuments(documents, context, depth);
}

class ViewDocuments implements Documents {
  readonly db: string;
  readonly name: string;
  readonly definition: Definition;
  readonly isComputed = true;
  readonly indexes = new IndexSet(() => []);
  readonly #context: CommandContext;
  readonly #depth: number;
  #rows: readonly Stored[] | undefined;

  constructor({ db, name, definition }: Documents, context: CommandContext, depth: number) {
    this.db = db;
    this.name = name;
    this.definition = definition;
    this.#context = context;
    this.#depth = depth;
  }

  get size(): number {
    return this.all().length;
  }

  all(): readonly Stored[] {
    this.#rows ??= [...this.#compute()];
    return this.#rows;
  }

  #compute(): Iterable<Stored> {
    const { viewOn, pipeline } = this.definition.options;
    const scope = scopeOf(this.db, viewOn, this.#context);
    const { count, filter, ...order } = beginningOf(stagesOf(pipeline));
    const below = openToRead(this.#context, this.db, viewOn, this.#depth + 1);
    const runs = compileStages(pipeline, scope);
    return inTurn(runs.slice(count))(findMatch(below, filter, order, this.#context));
  }

  /** Its documents need not have identifiers of their own. */
  byKey(): undefined {
    return undefined;
  }

  put(): never {
    throw notOnView(this);
  }

  remove(): never {
    throw notOnView(this);
  }

  define(): never {
    throw notOnView(this);
  }
}

function scopeOf(db: string, collection: string, context: CommandContext): StageScope {
  return { db, collection, context, now: context.now(), depth: 0, variables: new Map() };
}

function notOnView({ db, name }: { db: string; name: string }): CommandError {
  return new CommandError('CommandNotSupportedOnView', `Namespace ${db}.${name} is a view, not a collection`);
}

/** Refuses to write to a view. */
export function validateNoView(catalog: Catalog, db: string, name: unknown): void {
  const documents = typeof name === 'string' ? catalog.open(db, name) : undefined;
  if (documents !== undefined && isView(documents)) throw notOnView(documents);
}

/** The stored options of a view; its pipeline is validated and must not refer to the view itself. */
export function readView(db: string, name: string, input: Document, context: CommandContext): Document {
  const { viewOn, pipeline = [] } = input;
  if (viewOn === undefined) {
    throw invalidOptions("'pipeline' requires 'viewOn' to also be specified");
  }
  if (typeof viewOn !== 'string') {
    throw typeMismatch(
      `BSON field 'create.viewOn' is the wrong type '${typeName(viewOn)}', expected type 'string'`,
    );
  }
  validateCollection(db, viewOn, 'viewOn');
  const other = [
    'capped',
    'size',
    'max',
    'validator',
    'validationLevel',
    'validationAction',
    'timeseries',
  ].find((option) => input[option] !== undefined);
  if (other !== undefined) {
    throw invalidOptions(`option not supported on a view: ${other}`);
  }
  const stages = stagesOf(pipeline);
  const writer = stages.find(([stage]) => writers.includes(stage));
  if (writer !== undefined) {
    throw new CommandError(
      'OptionNotSupportedOnView',
      `The aggregation stage ${writer[0]} cannot be used in a view`,
    );
  }
  const collation = readCollation(input.collation);
  withCollation(collationOf(collation), () => compileStages(pipeline, scopeOf(db, viewOn, context)));
  validateNoCycle(context.catalog, db, name, viewOn);
  return { viewOn, pipeline, ...(collation === undefined ? {} : { collation }) };
}

function validateNoCycle(catalog: Catalog, db: string, name: string, viewOn: string): void {
  const seen = new Set([name]);
  for (
    let at: unknown = viewOn;
    typeof at === 'string';
    at = catalog.open(db, at)?.definition.options.viewOn
  ) {
    if (seen.has(at)) {
      throw new CommandError('GraphContainsCycle', `View cycle detected: ${[...seen, at].join(' => ')}`);
    }
    seen.add(at);
  }
}
