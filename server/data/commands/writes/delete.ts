import type { Document } from 'bson';
import { collated } from '#server/data/collation/collated.ts';
import type { CommandContext, Stored } from '#server/data/documents.ts';
import { step } from '#server/data/limits/budget.ts';
import { collectionName } from '#server/data/namespace.ts';
import { select } from '#server/data/query/select.ts';
import { describe } from '#server/data/values/describe.ts';
import { letVariables } from '../let-variables.ts';
import { failedToParse } from '../refusals.ts';
import { filterField } from '../statement-fields.ts';
import { continuesInParts, type DocumentWork, ManyDocuments, openAgain } from './many-documents.ts';
import { runBatch, statementsOf } from './write-batch.ts';

/** The `delete` command. */
export function remove(db: string, command: Document, context: CommandContext): Document {
  const name = collectionName(db, command);
  const variables = letVariables(command, context.now());
  let n = 0;
  const writeErrors = runBatch(command, statementsOf(command, 'deletes'), (statement) => {
    const { collation } = statement;
    n += collated(context.catalog.open(db, name), collation, () =>
      removeOne(db, name, statement, variables, context),
    );
  });
  return { n, ...(writeErrors.length > 0 ? { writeErrors } : {}), ok: 1 };
}

function removeOne(
  db: string,
  name: string,
  statement: Document,
  variables: Document,
  context: CommandContext,
): number {
  const filter = filterField(statement, 'q', 'delete.deletes');
  const limit = limitOf(statement.limit);
  const documents = context.catalog.open(db, name);
  const result = select(documents, filter, { variables, limit, hint: statement.hint }, context);
  if (continuesInParts(result, context)) throw new ManyDocuments(removeInParts(db, name, result));
  for (const { key } of result) {
    step();
    documents?.remove(key);
  }
  context.work.written += result.length;
  return result.length;
}

/** Documents that another client has changed meanwhile stay. */
function removeInParts(db: string, name: string, result: readonly Stored[]): DocumentWork {
  let [at, n] = [0, 0];
  return {
    run(context, isOver) {
      const documents = openAgain(context, db, name);
      for (; at < result.length && !isOver(); at += 1) {
        const { key } = result[at] as Stored;
        if (documents.byKey(key) !== result[at]) continue;
        documents.remove(key);
        context.work.written += 1;
        n += 1;
      }
      return at === result.length;
    },
    reply: () => ({ n, ok: 1 }),
  };
}

function limitOf(value: unknown): number {
  const limit = Number(value);
  if (limit === 0) return Number.POSITIVE_INFINITY;
  if (limit === 1) return 1;
  throw failedToParse(`The limit field in delete objects must be 0 or 1. Got ${describe(value)}`);
}
