import { createHash } from 'node:crypto';
import { Binary, type Document } from 'bson';
import { indexesOf } from '../definition.ts';
import type { CommandContext, Documents } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { numberOf } from '../query/match-leaf.ts';
import { typeName } from '../values/bson-type.ts';
import { compareValues } from '../values/compare.ts';
import { CommandError } from './command-error.ts';
import { located } from './refusals.ts';

/** The chunks of a file of GridFS: in the collection that `root` names, `fs` by default. */
export function chunksOf({ root }: Document): string {
  if (root !== undefined && typeof root !== 'string') {
    throw new CommandError('InvalidNamespace', "'root' must be of type String");
  }
  return `${root || 'fs'}.chunks`;
}

/** The server never scans the collection for chunks // documented: requires an index on files_id and n */
function validateIndexed(documents: Documents, ns: string): void {
  if (indexesOf(documents).some(({ key }) => Object.keys(key)[0] === 'files_id')) return;
  throw new CommandError(
    'NoQueryExecutionPlans',
    `error processing query: ns=${ns} planner returned error :: caused by :: No indexed plans available, and running with 'notablescan'`,
  );
}

/** The `filemd5` command: the MD5 of the chunks of a GridFS file in their order // documented; assumed: partial hashes are refused */
export function fileMd5(db: string, command: Document, { catalog, work }: CommandContext): Document {
  const name = chunksOf(command);
  const documents = catalog.open(db, name);
  if (documents !== undefined) validateIndexed(documents, `${db}.${name}`);
  const chunks: Document[] = [];
  for (const { doc } of documents?.all() ?? []) {
    step();
    if (compareValues(doc.files_id, command.filemd5) === 0) chunks.push(doc);
  }
  work.examined += chunks.length;
  chunks.sort((a, b) => compareValues(a.n, b.n));
  const hash = createHash('md5');
  for (const [at, { n, data }] of chunks.entries()) {
    if (numberOf(n) !== at) throw located(10040, 'chunks out of order');
    if (!(data instanceof Binary)) {
      throw located(
        50847,
        `The element that calls binDataClean() must be type of BinData, but type of ${typeName(data)} found.`,
      );
    }
    hash.update(data.value());
  }
  return { numChunks: chunks.length, md5: hash.digest('hex'), ok: 1 };
}
