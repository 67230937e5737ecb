/** The words with the prefix read so far: a range of the sorted list, and the length of the prefix. */
export interface Place {
  from: number;
  to: number;
  depth: number;
  /** Places further on that were looked for before, by letter. */
  next?: Map<string, Place | undefined>;
}

/** The prefix length up to which places are cached. */
const cachedDepth = 4;

/** Sorted Thai words, walked letter by letter. */
export class ThaiDictionary {
  readonly root: Place;
  readonly #words: readonly string[];
  readonly #letters: ReadonlySet<string>;

  /** `words`: sorted by their UTF-16 units, each once. */
  constructor(words: readonly string[]) {
    this.#words = words;
    this.#letters = new Set(words.flatMap((word) => [...word]));
    this.root = { from: 0, to: words.length, depth: 0 };
  }

  /** Whether some word has the letter at all. */
  knows(letter: string): boolean {
    return this.#letters.has(letter);
  }

  /** Whether the prefix is a word. */
  isWord({ from, depth }: Place): boolean {
    return depth > 0 && this.#words[from]?.length === depth;
  }

  /** The place one letter further; undefined: no word continues with this letter. */
  after(place: Place, letter: string): Place | undefined {
    // the first letters of all words are looked for again and again
    if (place.depth >= cachedDepth || !this.knows(letter)) return this.#after(place, letter);
    place.next ??= new Map();
    if (!place.next.has(letter)) place.next.set(letter, this.#after(place, letter));
    return place.next.get(letter);
  }

  #after({ from, to, depth }: Place, letter: string): Place | undefined {
    const first = this.#first(from, to, depth, letter, false);
    const end = this.#first(first, to, depth, letter, true);
    return first < end ? { from: first, to: end, depth: depth + 1 } : undefined;
  }

  /** The first word whose letter at `depth` is not before `letter`; or, with `behind`, the first where it is behind it. */
  #first(from: number, to: number, depth: number, letter: string, behind: boolean): number {
    let low = from;
    let high = to;
    while (low < high) {
      const middle = (low + high) >> 1;
      const result = this.#words[middle]?.charAt(depth) ?? '';
      if (result < letter || (behind && result === letter)) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

async function readWords(): Promise<ThaiDictionary> {
  const { thaiWords } = await import('../tables/thai-words.ts');
  const packed = Uint8Array.from(atob(thaiWords), (byte) => byte.charCodeAt(0));
  const unpacked = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate-raw'));
  const words: string[] = [];
  let word = '';
  for (const byte of new Uint8Array(await new Response(unpacked).arrayBuffer())) {
    if (byte > 0x80) word += String.fromCharCode(0x0e00 + byte - 0x80);
    else {
      if (word !== '') words.push(word);
      word = word.slice(0, byte - 0x41);
    }
  }
  return new ThaiDictionary([...words, word]);
}

let read: Promise<ThaiDictionary> | undefined;

/** The words of ICU and PyThaiNLP that Java has too; 110 kB, read on first use. */
export function thaiDictionary(): Promise<ThaiDictionary> {
  read ??= readWords();
  return read;
}
