import { editDistance } from '#src/lib/edit-distance.ts';
import { isObject, numberOf } from '#src/lib/ejson/value.ts';
import { heldTerms, matchOf } from '../../lab/match/match.ts';
import type { ShownAnalysis } from '../../worker/protocol.ts';
import type { Clause } from '../query/clauses.ts';

/** A term of a query, and its source word. */
interface ComparedTerm {
  term: string;
  word: string;
  found: boolean;
}

/** Terms of a query against those of one field of a document. */
export interface ComparedTerms {
  terms: ComparedTerm[];
  /** Terms of the field, each once. */
  held: string[];
  /** What follows, in a sentence. */
  verdict: string;
}

/** Compares the terms of a query with those of the texts of a field. */
export function comparedTerms(
  clause: Clause,
  field: readonly ShownAnalysis[],
  query: readonly ShownAnalysis[],
): ComparedTerms {
  const held = [...new Set(field.flatMap(({ stream }) => [...heldTerms(stream.tokens).keys()]))];
  const inside = new Set(held);
  const fits = fuzzyFit(clause, held);
  const asked = new Map(
    query.flatMap(({ text, stream }) =>
      stream.tokens.map(({ term, start, end }) => [term, text.slice(start, end)] as const),
    ),
  );
  const terms = [...asked].map(([term, word]) => ({ term, word, found: inside.has(term) || fits(term) }));
  return { terms, held, verdict: verdictOf(clause, terms, { field, query }) };
}

/** documented: every term may differ by `maxEdits` letters, behind the first `prefixLength` */
function fuzzyFit({ body }: Clause, held: readonly string[]): (term: string) => boolean {
  const { fuzzy } = body;
  if (!isObject(fuzzy)) return () => false;
  const most = numberOf(fuzzy.maxEdits) ?? 2;
  const prefix = numberOf(fuzzy.prefixLength) ?? 0;
  return (term) =>
    held.some(
      (other) =>
        term.slice(0, prefix) === other.slice(0, prefix) &&
        editDistance(term, other, most) <= most &&
        Math.min(term.length, other.length) > editDistance(term, other, most),
    );
}

interface Analyses {
  field: readonly ShownAnalysis[];
  query: readonly ShownAnalysis[];
}

function verdictOf(
  { operator, body }: Clause,
  terms: ComparedTerms['terms'],
  { field, query }: Analyses,
): string {
  const missing = terms.filter(({ found }) => !found).length;
  if (terms.length === 0) {
    return 'The analyzer leaves no term of the query: words without weight were removed, and the clause matches nothing.';
  }
  if (missing === terms.length) return 'The field holds none of the terms.';
  if (missing > 0) return `The field holds ${terms.length - missing} of ${terms.length} terms${needText()}.`;
  const inOrder = field.some(({ stream }) => query.some((each) => matchOf(stream, each.stream).phrase));
  if (operator === 'phrase' && !inOrder) {
    return 'The field holds every term, but not beside each other in this order: a larger slop allows words between them.';
  }
  if (body.synonyms !== undefined) {
    return 'The field holds every term; with synonyms and without matchCriteria they must form one phrase.';
  }
  return 'The field holds every term: the index may still be behind the document.';

  function needText(): string {
    if (operator === 'phrase') return ', and a phrase needs all of them';
    return body.matchCriteria === 'all' || body.tokenOrder === 'sequential'
      ? ', and all of them must match'
      : '';
  }
}
