import { type Collation, currentCollation, sameCollation, withCollation } from '../collation/current.ts';
import { collationOf } from '../collation/read-collation.ts';
import type { CommandError } from '../commands/command-error.ts';
import { located } from '../commands/refusals.ts';
import type { IndexSpec } from '../definition.ts';
import type { Stored } from '../documents.ts';
import { step } from '../limits/budget.ts';
import { compileFilter } from '../query/match.ts';
import { scoresOf, textsOf } from '../text-search/document-texts.ts';
import { compareWithMissing } from '../values/compare.ts';
import { idKey } from '../values/id-key.ts';
import { documentKeys } from './document-keys.ts';
import { directionOf, isWildcard, kindOf, wildcardRoot } from './key-kind.ts';
import { SortedTree, treeOf } from './sorted-tree.ts';
import { seesOf, wildcardKeys } from './wildcard-keys.ts';

/** The most groups of duplicates that are reported. */
const mostDuplicates = 1000;

/** A place in an index: the values of a document's fields, then its place in the collection. */
export interface Place {
  readonly values: readonly unknown[];
  /** Infinite on either side for a bound, which is before or after all keys of its values. */
  readonly n: number;
}

/** A place with its document. */
export type Entry = readonly [place: Place, stored: Stored];

/**
 * The documents of a collection in the order of an index. Measured on 100,000 documents: built in 0.3 s, about 135 bytes
 * a place beside the values, which it shares with the documents.
 */
export class OrderedIndex {
  readonly spec: IndexSpec;
  /** 1 or -1 for each value of a place. */
  readonly directions: readonly (1 | -1)[];
  /** For each value of a key, whether some document had an array there; never reset, as in the database. */
  readonly multikey: boolean[];
  #tree: SortedTree<Place, Stored>;
  /** The order of texts in it, independent of the collation of a query. */
  readonly collation: Collation | undefined;
  readonly #keysOf: (stored: Stored) => unknown[][];

