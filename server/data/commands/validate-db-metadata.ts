import type { Document } from 'bson';
import { indexesOf } from '../definition.ts';
import type { CommandContext, Documents } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { unstablePart } from './api-version.ts';
import { CommandError } from './command-error.ts';
import { checkedPart } from './fields/check-fields.ts';

/** Errors in one reply // assumed: the server counts bytes */
const mostErrors = 10_000;

/** Indexes outside of version 1 // documented: text and sparse indexes */
function unstableIndexes(documents: Documents): string[] {
  return indexesOf(documents)
    .filter(({ key, sparse }) => sparse === true || Object.values(key).includes('text'))
    .map(({ name }) => `The index with name ${name} is not allowed in API version 1.`);
}

/** What a collection or view has outside of version 1 of the Stable API; validators have nothing // assumed */
function errorsOf(documents: Documents): string[] {
  const { viewOn, pipeline } = documents.definition.options;
  if (viewOn === undefined) return unstableIndexes(documents);
  const part = unstablePart(pipeline);
  return part === undefined ? [] : [`${part} is not allowed with 'apiStrict: true' in API Version 1`];
}

/** The `validateDBMetadata` command: views and indexes against a version of the Stable API // documented */
export function validateDbMetadata(_db: string, command: Document, { catalog }: CommandContext): Document {
  const { apiParameters, db, collection } = command;
  const { version, strict } = checkedPart(apiParameters, 'validateDBMetadata.apiParameters');
  if (version !== '1') throw new CommandError('APIVersionError', 'API version must be "1"');
  const apiVersionErrors: Document[] = [];
  for (const database of db === undefined ? catalog.databases() : [db]) {
    const names = collection === undefined ? catalog.collections(database) : [collection];
    for (const name of strict === true ? names : []) {
      step();
      const documents = catalog.open(database, name);
      for (const errmsg of documents === undefined ? [] : errorsOf(documents)) {
        if (apiVersionErrors.length === mostErrors) return { apiVersionErrors, hasMoreErrors: true, ok: 1 };
        const { code, codeName } = new CommandError('APIStrictError', errmsg);
        apiVersionErrors.push({ ns: `${database}.${name}`, code, codeName, errmsg });
      }
    }
  }
  return { apiVersionErrors, ok: 1 };
}
