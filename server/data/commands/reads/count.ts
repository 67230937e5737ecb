import type { Document } from 'bson';
import { openToRead } from '#server/data/collections/views.ts';
import type { CommandContext } from '#server/data/documents.ts';
import { collectionName } from '#server/data/namespace.ts';
import { numberOf } from '#server/data/query/match-leaf.ts';
import { select } from '#server/data/query/select.ts';
import { countField, documentField } from '../command-fields.ts';
import { letVariables } from '../let-variables.ts';

/** The `count` command. Without a query it reads no documents. */
export function count(db: string, command: Document, context: CommandContext): Document {
  const name = collectionName(db, command);
  const filter = documentField(command, 'query');
  const skip = countField(command, 'skip', 0);
  const limit = limitOf(command);
  const documents = openToRead(context, db, name);
  if (Object.keys(filter).length === 0 && command.hint === undefined) {
    return { n: Math.max(0, Math.min((documents?.size ?? 0) - skip, limit)), ok: 1 };
  }
  const variables = letVariables(command, context.now());
  const selection = { variables, skip, limit, hint: command.hint };
  return { n: select(documents, filter, selection, context).length, ok: 1 };
}

/** Documented for this command: a negative limit counts as its amount, 0 as none. */
function limitOf(command: Document): number {
  const limit = Math.abs(numberOf(command.limit));
  return limit > 0 ? limit : countField({ ...command, limit: command.limit ?? 0 }, 'limit', 0) || Infinity;
}
