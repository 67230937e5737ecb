import { step } from '#server/data/limits/budget.ts';

/** A position of the phrase during the search of a document: the position of its term, minus its offset. */
interface Walker {
  positions: readonly number[];
  at: number;
  offset: number;
  order: number;
  /** Shifted so that walkers of an exact phrase have the same position. */
  position: number;
  /** Walkers that share a term, this one among them: they must not take the same word of the text. */
  group: Walker[] | undefined;
}

interface Place {
  slot: { texts: readonly string[]; offset: number };
  positions: readonly number[];
}

const f = Math.fround;

/**
 * How often a phrase occurs with at most `slop` moves, each occurrence counted by 1 / (1 + moves): the smallest windows
 * are found by moving the place that lags behind most, as Lucene does it, because their number is part of the score.
 */
export function sloppyFrequency(places: readonly Place[], slop: number): number {
  const search = new SloppySearch(places);
  let freq = 0;
  for (const moves of search.windows(slop)) freq = f(freq + f(1 / f(1 + moves)));
  return freq;
}

class SloppySearch {
  readonly #walkers: Walker[];
  readonly #groups: Walker[][];
  readonly #severalTerms: boolean;
  #queue: Walker[] = [];
  #end = -Infinity;

  constructor(places: readonly Place[]) {
    this.#walkers = places.map(({ slot, positions }, order) => ({
      positions,
      at: -1,
      offset: slot.offset,
      order,
      position: -Infinity,
      group: undefined,
    }));
    this.#groups = groupsOf(places, this.#walkers);
    this.#severalTerms = places.some(({ slot }) => slot.texts.length > 1);
  }

  /** Moves that each window takes which is short enough, in the order of the text. */
  *windows(slop: number): Iterable<number> {
    if (!this.#begin()) return;
    let lagging = this.#pop();
    let length = this.#end - lagging.position;
    let next = this.#queue[0]?.position ?? Infinity;
    while (this.#advance(lagging)) {
      step();
      if (lagging.group && !this.#separate(lagging)) break;
      if (lagging.position > next) {
        this.#push(lagging);
        if (length <= slop) yield length;
        lagging = this.#pop();
        next = this.#queue[0]?.position ?? Infinity;
        length = this.#end - lagging.position;
      } else length = Math.min(length, this.#end - lagging.position);
    }
    if (length <= slop) yield length;
  }

  #begin(): boolean {
    for (const walker of this.#walkers) if (!forward(walker)) return false;
    if (!this.#spread()) return false;
    this.#end = Math.max(...this.#walkers.map(({ position }) => position));
    for (const walker of this.#walkers) this.#push(walker);
    return true;
  }

  /** Gives walkers of the same term different words to begin with. */
  #spread(): boolean {
    for (const group of this.#groups) {
      if (!this.#severalTerms) {
        for (const [turns, walker] of group.entries()) {
          for (let turn = 0; turn < turns; turn += 1) if (!forward(walker)) return false;
        }
        continue;
      }
      for (let at = 0; at < group.length; ) {
        const walker = group[at] as Walker;
        const other = colliding(walker);
        if (!other) {
          at += 1;
          continue;
        }
        // the position is checked again: the moved walker may now be on the word of another
        if (!this.#advance(lesser(walker, other))) return false;
      }
    }
    return true;
  }

  #advance(walker: Walker): boolean {
    if (!forward(walker)) return false;
    if (walker.position > this.#end) this.#end = walker.position;
    return true;
  }

  /** Moves on until no two walkers of a term share a word; those in the queue that moved are sorted in again. */
  #separate(first: Walker): boolean {
    let walker = first;
    let moved = false;
    for (let other = colliding(walker); other; other = colliding(walker)) {
      walker = lesser(walker, other);
      if (!this.#advance(walker)) return false;
      if (walker !== first) moved = true;
    }
    if (moved) this.#queue.sort(compareWalkers);
    return true;
  }

  #pop(): Walker {
    return this.#queue.shift() as Walker;
  }

  #push(walker: Walker): void {
    const at = this.#queue.findIndex((other) => compareWalkers(walker, other) < 0);
    this.#queue.splice(at < 0 ? this.#queue.length : at, 0, walker);
  }
}

function forward(walker: Walker): boolean {
  walker.at += 1;
  const place = walker.positions[walker.at];
  if (place === undefined) return false;
  walker.position = place - walker.offset;
  return true;
}

/** Another walker on the same word. */
function colliding(walker: Walker): Walker | undefined {
  const word = walker.position + walker.offset;
  return walker.group?.find((other) => other !== walker && other.position + other.offset === word);
}

function lesser(a: Walker, b: Walker): Walker {
  return a.position < b.position || (a.position === b.position && a.offset < b.offset) ? a : b;
}

function compareWalkers(a: Walker, b: Walker): number {
  return a.position - b.position || a.offset - b.offset || a.order - b.order;
}

/** Walkers that have terms in common, directly or through others, by their order in the phrase. */
function groupsOf(places: readonly Place[], walkers: readonly Walker[]): Walker[][] {
  const groups: { texts: Set<string>; members: number[] }[] = [];
  places.forEach(({ slot }, index) => {
    const touching = groups.filter(({ texts }) => slot.texts.some((text) => texts.has(text)));
    const merged = {
      texts: new Set([...slot.texts, ...touching.flatMap(({ texts }) => [...texts])]),
      members: [...touching.flatMap(({ members }) => members), index],
    };
    for (const each of touching) groups.splice(groups.indexOf(each), 1);
    groups.push(merged);
  });
  return groups
    .filter(({ members }) => members.length > 1)
    .map(({ members }) => {
      const group = members.map((index) => walkers[index] as Walker).sort((a, b) => a.offset - b.offset);
      for (const walker of group) walker.group = group;
      return group;
    });
}
