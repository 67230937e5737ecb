import { queryOptions } from '@tanstack/react-query';
import { c } from '#src/api/console/console-call.ts';
import { stoppable } from '#src/api/stoppable.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import type { Namespace } from '../change-documents.ts';
import { readDocument } from '../queries.ts';
import { failing, passing } from './rules.ts';

export type Side = 'passing' | 'failing';

/** One document of the collection on one side of a validator. */
export interface Example {
  document: EjsonObject;
  /** Of a failing one: the rules that it breaks, or why they are unknown. */
  reason: string | undefined;
}

/** Characters of a document that this console explains. // the limit of `previewUpdate` */
const mostLetters = 4 * 1024 * 1024;

/** The first document that a validator accepts or refuses; null when there is none. Stopped with `stopQueries`. */
export const exampleQuery = (
  namespace: Namespace,
  side: Side,
  validator: EjsonObject,
  collation: EjsonObject | undefined,
) => {
  const { at, db, collection } = namespace;
  const filter = side === 'passing' ? passing(validator) : failing(validator);
  const queryKey = ['data', at.source, at.read, 'example', db, collection, JSON.stringify(filter)];
  return queryOptions({
    queryKey,
    queryFn: stoppable(queryKey, async (signal): Promise<Example | null> => {
      const document = await readDocument(at, db, collection, filter, signal);
      if (!document) return null;
      const reason = side === 'failing' ? await reasonOf(document, validator, collation, signal) : undefined;
      return { document, reason };
    }),
    staleTime: 15_000,
    retry: false,
    structuralSharing: false,
  });
};

/** Why a validator refuses a document: a read has no `errInfo`, so this console computes it. */
async function reasonOf(
  document: EjsonObject,
  validator: EjsonObject,
  collation: EjsonObject | undefined,
  signal: AbortSignal,
): Promise<string> {
  const text = JSON.stringify(document);
  if (text.length > mostLetters) return 'The document is too large to name the failing rule.';
  const options = JSON.stringify({ validator, ...(collation ? { collation } : {}) });
  const { results } = await c('previewUpdate', { body: { documents: [text], options } }, signal);
  const [result] = results;
  if (result?.outcome === 'refused' || result?.outcome === 'none') return result.reason;
  return 'The failing rule is unknown: the engine of this console accepts the document.';
}
