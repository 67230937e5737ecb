import type { Place, ThaiDictionary } from './thai-dictionary.ts';

// Where Java divides a run of Thai letters: the longest words first, shorter ones where the rest then finds none. Its
// oddities are kept, because they decide about misspelt words: what no word explains is joined to the word around it.

class Division {
  /** Ends of the words so far. */
  #ends: number[] = [];
  /** Where the word at hand, or one before it, could have ended instead. */
  readonly #choices: number[] = [];
  /** Ends that led nowhere. */
  readonly #refuted = new Set<number>();
  #farthest: number;
  /** The ends of words when the farthest letter was reached. */
  #best: number[] | undefined;
  readonly #start: number;
  readonly #end: number;

  constructor(start: number, first: number, end: number) {
    this.#start = start;
    this.#end = end;
    this.#farthest = first;
  }

  couldEnd(at: number): void {
    this.#choices.push(at);
  }

  /** No word continues at `at`: returns where to restart; undefined: the rest is one piece. */
  retry(at: number): number | undefined {
    if (at > this.#farthest) {
      this.#farthest = at;
      this.#best = [...this.#ends];
    }
    while (this.#refuted.has(this.#choices.at(-1) ?? -1)) this.#choices.pop();
    const choice = this.#choices.pop();
    if (choice !== undefined) return this.#chosen(choice);
    if (!this.#best) return this.#afterLetter(at);
    this.#ends = this.#best;
    return this.#farthest < this.#end ? this.#farthest + 1 : undefined;
  }

  #chosen(choice: number): number {
    while ((this.#ends.at(-1) ?? -1) > choice) this.#refuted.add(this.#ends.pop() ?? -1);
    this.#ends.push(choice);
    return choice;
  }

  /** No word begins with the letter: it becomes a word of its own. */
  #afterLetter(at: number): number {
    if (at !== this.#start && this.#ends.at(-1) !== at) this.#ends.push(at);
    this.#ends.push(at + 1);
    return at + 1;
  }

  /** Ends of all words. The last one gives way to the end of the run, except where the search ended behind a word. */
  finished(behindWord = false): number[] {
    return [...(behindWord ? this.#ends : this.#ends.slice(0, -1)), this.#end];
  }
}

/** A run of Thai letters, and its first letter that a word may hold. */
interface Run {
  start: number;
  first: number;
  end: number;
}

/** The ends of the words in a run, the last of them its own. One letter behind it is looked at too, as Java does. */
export function thaiWordEnds(text: string, { start, first, end }: Run, dictionary: ThaiDictionary): number[] {
  const division = new Division(start, first, end);
  let place: Place = dictionary.root;
  let at = first;
  let letter = text.charAt(at);
  for (;;) {
    const isWord = dictionary.isWord(place);
    // observed: a sign that no word has ends the search behind a word
    if (isWord && !dictionary.knows(letter)) return division.finished(true);
    if (isWord) division.couldEnd(at);
    const next = dictionary.after(place, letter);
    place = next ?? dictionary.root;
    if (next && at < end) {
      // observed: behind the last letter of a text Java stays at its place
      const stays = at + 1 === text.length;
      if (!stays) at += 1;
      letter = stays ? '' : text.charAt(at);
      continue;
    }
    const again = division.retry(at);
    if (again === undefined || again >= end) return division.finished();
    at = again;
    letter = text.charAt(at);
  }
}
