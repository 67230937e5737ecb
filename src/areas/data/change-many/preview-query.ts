import { queryOptions } from '@tanstack/react-query';
import type { UpdatePreviewResult } from '#contract/console/update-previews.ts';
import { c } from '#src/api/console/console-call.ts';
import { batches } from '#src/api/run-command.ts';
import { stoppable } from '#src/api/stoppable.ts';
import { parseEjson } from '#src/lib/ejson/parse.ts';
import { type EjsonObject, isObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { readCollectionFacts } from '../collection-options.ts';
import { pageCommand, type ReadQuery } from '../query-text.ts';
import type { Change } from './change.ts';

/** Documents that a preview shows. */
const previewed = 10;
/** Characters of the documents that are sent for a preview. */
const mostLetters = 4 * 1024 * 1024;

/** One document, and the effect of the change on it. */
export interface PreviewedDocument {
  before: EjsonObject;
  outcome: 'changed' | 'deleted' | UpdatePreviewResult['outcome'];
  /** After an update. */
  after?: EjsonObject;
  /** Why it would be refused, or why no preview is possible. */
  reason?: string;
}

/** The first documents of a query before and after a change. Nothing is written. */
export const previewQuery = (namespace: Namespace, query: ReadQuery, change: Change) => {
  const { at, db, collection } = namespace;
  const match = { ...query, fields: {} };
  const command = pageCommand(collection, match, { page: 1, size: previewed });
  const queryKey = ['data', at.source, at.read, 'change preview', db, JSON.stringify([command, change])];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<PreviewedDocument[]> => {
      const documents: EjsonObject[] = [];
      for await (const batch of batches({ at, db, collection, command, batchSize: previewed, signal })) {
        documents.push(...batch);
      }
      if (change.kind === 'delete') return documents.map((before) => ({ before, outcome: 'deleted' }));
      return updated(namespace, query, change.update, documents, signal);
    }),
    staleTime: 15_000,
    retry: false,
    structuralSharing: false,
  });
};

async function updated(
  namespace: Namespace,
  { filter }: ReadQuery,
  update: EjsonObject | EjsonObject[],
  documents: readonly EjsonObject[],
  signal: AbortSignal,
): Promise<PreviewedDocument[]> {
  let letters = 0;
  const texts: string[] = [];
  for (const document of documents) {
    const text = JSON.stringify(document);
    letters += text.length;
    if (letters > mostLetters) break;
    texts.push(text);
  }
  const facts = await readCollectionFacts(namespace, signal);
  const options = JSON.stringify(facts?.options ?? {});
  const body = { documents: texts, update: JSON.stringify(update), filter: JSON.stringify(filter), options };
  const { results } = texts.length > 0 ? await c('previewUpdate', { body }, signal) : { results: [] };
  return documents.map((before, index): PreviewedDocument => {
    const result = results[index];
    if (!result) return { before, outcome: 'none', reason: 'The documents are too large for a preview.' };
    if (result.outcome !== 'changed') return { before, ...result };
    const after = parseEjson(result.after, result.after.length + 1).value;
    return { before, outcome: 'changed', ...(isObject(after) ? { after } : {}) };
  });
}
