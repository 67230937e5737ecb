import type { Document } from 'bson';
import { keepCapped } from '../collections/capped.ts';
import { readOptions } from '../collections/collection-options.ts';
import { isValid } from '../collections/validate-by-rules.ts';
import { indexesOf, plainDefinition } from '../definition.ts';
import type { CommandContext, Documents } from '../documents.ts';
import { isKept } from '../indexes/validate-indexed.ts';
import { step } from '../limits/budget.ts';
import { collectionName } from '../namespace.ts';
import { CommandError } from './command-error.ts';
import { flagField } from './command-fields.ts';
import { invalidOptions } from './refusals.ts';

function opened(db: string, name: string, { catalog }: CommandContext): Documents {
  const documents = catalog.open(db, name);
  if (documents !== undefined) return documents;
  throw new CommandError('NamespaceNotFound', `Collection '${db}.${name}' does not exist.`);
}

/** The `validate` command: data is never damaged here, but documents may violate their validator. */
export function validate(db: string, command: Document, context: CommandContext): Document {
  if (flagField(command, 'repair') && flagField(command, 'background')) {
    throw invalidOptions(
      'Running the validate command with both { background: true } and { repair: true } is not supported.',
    );
  }
  const name = collectionName(db, command);
  const documents = opened(db, name, context);
  let nNonCompliantDocuments = 0;
  for (const stored of documents.all()) {
    step();
    if (!isValid(documents, stored)) nNonCompliantDocuments += 1;
  }
  const specs = indexesOf(documents);
  const keys = specs.map((spec) => [
    spec.name,
    isKept(spec) ? documents.indexes.of(spec).size : documents.size,
  ]);
  return {
    ns: `${db}.${name}`,
    nInvalidDocuments: 0,
    nNonCompliantDocuments,
    nrecords: documents.size,
    nIndexes: specs.length,
    keysPerIndex: Object.fromEntries(keys),
    indexDetails: Object.fromEntries(specs.map((spec) => [spec.name, { valid: true }])),
    valid: true,
    repaired: false,
    warnings:
      nNonCompliantDocuments === 0
        ? []
        : ["Detected one or more documents not compliant with the collection's schema. See logs."],
    errors: [],
    extraIndexEntries: [],
    missingIndexEntries: [],
    corruptRecords: [],
    ok: 1,
  };
}

/** The `convertToCapped` command // documented: indexes of the collection are not kept */
export function convertToCapped(db: string, command: Document, context: CommandContext): Document {
  const name = collectionName(db, command);
  const documents = opened(db, name, context);
  if (command.size === undefined) {
    throw invalidOptions('Capped collections require size');
  }
  const options = readOptions({ capped: true, size: command.size });
  documents.define({ ...plainDefinition, options });
  keepCapped(documents);
  return { ok: 1 };
}

/** The `compact` command: there are no free pages to return // documented: bytesFreed */
export function compact(db: string, command: Document, context: CommandContext): Document {
  opened(db, collectionName(db, command), context);
  return { bytesFreed: 0, ok: 1 };
}
