import type { DelimiterOptions, TokenFilterDefinition } from '../definition.ts';
import type { Token, TokenFilter } from '../token.ts';
import { lowerCased } from './lowercase.ts';
import { type WordPart, wordParts } from './word-parts.ts';

/** A token to be: a piece of a word, or several joined. Positions are those of the graph inside the word. */
interface Piece {
  term: string;
  first: number;
  last: number;
  from: number;
  to: number;
}

/** A run of parts that is joined. */
interface Run {
  parts: WordPart[];
  position: number;
}

type Options = Extract<TokenFilterDefinition, { type: 'wordDelimiterGraph' }>;

class WordGraph {
  readonly #term: string;
  readonly #options: DelimiterOptions;
  readonly #pieces: Piece[] = [];
  #position = 0;
  /** How many parts the run held that was joined last. */
  #joined = 0;

  constructor(term: string, options: DelimiterOptions) {
    this.#term = term;
    this.#options = options;
  }

  pieces(parts: readonly WordPart[], single: boolean): Piece[] {
    const [first] = parts;
    if (single && first) this.#add(first);
    else this.#addAll(parts);
    const sorted = this.#pieces.toSorted((a, b) => a.from - b.from || b.to - a.to);
    if (!this.#options.preserveOriginal) return sorted;
    const whole = { from: 0, to: this.#term.length };
    // covers all positions, and at least one
    return [{ term: this.#term, first: 0, last: Math.max(1, this.#position), ...whole }, ...sorted];
  }

  #addAll(parts: readonly WordPart[]): void {
    let run: Run | undefined;
    const whole: Run = { parts: [...parts], position: 0 };
    for (const part of parts) {
      if (run && !sameKind(run.parts[0], part)) {
        this.#flush(run);
        run = undefined;
      }
      if (this.#joins(part)) {
        run ??= { parts: [], position: this.#position };
        run.parts.push(part);
      }
      if (this.#isOwn(part)) this.#add(part);
    }
    if (run) this.#flush(run);
    if (this.#options.concatenateAll && whole.parts.length > this.#joined) {
      if (this.#position === 0) this.#position += 1;
      this.#write(whole);
    }
  }

  #add({ from, to }: WordPart): void {
    const term = this.#term.slice(from, to);
    this.#pieces.push({ term, first: this.#position, last: this.#position + 1, from, to });
    this.#position += 1;
  }

  /** Ends a run; a single part is not emitted twice. */
  #flush(run: Run): void {
    if (this.#position === run.position) this.#position += 1;
    this.#joined = run.parts.length;
    const [first] = run.parts;
    if (run.parts.length !== 1 || !first || !this.#isOwn(first)) this.#write(run);
  }

  #write({ parts, position }: Run): void {
    const term = parts.map(({ from, to }) => this.#term.slice(from, to)).join('');
    const [from = 0, to = 0] = [parts[0]?.from, parts.at(-1)?.to];
    this.#pieces.push({ term, first: position, last: this.#position, from, to });
  }

  #joins({ isWord, isNumber }: WordPart): boolean {
    const { concatenateWords, concatenateNumbers } = this.#options;
    return (concatenateWords === true && isWord) || (concatenateNumbers === true && isNumber);
  }

  #isOwn({ isWord, isNumber }: WordPart): boolean {
    const { generateWordParts = true, generateNumberParts = true } = this.#options;
    return (generateWordParts && isWord) || (generateNumberParts && isNumber);
  }
}

function sameKind(a: WordPart | undefined, b: WordPart): boolean {
  return a !== undefined && ((a.isWord && b.isWord) || (a.isNumber && b.isNumber));
}

/**
 * Splits words into parts and joins them again, as a graph. Every part keeps the offsets of the whole word.
 * By default the original is not preserved // observed: the engine, against the documented default
 */
export function wordDelimiterGraphFilter({
  delimiterOptions = {},
  protectedWords,
}: Omit<Options, 'type'>): TokenFilter {
  const fold = (protectedWords?.ignoreCase ?? true) ? lowerCased : (word: string) => word;
  const kept = new Set(protectedWords?.words.map(fold));
  return (stream) => {
    const tokens: Token[] = [];
    let waiting = 0;
    let lastStart = 0;
    for (const token of stream.tokens) {
      if (delimiterOptions.ignoreKeywords && token.keyword) {
        tokens.push(token);
        continue;
      }
      waiting += token.increment;
      const { parts, single } = wordParts(token.term, delimiterOptions);
      const [first] = parts;
      const isWhole = first?.from === 0 && first.to === token.term.length;
      if (isWhole || kept.has(fold(token.term))) {
        tokens.push({ ...token, increment: waiting });
        waiting = 0;
      } else if (!first) {
        // delimiters alone leave a hole; preserved ones forget the holes before them // observed
        if (!delimiterOptions.preserveOriginal) continue;
        tokens.push(token);
        waiting = 0;
      } else {
        let position = 0;
        for (const piece of new WordGraph(token.term, delimiterOptions).pieces(parts, single)) {
          // offsets never go backwards
          const start = Math.max(token.start, lastStart);
          const end = Math.max(token.end, lastStart);
          lastStart = start;
          const increment = waiting + piece.first - position;
          waiting = 0;
          position = piece.first;
          tokens.push({ ...token, term: piece.term, start, end, increment, span: piece.last - piece.first });
        }
      }
    }
    return { ...stream, tokens };
  };
}
