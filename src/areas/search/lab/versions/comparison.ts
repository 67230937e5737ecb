import { findText } from '#analysis/assertions/match.ts';
import type { Token, TokenStream } from '#analysis/token.ts';

/** One document: the texts of its field. A list of texts has several. */
export interface SampleDocument {
  name: string;
  values: readonly string[];
}

/** A word with its context. */
export interface Excerpt {
  document: string;
  before: string;
  word: string;
  after: string;
}

export interface TermChange {
  term: string;
  /** How many documents have it in one version and not in the other. */
  gained: number;
  lost: number;
  /** How many documents have it at all. */
  inOther: number;
  inThis: number;
  example: Excerpt;
}

export interface DocumentChange {
  name: string;
  text: string;
  gained: string[];
  lost: string[];
}

/** What an index would weigh. */
export interface Totals {
  tokens: number;
  terms: number;
  /** Documents that nothing finds. */
  withoutTokens: number;
  /** Documents that the query finds. */
  found: number;
}

export interface Comparison {
  documents: number;
  other: Totals;
  this: Totals;
  terms: TermChange[];
  changed: DocumentChange[];
  /** Documents that the query begins and stops to find. */
  begins: DocumentName[];
  stops: DocumentName[];
}
export interface DocumentName {
  name: string;
  text: string;
}

interface Version {
  totals: Totals;
  documentsOf: Map<string, number>;
  query: TokenStream;
}

/** Adds up, document by document, what two versions of an analyzer make of a sample. */
export class Comparing {
  readonly #other: Version;
  readonly #this: Version;
  readonly #terms = new Map<string, { gained: number; lost: number; example: Excerpt }>();
  readonly #changed: DocumentChange[] = [];
  readonly #begins: DocumentName[] = [];
  readonly #stops: DocumentName[] = [];
  #documents = 0;

  /** `queries`: what each version makes of the query. */
  constructor(queries: { other: TokenStream; this: TokenStream }) {
    this.#other = version(queries.other);
    this.#this = version(queries.this);
  }

  /** Streams are in the order of the document's values. */
  add(document: SampleDocument, other: readonly TokenStream[], now: readonly TokenStream[]): void {
    this.#documents += 1;
    const was = count(this.#other, other);
    const is = count(this.#this, now);
    const gained = [...is.terms].filter((term) => !was.terms.has(term));
    const lost = [...was.terms].filter((term) => !is.terms.has(term));
    for (const term of gained) this.#note(term, 'gained', document, now);
    for (const term of lost) this.#note(term, 'lost', document, other);
    const { name, values } = document;
    const place = { name, text: values.join('\n') };
    if (placesOf(other) !== placesOf(now)) this.#changed.push({ ...place, gained, lost });
    if (is.found && !was.found) this.#begins.push(place);
    if (was.found && !is.found) this.#stops.push(place);
  }

  #note(
    term: string,
    change: 'gained' | 'lost',
    document: SampleDocument,
    streams: readonly TokenStream[],
  ): void {
    const existing = this.#terms.get(term);
    const entry = existing ?? { gained: 0, lost: 0, example: excerptOf(term, document, streams) };
    entry[change] += 1;
    if (!existing) this.#terms.set(term, entry);
  }

  result(): Comparison {
    const terms = [...this.#terms].map(
      ([term, entry]): TermChange => ({
        term,
        ...entry,
        inOther: this.#other.documentsOf.get(term) ?? 0,
        inThis: this.#this.documentsOf.get(term) ?? 0,
      }),
    );
    terms.sort((a, b) => b.gained + b.lost - a.gained - a.lost || (a.term < b.term ? -1 : 1));
    return {
      documents: this.#documents,
      other: { ...this.#other.totals, terms: this.#other.documentsOf.size },
      this: { ...this.#this.totals, terms: this.#this.documentsOf.size },
      terms,
      changed: [...this.#changed],
      begins: [...this.#begins],
      stops: [...this.#stops],
    };
  }
}

function version(query: TokenStream): Version {
  return { totals: { tokens: 0, terms: 0, withoutTokens: 0, found: 0 }, documentsOf: new Map(), query };
}

function count({ totals, documentsOf, query }: Version, streams: readonly TokenStream[]) {
  const tokens = streams.flatMap((stream) => stream.tokens);
  const terms = new Set(tokens.map(({ term }) => term));
  const { found } = findText({ tokens, finalOffset: 0, finalIncrement: 0 }, query, 'any');
  totals.tokens += tokens.length;
  if (tokens.length === 0) totals.withoutTokens += 1;
  if (found) totals.found += 1;
  for (const term of terms) documentsOf.set(term, (documentsOf.get(term) ?? 0) + 1);
  return { terms, found };
}

/** Terms and their places as one text: what queries see of a document. */
function placesOf(streams: readonly TokenStream[]): string {
  return JSON.stringify(streams.map(({ tokens }) => tokens.map(({ term, increment }) => [term, increment])));
}

const around = 28;

function excerptOf(term: string, document: SampleDocument, streams: readonly TokenStream[]): Excerpt {
  for (const [index, { tokens }] of streams.entries()) {
    const token = tokens.find((each) => each.term === term);
    if (token) return excerpt(document.name, document.values[index] ?? '', token);
  }
  return { document: document.name, before: '', word: '', after: '' };
}

/** The word with its surrounding text, cut between characters. */
function excerpt(document: string, text: string, { start, end }: Pick<Token, 'start' | 'end'>): Excerpt {
  const from = inside(text, Math.max(0, start - around));
  const to = inside(text, Math.min(text.length, end + around));
  const wordEnd = inside(text, Math.min(end, start + 3 * around));
  return {
    document,
    before: `${from > 0 ? '…' : ''}${text.slice(from, start)}`,
    word: `${text.slice(start, wordEnd)}${wordEnd < end ? '…' : ''}`,
    after: `${text.slice(end, to)}${to < text.length ? '…' : ''}`,
  };
}

/** The same place, or the one before where it would part a character of two units. */
function inside(text: string, at: number): number {
  return /^[\uDC00-\uDFFF]/.test(text.slice(at, at + 1)) ? at - 1 : at;
}
