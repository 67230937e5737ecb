import type { Document } from 'bson';
import type { StoredSource } from '#contract/search/stored-source.ts';
import type { Explanation } from './explanation.ts';
import type { Bucket, CountFacet } from './facet/facets.ts';
import type { Highlight, Highlighter } from './highlight/highlights.ts';
import type { Level } from './index/level.ts';
import { storedPart } from './index/stored-source.ts';
import type { IndexView } from './query/scope.ts';
import { sequenceToken } from './query/sequence-token.ts';
import type { Ranked, SortOrder } from './query/sort.ts';
import { bestOf, countOf } from './score/matches/best.ts';
import { outlineOf } from './score/outline.ts';
import { type Hits, matchesOf, type Query } from './score/query.ts';
import type { QueryOutline } from './score/query-outline.ts';

/** One matching document. Expensive values are computed on demand. */
export interface SearchRow {
  /** Of the document in its collection. */
  key: string;
  score: number;
  /** The source fields stored in the index, when the query returns those instead of the document. */
  stored: Document | undefined;
  highlights(): Highlight[] | undefined;
  details(): Explanation | undefined;
  token(): string;
  /** Of the document around an element that is returned. */
  rootId(): unknown;
}

/** `$$SEARCH_META`, and the one document of `$searchMeta`. */
interface SearchMeta {
  count: { total: number } | { lowerBound: number };
  facet?: Record<string, { buckets: Bucket[] }>;
}

export interface SearchResult {
  /** All rows in their order. */
  readonly rows: readonly SearchRow[];
  /** The first rows; the others are not computed where the query allows it. */
  first(count: number): readonly SearchRow[];
  readonly meta: SearchMeta;
  /** How it was found; absent: by no index. */
  readonly plan?: SearchPlan;
}

/** The report of `explain` for a search. */
export interface SearchPlan {
  query: () => QueryOutline;
  /** Fields in which words are marked, by their names in the index. */
  highlighted: readonly string[] | undefined;
  /** How many documents match, whatever is then returned of them. */
  matched: () => number;
}

/** What an index that does not exist answers // observed */
export const emptyResult: SearchResult = {
  rows: [],
  first: () => [],
  meta: { count: { total: 0 } },
};

/** A query that is ready to run, and the options for its rows. */
interface Searched {
  view: IndexView;
  level: Level;
  query: Query;
  highlighter: Highlighter | undefined;
  storing: StoredSource | undefined;
  details: boolean;
  sort: SortOrder;
  /** Rows begin behind this one. */
  mark: Ranked | undefined;
  /** Rows are those before the mark, in reverse // documented */
  isReversed: boolean;
  countType: 'lowerBound' | 'total';
  facets: readonly [string, CountFacet][] | undefined;
}

/** A page beyond which all rows are computed: the best ones cost nearly as much then. */
const mostFirst = 1000;

/**
 * The result of a query on an index. It is computed as far as it is read: the first rows of an order by score without the
 * others, and the exact count only for those who read it.
 */
export class QueryResult implements SearchResult {
  readonly #searched: Searched;
  readonly #changes: number;
  #hits: Hits | undefined;
  #rows: readonly Row[] | undefined;
  #count: number | undefined;
  readonly #facet: Record<string, { buckets: Bucket[] }> | undefined;

  /** @throws SearchError where a facet is on a field without values */
  constructor(searched: Searched) {
    this.#searched = searched;
    this.#changes = searched.view.changes;
    const { view, level } = searched;
    const facets = searched.facets?.map(
      ([name, count]) => [name, { buckets: count(view, level, this.#all().docs) }] as const,
    );
    this.#facet = facets && Object.fromEntries(facets);
  }

  get rows(): readonly SearchRow[] {
    this.#rows ??= this.#allRows();
    return this.#rows;
  }

  first(count: number): readonly SearchRow[] {
    const { level, query, sort, isReversed, mark } = this.#searched;
    if (!this.#rows && !this.#hits && !sort.asked && !isReversed && count <= mostFirst) {
      this.#requireSame();
      const best = bestOf(matchesOf(query, level, 1), count, mark);
      if (best) return best.map((each) => this.#rowOf({ ...each, values: [] }));
    }
    return this.rows.slice(0, count);
  }

  get meta(): SearchMeta {
    const all = this.#matched();
    const count = this.#searched.countType === 'total' ? { total: all } : { lowerBound: all };
    return { count, ...(this.#facet ? { facet: this.#facet } : {}) };
  }

  get plan(): SearchPlan {
    const { query, level, highlighter } = this.#searched;
    return {
      query: () => outlineOf(query, level),
      highlighted: highlighter?.fields,
      matched: () => this.#matched(),
    };
  }

  #matched(): number {
    if (this.#hits) return this.#hits.docs.length;
    this.#requireSame();
    this.#count ??= countOf(matchesOf(this.#searched.query, this.#searched.level, 1));
    return this.#count;
  }

  #all(): Hits {
    this.#requireSame();
    this.#hits ??= this.#searched.query.run(this.#searched.level, 1);
    return this.#hits;
  }

  #allRows(): Row[] {
    const { level, sort, isReversed, mark } = this.#searched;
    const order = isReversed ? sort.inverted() : sort;
    const rows = sort.ranked(this.#all(), level).sort((a, b) => order.compare(a, b));
    const page = mark ? rows.filter((row) => order.compare(row, mark) > 0) : rows;
    return page.map((ranked) => this.#rowOf(ranked));
  }

  #rowOf(ranked: Ranked): Row {
    return new Row(this.#searched, ranked);
  }

  /** The rest of a result belongs to the same documents as its beginning: one command, one state of the index. */
  #requireSame(): void {
    if (this.#searched.view.changes !== this.#changes) {
      throw new Error('the index has changed since the query');
    }
  }
}

/** Created for every matching document; most are never read. */
class Row implements SearchRow {
  readonly #searched: Searched;
  readonly #ranked: Ranked;

  constructor(searched: Searched, ranked: Ranked) {
    this.#searched = searched;
    this.#ranked = ranked;
  }

  get #source(): Document {
    return this.#searched.level.entry(this.#ranked.doc)?.source ?? {};
  }

  get key(): string {
    return this.#searched.level.entry(this.#ranked.doc)?.key ?? '';
  }

  get score(): number {
    return this.#ranked.score;
  }

  get stored(): Document | undefined {
    const { storing } = this.#searched;
    return storing ? storedPart(this.#source, storing) : undefined;
  }

  highlights(): Highlight[] | undefined {
    return this.#searched.highlighter?.(this.#source);
  }

  details(): Explanation | undefined {
    const { details, query, level } = this.#searched;
    return details ? query.explain(level, 1, this.#ranked.doc) : undefined;
  }

  token(): string {
    return sequenceToken(this.#ranked);
  }

  rootId(): unknown {
    let { level } = this.#searched;
    if (!level.outer) return undefined;
    let entry = level.entry(this.#ranked.doc);
    for (; entry && level.outer; level = level.outer) entry = level.outer.entry(entry.parent);
    return entry?.source._id;
  }
}
