import { SearchError } from '../search-error.ts';
import { type QueryToken, queryTokens } from './query-string-tokens.ts';

interface Common {
  /** Written in front, with a colon. */
  field: string | undefined;
  boost: number | undefined;
}

/** A term of a query, and its surrounding syntax. */
export type Bare = Common &
  (
    | { kind: 'words'; text: string }
    | { kind: 'phrase'; text: string; slop: number }
    | { kind: 'wildcard'; text: string }
    | { kind: 'regex'; text: string }
    | { kind: 'fuzzy'; text: string; similarity: number }
    | {
        kind: 'range';
        from: string | undefined;
        to: string | undefined;
        fromInclusive: boolean;
        toInclusive: boolean;
      }
    | { kind: 'group'; group: Group }
  );

export interface Part {
  /** Several words without an operator between them: each is a separate clause. */
  row?: true;
  joined: 'and' | 'or' | undefined;
  modifier: 'must' | 'not' | undefined;
  term: Bare;
}

export interface Group {
  parts: Part[];
}

/** Takes backslashes off. */
export function unescaped(text: string): string {
  return text.replaceAll(/\\u([0-9a-fA-F]{4})|\\(.)/gsu, (_all, code, char) =>
    code === undefined ? char : String.fromCharCode(Number.parseInt(code, 16)),
  );
}

/** Reads Lucene's classic syntax. Throws `Cannot parse '…': …`. */
export function parseQueryString(query: string): Group {
  return new Parser(query).whole();
}

/** Behind words in a row these take the last of them for themselves. */
const takesLast: readonly string[] = [':', 'fuzzy', '^', 'and', 'or'];
const deepest = 100;

class Parser {
  readonly #query: string;
  readonly #tokens: readonly QueryToken[];
  #at = 0;
  #depth = 0;

  constructor(query: string) {
    this.#query = query;
    const tokens = queryTokens(query);
    if (typeof tokens === 'string') throw this.#wrong(tokens);
    this.#tokens = tokens;
  }

  whole(): Group {
    const group = this.#group();
    if (this.#peek()) throw this.#unexpected();
    return group;
  }

  #group(): Group {
    this.#depth += 1;
    if (this.#depth > deepest) throw this.#wrong('too many nested clauses');
    const parts: Part[] = [];
    do {
      const joined = parts.length > 0 ? this.#conjunction() : undefined;
      const words = joined === undefined ? this.#row() : undefined;
      if (words) {
        parts.push({ row: true, joined: undefined, modifier: undefined, term: words });
        continue;
      }
      const modifier = this.#modifier();
      parts.push({ joined, modifier, term: this.#clause() });
    } while (this.#peek() && this.#peek()?.kind !== ')');
    this.#depth -= 1;
    return { parts };
  }

  /** Words without an operator between them are analyzed together. */
  #row(): Bare | undefined {
    let count = 0;
    while (this.#peek(count)?.kind === 'term') {
      if (takesLast.includes(this.#peek(count + 1)?.kind ?? '')) break;
      count += 1;
    }
    if (count < 2) return undefined;
    const texts = this.#tokens.slice(this.#at, this.#at + count).map(({ text }) => text);
    this.#at += count;
    return { kind: 'words', text: texts.join(' '), field: undefined, boost: undefined };
  }

  #conjunction(): Part['joined'] {
    if (this.#take('and')) return 'and';
    return this.#take('or') ? 'or' : undefined;
  }

  #modifier(): Part['modifier'] {
    if (this.#take('+')) return 'must';
    return this.#take('-') || this.#take('not') ? 'not' : undefined;
  }

  #clause(): Bare {
    const field = this.#field();
    if (this.#take('(')) {
      const group = this.#group();
      if (!this.#take(')')) throw this.#unexpected();
      return { kind: 'group', group, field, boost: this.#boost() };
    }
    return this.#term(field);
  }

  #field(): string | undefined {
    const [token, next] = [this.#peek(), this.#peek(1)];
    if (next?.kind !== ':' || (token?.kind !== 'term' && token?.text !== '*')) return undefined;
    this.#at += 2;
    return unescaped(token.text);
  }

  #term(field: string | undefined): Bare {
    const token = this.#peek();
    if (!token) throw this.#unexpected();
    this.#at += 1;
    const around = (): Common => ({ field, boost: this.#boost() });
    switch (token.kind) {
      case 'term': {
        const early = this.#boost();
        const fuzzy = this.#take('fuzzy');
        const boost = early ?? this.#boost();
        const words = { field, boost, text: token.text };
        if (!fuzzy) return { kind: 'words', ...words };
        return { kind: 'fuzzy', similarity: this.#similarity(fuzzy), ...words };
      }
      case 'quoted': {
        const early = this.#boost();
        const slop = this.#take('fuzzy');
        const boost = early ?? this.#boost();
        const number = slop && slop.text !== '' ? Math.trunc(Number(slop.text)) : 0;
        return { kind: 'phrase', text: token.text, slop: number, field, boost };
      }
      case 'wildcard':
        return { kind: 'wildcard', text: token.text, ...around() };
      case 'regex':
        return { kind: 'regex', text: token.text, ...around() };
      case 'range': {
        const { from, to, fromInclusive, toInclusive } = token;
        return { kind: 'range', from, to, fromInclusive, toInclusive, ...around() };
      }
      default:
        this.#at -= 1;
        throw this.#unexpected();
    }
  }

  #similarity({ text }: QueryToken): number {
    const similarity = text === '' ? 2 : Number(text);
    if (similarity >= 1 && !Number.isInteger(similarity)) {
      throw this.#wrong('Fractional edit distances are not allowed!');
    }
    return similarity;
  }

  #boost(): number | undefined {
    const token = this.#take('^');
    return token ? Number(token.text) : undefined;
  }

  #peek(ahead = 0): QueryToken | undefined {
    return this.#tokens[this.#at + ahead];
  }

  #take(kind: QueryToken['kind']): QueryToken | undefined {
    const token = this.#peek();
    if (token?.kind !== kind) return undefined;
    this.#at += 1;
    return token;
  }

  #unexpected(): SearchError {
    const token = this.#peek();
    const result = token ? `"${token.image}" at line 1, column ${token.column}` : '"<EOF>"';
    return this.#wrong(`Encountered ${result}.`);
  }

  #wrong(reason: string): SearchError {
    return new SearchError(`Cannot parse '${this.#query}': ${reason}`);
  }
}
