import { step } from '#server/data/limits/budget.ts';
import { fieldPath } from '../index/field-names.ts';
import type { PostingsCursor } from '../index/postings.ts';
import type { TextField } from '../index/text-field.ts';
import { type PositionalMatch, PositionalQuery } from './positional-query.ts';
import type { QueryTerm } from './query.ts';
import type { QueryOutline } from './query-outline.ts';
import { sloppyFrequency } from './sloppy-phrase.ts';
import { nearSpans, orSpans, type SpanFinder, termSpans } from './spans.ts';

/** Alternative terms at one position of a phrase. */
export interface Slot {
  texts: readonly string[];
  /** Distance from the beginning of the phrase: words that were dropped leave gaps. */
  offset: number;
}

/** What one slot finds in one document. */
interface Place {
  slot: Slot;
  positions: readonly number[];
}

/** Terms in their order, with at most `slop` moves of them. */
export class PhraseQuery extends PositionalQuery {
  readonly slots: readonly Slot[];
  readonly slop: number;

  constructor(field: string, slots: readonly Slot[], slop = 0) {
    super(field);
    this.slots = slots;
    this.slop = slop;
  }

  terms(): QueryTerm[] {
    const texts = new Set(this.slots.flatMap((slot) => slot.texts));
    return [{ field: this.field, matches: (term) => texts.has(term), spans: this.#spans() }];
  }

  /** Where a highlighter marks it // Lucene, WeightedSpanTermExtractor */
  #spans(): SpanFinder {
    const parts = this.slots.map(({ texts }) => orSpans(texts.map(termSpans)));
    const [first, last] = [this.slots[0], this.slots.at(-1)];
    const gaps = Math.max(0, (last?.offset ?? 0) - (first?.offset ?? 0) - this.slots.length + 1);
    return nearSpans(parts, this.slop + gaps, this.slop === 0);
  }

  outline(): QueryOutline {
    const isPlain = this.slots.every(({ texts }) => texts.length === 1);
    const words = this.slots.map(({ texts }) => (texts.length === 1 ? texts[0] : `[${texts.join(', ')}]`));
    const args = { path: fieldPath(this.field), query: `[${words.join(', ')}]`, slop: this.slop };
    return { type: isPlain ? 'PhraseQuery' : 'MultiPhraseQuery', args };
  }

  toString(): string {
    const words: string[] = [];
    let last = -1;
    for (const { texts, offset } of this.slots) {
      for (let gap = last + 1; gap < offset; gap += 1) words.push('?');
      words.push(texts.length === 1 ? String(texts[0]) : `(${texts.join(' ')})`);
      last = offset;
    }
    return `${this.field}:"${words.join(' ')}"${this.slop === 0 ? '' : `~${this.slop}`}`;
  }

  protected override weighed(): string[] {
    return this.slots.flatMap(({ texts }) => texts);
  }

  protected override *matches(field: TextField): Iterable<PositionalMatch> {
    const lists = this.slots.map(({ texts }) => new SlotDocuments(field, texts));
    const [first, ...rest] = lists;
    while (first?.next()) {
      step();
      const { doc } = first;
      if (!rest.every((list) => list.advance(doc))) continue;
      const places = lists.map((list, at) => ({
        slot: this.slots[at] as Slot,
        positions: list.positions(),
      }));
      step(places.reduce((sum, { positions }) => sum + positions.length, 0));
      const freq = this.slop === 0 ? exactFrequency(places) : sloppyFrequency(places, this.slop);
      if (freq > 0) yield { doc, norm: first.norm, freq };
    }
  }
}

function exactFrequency([first, ...rest]: readonly Place[]): number {
  if (!first) return 0;
  const others = rest.map(({ slot, positions }) => ({ offset: slot.offset, at: new Set(positions) }));
  return first.positions.filter((position) => {
    const begin = position - first.slot.offset;
    return others.every(({ offset, at }) => at.has(begin + offset));
  }).length;
}

/** Documents with any of several terms, ascending. */
class SlotDocuments {
  readonly #cursors: PostingsCursor[];
  doc = -1;
  norm = 0;

  constructor(field: TextField, texts: readonly string[]) {
    this.#cursors = texts.flatMap((text) => field.term(text)?.entries() ?? []);
    this.#cursors = this.#cursors.filter((cursor) => cursor.next());
  }

  next(): boolean {
    return this.#reach(this.doc + 1);
  }

  /** Whether the document has one of the terms; wanted documents ascend. */
  advance(doc: number): boolean {
    return (this.doc >= doc || this.#reach(doc)) && this.doc === doc;
  }

  #reach(doc: number): boolean {
    let lowest = Infinity;
    for (let at = this.#cursors.length - 1; at >= 0; at -= 1) {
      const cursor = this.#cursors[at] as PostingsCursor;
      let there = true;
      while (there && cursor.doc < doc) there = cursor.next();
      if (!there) this.#cursors.splice(at, 1);
      else if (cursor.doc < lowest) {
        lowest = cursor.doc;
        this.norm = cursor.norm;
      }
    }
    this.doc = lowest;
    return lowest !== Infinity;
  }

  positions(): number[] {
    const here = this.#cursors.filter((cursor) => cursor.doc === this.doc);
    const [only] = here;
    if (here.length === 1 && only) return only.positions();
    return here.flatMap((cursor) => cursor.positions()).sort((a, b) => a - b);
  }
}
