import type { Document } from 'bson';
import { readOptions } from '../collections/collection-options.ts';
import { changedTimeSeries } from '../collections/time-series.ts';
import { isView, readView } from '../collections/views.ts';
import type { Definition, IndexSpec } from '../definition.ts';
import type { CommandContext, Documents } from '../documents.ts';
import { duplicateKey } from '../indexes/validate-indexed.ts';
import { readIndexSpec } from '../indexes/validate-spec.ts';
import { collectionName } from '../namespace.ts';
import { sameKey } from '../plan/hint.ts';
import { isDocument } from '../values/bson-type.ts';
import { describe } from '../values/describe.ts';
import { normalize } from '../values/values.ts';
import { CommandError } from './command-error.ts';
import { flagField } from './command-fields.ts';
import { checkedPart } from './fields/check-fields.ts';
import { badValue, invalidOptions } from './refusals.ts';

const ofCollection = ['validator', 'validationLevel', 'validationAction', 'changeStreamPreAndPostImages'];

/** The `collMod` command: other options of a collection, or of one of its indexes. */
export function collMod(db: string, command: Document, context: CommandContext): Document {
  const { catalog } = context;
  const name = collectionName(db, command);
  const documents = catalog.open(db, name);
  if (documents === undefined)
    throw new CommandError('NamespaceNotFound', `ns does not exist: ${db}.${name}`);
  const { definition } = documents;
  if (isView(documents)) return changeView(documents, command, context);
  const options = changedOptions(definition.options, normalize(command) as Document);
  const { index, reported } =
    command.index === undefined ? { reported: {} } : changedIndex(documents, command);
  const indexes = index === undefined ? definition.indexes : replaced(definition, index);
  if (!flagField(command, 'dryRun')) documents.define({ options, indexes }, 'asked');
  return { ...reported, ok: 1 };
}

/** Documented: the source and the pipeline of a view, both together. */
function changeView(view: Documents, command: Document, context: CommandContext): Document {
  const { viewOn, pipeline } = normalize(command) as Document;
  if (viewOn === undefined || pipeline === undefined) {
    throw invalidOptions('Must specify both viewOn and pipeline to change a view');
  }
  const options = readView(
    view.db,
    view.name,
    { viewOn, pipeline, collation: view.definition.options.collation },
    context,
  );
  view.define({ ...view.definition, options });
  return { ok: 1 };
}

function changedOptions(before: Document, command: Document): Document {
  const input = Object.fromEntries(
    ofCollection.flatMap((name) => (command[name] === undefined ? [] : [[name, command[name]]])),
  );
  const { cappedSize: size, cappedMax: max } = command;
  const ofStorage = changedStorage(before, command);
  const capped: Document = { ...(size === undefined ? {} : { size }), ...(max === undefined ? {} : { max }) };
  if ((size !== undefined || max !== undefined) && before.capped !== true) {
    throw invalidOptions('Cannot change the size of a collection that is not capped');
  }
  // documented: a limit of 0 or less means none
  const isUnlimited = max !== undefined && Number(max) <= 0;
  if (isUnlimited) delete capped.max;
  const { validator, ...read } = readOptions({ ...(before.capped ? before : {}), ...capped, ...input });
  const options: Document = { ...before, ...read, ...ofStorage };
  if (isUnlimited) delete options.max;
  if (command.expireAfterSeconds === 'off') delete options.expireAfterSeconds;
  if (validator !== undefined) options.validator = validator;
  // Documented: an empty validator removes it.
  if (isDocument(input.validator) && Object.keys(input.validator).length === 0) delete options.validator;
  return options;
}

/** Documented: of collections for measurements and clustered ones, when documents expire; of the first also buckets. */
function changedStorage(before: Document, { timeseries, expireAfterSeconds: seconds }: Document): Document {
  const { timeseries: series, clusteredIndex } = before;
  const changed: Document = {};
  if (timeseries !== undefined) {
    if (series === undefined) {
      throw invalidOptions('option only supported on a time-series collection: timeseries');
    }
    changed.timeseries = changedTimeSeries(series, timeseries);
  }
  if (seconds === undefined || seconds === null) return changed;
  if (series === undefined && clusteredIndex === undefined) {
    throw invalidOptions(
      "'expireAfterSeconds' option is only supported on time-series collections or clustered collections",
    );
  }
  if (seconds === 'off') return changed;
  const { expireAfterSeconds } = readOptions({
    expireAfterSeconds: seconds,
    clusteredIndex: { key: { _id: 1 }, unique: true },
  });
  return { ...changed, expireAfterSeconds };
}

function changedIndex(documents: Documents, command: Document): { index?: IndexSpec; reported: Document } {
  const asked = checkedPart(command.index, 'collMod.index');
  const before = namedIndex(documents, asked);
  const { keyPattern: _, name: __, ...wanted } = asked;
  if (Object.keys(wanted).length === 0) {
    throw invalidOptions('no expireAfterSeconds, hidden, unique, or prepareUnique field');
  }
  const reported: Document = {};
  const after: Document = { ...before };
  for (const [option, value] of Object.entries(wanted)) {
    const [old, now] = [before[option], readIndexSpec({ ...before, [option]: value })[option]];
    if (now === undefined) delete after[option];
    else after[option] = now;
    const same = (old ?? false) === (now ?? false);
    if (!same) Object.assign(reported, changes(option, old, now));
  }
  if (after.unique === true && before.unique !== true) validateUnique(documents, before);
  return { index: after as IndexSpec, reported };
}

/** Documented: what an option was and is; uniqueness only as it is. */
function changes(option: string, old: unknown, now: unknown): Document {
  const isFlag = option !== 'expireAfterSeconds';
  if (option === 'unique') return { unique_new: true };
  return {
    ...(isFlag || old !== undefined ? { [`${option}_old`]: isFlag ? old === true : old } : {}),
    [`${option}_new`]: isFlag ? now === true : now,
  };
}

function namedIndex({ db, name, definition }: Documents, { keyPattern, name: wanted }: Document): IndexSpec {
  if ((keyPattern === undefined) === (wanted === undefined)) {
    throw invalidOptions('must specify either index name or key pattern, but not both');
  }
  if (wanted === '_id_' || (isDocument(keyPattern) && sameKey(keyPattern, { _id: 1 }))) {
    throw badValue("can't change the _id index");
  }
  const match = definition.indexes.find((each) =>
    wanted === undefined ? isDocument(keyPattern) && sameKey(each.key, keyPattern) : each.name === wanted,
  );
  if (match !== undefined) return match;
  const what = wanted === undefined ? describe(keyPattern) : String(wanted);
  throw new CommandError('IndexNotFound', `cannot find index ${what} for ns ${db}.${name}`);
}

function validateUnique(documents: Documents, spec: IndexSpec): void {
  const values = documents.indexes.of(spec).duplicate();
  if (values === undefined) return;
  const { message } = duplicateKey(documents, spec, values);
  throw new CommandError('CannotConvertIndexToUnique', `Cannot convert the index to unique: ${message}`, {
    fields: {
      violations: documents.indexes
        .of(spec)
        .duplicates()
        .map((ids) => ({ ids })),
    },
  });
}

function replaced({ indexes }: Definition, index: IndexSpec): readonly IndexSpec[] {
  return indexes.map((each) => (each.name === index.name ? index : each));
}
