import type { Document } from 'bson';
import type { CommandContext } from '../documents.ts';
import { collectionName } from '../namespace.ts';
import { aggregate } from './aggregate.ts';
import { CommandError } from './command-error.ts';
import { invalidOptions } from './refusals.ts';

/** More than a collection can have, so that one batch holds all of them. */
const mostIndexes = 10_000;

/** The `listSearchIndexes` command: the results of the stage in one batch // documented: deprecated for the stage */
export function listSearchIndexes(db: string, command: Document, context: CommandContext): Document {
  const collection = collectionName(db, command);
  const { id, name } = command;
  if (id !== undefined && name !== undefined) throw invalidOptions("Cannot set both 'name' and 'id'.");
  if (context.catalog.open(db, collection) === undefined) {
    throw new CommandError('NamespaceNotFound', `Collection '${db}.${collection}' does not exist.`);
  }
  const which = { ...(id === undefined ? {} : { id }), ...(name === undefined ? {} : { name }) };
  const cursor = { batchSize: mostIndexes };
  return aggregate(db, { aggregate: collection, pipeline: [{ $listSearchIndexes: which }], cursor }, context);
}