  constructor(spec: IndexSpec, tree?: SortedTree<Place, Stored>, multikey?: readonly boolean[]) {
    this.spec = spec;
    this.collation = collationOf(spec.collation);
    const kind = kindOf(spec.key);
    this.directions = kind === 'wildcard' ? [1, 1] : Object.values(spec.key).map(directionOf);
    this.multikey = [...(multikey ?? this.directions.map(() => false))];
    this.#tree = tree ?? new SortedTree<Place, Stored>(undefined, (a, b) => this.#compare(a, b));
    const keysOf = { wildcard: () => this.#wildcard(), text: () => this.#ofTexts() };
    this.#keysOf = this.#covered(kind === 'wildcard' || kind === 'text' ? keysOf[kind]() : this.#ofFields());
  }

  /** The same documents; later writes to one do not affect the other. */
  clone(): OrderedIndex {
    return new OrderedIndex(this.spec, this.#tree.clone(), this.multikey);
  }

  get size(): number {
    return this.#tree.size;
  }

  get isMultikey(): boolean {
    return this.multikey.includes(true);
  }

  add(stored: Stored): void {
    for (const entry of this.entriesOf(stored)) this.addEntry(entry);
  }

  addEntry([place, stored]: Entry): void {
    this.#tree.set(place, stored);
  }

  /** The entries of a document, for `fill`; refuses a document that cannot be indexed. */
  entriesOf(stored: Stored): Entry[] {
    return this.#keysOf(stored).map((values) => [{ values, n: stored.n ?? 0 }, stored]);
  }

  /** The order of entries. */
  compareEntries(a: Entry, b: Entry): number {
    return this.#compare(a[0], b[0]);
  }

  /** Takes all entries of an empty index at once; they are sorted by `compareEntries`. */
  fill(sorted: readonly Entry[]): void {
    const places: Place[] = [];
    const documents: Stored[] = [];
    for (const [place, stored] of sorted) {
      // elements of one array that are equal by the collation have one place
      const last = places.at(-1);
      if (last !== undefined && this.#compare(last, place) === 0) continue;
      places.push(place);
      documents.push(stored);
    }
    this.#tree = treeOf(places, documents, (a, b) => this.#compare(a, b));
  }

  remove(stored: Stored): void {
    for (const values of this.#keysOf(stored)) this.#tree.delete({ values, n: stored.n ?? 0 });
  }

  /** A document came, went, or became another one. */
  replace(before: Stored | undefined, after: Stored | undefined): void {
    // most updates leave the keys of most indexes as they are: one search instead of two
    if (before !== undefined && !(after !== undefined && this.#hasKeysOf(before, after))) this.remove(before);
    if (after !== undefined) this.add(after);
  }

  #hasKeysOf(before: Stored, after: Stored): boolean {
    if (before.n !== after.n) return false;
    const [former, present] = [this.#keysOf(before), this.#keysOf(after)];
    return (
      former.length === present.length &&
      former.every((values, at) => this.#compareValues(values, present[at] as unknown[]) === 0)
    );
  }

  /** The keys of a document, stored or not; refuses a document that cannot be indexed. */
  keysOf(stored: Stored): unknown[][] {
    return this.#keysOf(stored);
  }

  /** Whether a document other than that of `key` has the same values. */
  taken(values: readonly unknown[], key: string): boolean {
    const low = { values, n: -Infinity };
    for (const [place, stored] of this.#tree.entries(low)) {
      if (this.#compareValues(place.values, values) !== 0) return false;
      if (stored.key !== key) return true;
    }
    return false;
  }

  /** Values that several documents share; undefined when all are different. */
  duplicate(): readonly unknown[] | undefined {
    let before: [Place, Stored] | undefined;
    for (const [place, stored] of this.#tree.entries()) {
      step();
      if (before && before[1].key !== stored.key) {
        if (this.#compareValues(before[0].values, place.values) === 0) return place.values;
      }
      before = [place, stored];
    }
    return undefined;
  }

  /** Identifiers of documents under the same values, a list for each; bounded, because an answer is one document. */
  duplicates(): unknown[][] {
    const groups: { values: readonly unknown[]; ids: unknown[] }[] = [];
    for (const [{ values }, { doc }] of this.#tree.entries()) {
      step();
      const last = groups.at(-1);
      if (last && this.#compareValues(last.values, values) === 0) last.ids.push(doc._id);
      else if (last && last.ids.length < 2) groups.splice(-1, 1, { values, ids: [doc._id] });
      else groups.push({ values, ids: [doc._id] });
      if (groups.length > mostDuplicates) break;
    }
    return groups.filter(({ ids }) => ids.length > 1).map(({ ids }) => ids);
  }

  /** Places from `low` to `high`, or from `high` back to `low`. Nothing may be written meanwhile. */
  *between(low: Place, high: Place, backwards: boolean): Generator<[Place, Stored]> {
    const entries = backwards ? this.#tree.entriesReversed(high) : this.#tree.entries(low);
    const end = backwards ? low : high;
    for (const [place, stored] of entries) {
      step();
      const order = this.#compare(place, end);
      if (backwards ? order < 0 : order > 0) return;
      yield [place, stored];
    }
  }

  #compare(a: Place, b: Place): number {
    return this.#compareValues(a.values, b.values) || compareNumbers(a.n, b.n);
  }

  #compareValues(a: readonly unknown[], b: readonly unknown[]): number {
    // nearly always: a function for each comparison costs more than the comparison
    if (sameCollation(this.collation, currentCollation())) return compareValuesOf(a, b, this.directions);
    return withCollation(this.collation, () => compareValuesOf(a, b, this.directions));
  }

  /**
   * Documented: partial indexes contain the documents that match their filter, sparse ones those with one of
   * the fields.
   */
  #covered(keysOf: (stored: Stored) => unknown[][]): (stored: Stored) => unknown[][] {
    const partial = this.spec.partialFilterExpression;
    if (partial === undefined) return keysOf;
    const matches = withCollation(this.collation, () => compileFilter(partial));
    return (stored) => (withCollation(this.collation, () => matches(stored)) ? keysOf(stored) : []);
  }

  #ofFields(): (stored: Stored) => unknown[][] {
    const { key, sparse } = this.spec;
    const paths = Object.keys(key).map((path) => path.split('.'));
    const hashed = Object.values(key).map((value) => value === 'hashed');
    return ({ doc }) => {
      const { keys, multikey, present } = documentKeys(doc, paths);
      if (sparse === true && !present) return [];
      multikey.forEach((entered, at) => {
        if (entered && hashed.includes(true)) throw arrayInHashed();
        if (entered) this.multikey[at] = true;
      });
      return hashed.includes(true)
        ? keys.map((values) => values.map((value, at) => (hashed[at] ? hashOf(value) : value)))
        : keys;
    };
  }

  /** Documented: a document has one key per term, with the weight of the term, between the other fields. */
  #ofTexts(): (stored: Stored) => unknown[][] {
    const paths = Object.keys(this.spec.key);
    const at = paths.indexOf('_fts');
    const others = paths.filter((path) => path !== '_fts' && path !== '_ftsx').map((path) => path.split('.'));
    return ({ doc }) => {
      const { keys, multikey } = documentKeys(doc, others);
      if (multikey.includes(true)) throw arrayInText();
      const [values = []] = keys;
      return Array.from(scoresOf(textsOf(doc, this.spec)), ([term, score]) => [
        ...values.slice(0, at),
        term,
        score,
        ...values.slice(at),
      ]);
    };
  }

  #wildcard(): (stored: Stored) => unknown[][] {
    const [path = ''] = Object.keys(this.spec.key).filter(isWildcard);
    const [root, sees] = [wildcardRoot(path), seesOf(this.spec.wildcardProjection)];
    // Whether a single path has arrays is not kept: all of them are taken to have some.
    this.multikey[1] = true;
    return ({ doc }) => wildcardKeys(doc, root, sees);
  }
}

/** The value in a hashed index: equal for equal values. */
export function hashOf(value: unknown): string {
  return idKey(value);
}

// documented: the other keys of a compound text index are no multikey ones
function arrayInText(): CommandError {
  return located(16675, 'cannot have a multi-key as a prefix or a suffix of a text index');
}

function arrayInHashed(): CommandError {
  return located(16766, 'hashed indexes do not currently support array values');
}

/** As far as both go: a bound may name fewer fields than there are. */
function compareValuesOf(
  a: readonly unknown[],
  b: readonly unknown[],
  directions: readonly number[],
): number {
  const shared = Math.min(a.length, b.length);
  for (let at = 0; at < shared; at += 1) {
    const order = compareWithMissing(a[at], b[at]);
    if (order !== 0) return order * (directions[at] as number);
  }
  return 0;
}

/** Infinities differ by no finite number. */
function compareNumbers(a: number, b: number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
