import { SearchError } from '../../search-error.ts';
import { intervalNode } from './interval.ts';
import { type Node, type Nodes, type Range, tooComplex } from './node.ts';

const lastChar = 0x10ffff;
/** More repetitions are too many states // assumed: Lucene gives up by the work, not by the number */
const mostTimes = 1000;
/** `\d` and the like; capitals mean everything else // documented: Lucene's RegExp */
const classes: Readonly<Record<string, readonly Range[]>> = {
  d: [[48, 57]],
  s: [
    [9, 10],
    [13, 13],
    [32, 32],
  ],
  w: [
    [48, 57],
    [65, 90],
    [95, 95],
    [97, 122],
  ],
};

/** A class that Lucene does not have, as `\p` // observed: nothing is found then, without an error */
export class InvalidCharacterClass extends SearchError {}

/** Reads Lucene's expressions: `|`, `&`, repetitions, classes, `.`, `@`, `#`, texts in quotes, `<1-100>`. */
export class RegexpReader {
  readonly #chars: readonly string[];
  readonly #nodes: Nodes;
  #at = 0;
  #depth = 0;

  constructor(pattern: string, nodes: Nodes) {
    this.#chars = [...pattern];
    this.#nodes = nodes;
  }

  read(): Node {
    if (this.#chars.length === 0) return this.#nodes.empty;
    const node = this.#union();
    if (this.#more()) throw this.#wrong('end-of-string expected');
    return node;
  }

  #union(): Node {
    this.#depth += 1;
    if (this.#depth > 200) throw tooComplex();
    const parts = [this.#intersection()];
    while (this.#take('|')) parts.push(this.#intersection());
    this.#depth -= 1;
    return this.#nodes.either(parts);
  }

  #intersection(): Node {
    let node = this.#concatenation();
    while (this.#take('&')) node = this.#nodes.both(node, this.#concatenation());
    return node;
  }

  #concatenation(): Node {
    const parts = [this.#repetition()];
    while (this.#more() && !this.#sees(')|&')) parts.push(this.#repetition());
    return parts.reduceRight((rest, part) => this.#nodes.sequence(part, rest));
  }

  #repetition(): Node {
    let node = this.#simple();
    while (this.#sees('?*+{')) {
      if (this.#take('?')) node = this.#nodes.times(node, 0, 1);
      else if (this.#take('*')) node = this.#nodes.repeated(node);
      else if (this.#take('+')) node = this.#nodes.times(node, 1, undefined);
      else node = this.#counted(node);
    }
    return node;
  }

  #counted(node: Node): Node {
    this.#take('{');
    const least = this.#integer();
    let most: number | undefined = least;
    if (this.#take(',')) most = this.#sees('}') ? undefined : this.#integer();
    if (!this.#take('}')) throw this.#wrong("expected '}'");
    if (most !== undefined && least > most) {
      throw this.#wrong(`invalid repetition range(out of order): ${least}..${most}`);
    }
    if (Math.max(least, most ?? 0) > mostTimes) throw tooComplex();
    return this.#nodes.times(node, least, most);
  }

  #integer(): number {
    let digits = '';
    while (this.#sees('0123456789')) digits += this.#next();
    if (digits === '') throw this.#wrong('integer expected');
    return Number(digits);
  }

  #simple(): Node {
    if (this.#take('[')) return this.#class();
    if (this.#take('.')) return this.#nodes.chars([[0, lastChar]]);
    if (this.#take('#')) return this.#nodes.nothing;
    if (this.#take('@')) return this.#nodes.repeated(this.#nodes.chars([[0, lastChar]]));
    if (this.#take('"')) return this.#quoted();
    if (this.#take('(')) return this.#group();
    if (this.#take('<')) return this.#interval();
    const ranges = this.#escapedClass();
    return ranges ? this.#nodes.chars(ranges.ranges, ranges.negated) : this.#char();
  }

  #group(): Node {
    if (this.#take(')')) return this.#nodes.empty;
    const node = this.#union();
    if (!this.#take(')')) throw this.#wrong("expected ')'");
    return node;
  }

  #quoted(): Node {
    let text = '';
    while (this.#more() && !this.#sees('"')) text += this.#next();
    if (!this.#take('"')) throw this.#wrong("expected '\"'");
    return this.#nodes.text(text);
  }

  #interval(): Node {
    let inside = '';
    while (this.#more() && !this.#sees('>')) inside += this.#next();
    if (!this.#take('>')) throw this.#wrong("expected '>'");
    const numbers = /^(\d+)-(\d+)$/.exec(inside);
    // named automata cannot be given to a query
    if (!numbers) throw this.#wrong(inside.includes('-') ? 'interval syntax error' : `'${inside}' not found`);
    return intervalNode(this.#nodes, numbers[1] as string, numbers[2] as string);
  }

  #class(): Node {
    const negated = this.#take('^');
    const ranges: Range[] = [];
    let others: Node = this.#nodes.nothing;
    do {
      const escaped = this.#escapedClass();
      if (escaped?.negated) others = this.#nodes.either([others, this.#nodes.chars(escaped.ranges, true)]);
      else if (escaped) ranges.push(...escaped.ranges);
      else ranges.push(this.#range());
    } while (this.#more() && !this.#sees(']'));
    if (!this.#take(']')) throw this.#wrong("expected ']'");
    if (others === this.#nodes.nothing) return this.#nodes.chars(ranges, negated);
    if (negated) throw this.#wrong('a negated class cannot hold another');
    return this.#nodes.either([others, this.#nodes.chars(ranges)]);
  }

  #range(): Range {
    const from = this.#codePoint();
    if (!this.#take('-')) return [from, from];
    const to = this.#codePoint();
    if (from > to) throw this.#wrong(`invalid range: from (${from}) cannot be > to (${to})`);
    return [from, to];
  }

  #escapedClass(): { ranges: readonly Range[]; negated: boolean } | undefined {
    const name = this.#chars[this.#at] === '\\' ? this.#chars[this.#at + 1] : undefined;
    if (name === undefined) return undefined;
    const ranges = classes[name.toLowerCase()];
    if (!ranges || !/^[dswDSW]$/.test(name)) return undefined;
    this.#at += 2;
    return { ranges, negated: name !== name.toLowerCase() };
  }

  #char(): Node {
    const char = this.#codePoint();
    return this.#nodes.chars([[char, char]]);
  }

  #codePoint(): number {
    const escaped = this.#take('\\');
    const char = this.#next();
    if (escaped && /^[a-zA-Z]$/.test(char))
      throw new InvalidCharacterClass(`invalid character class ${char}`);
    return char.codePointAt(0) as number;
  }

  #more(): boolean {
    return this.#at < this.#chars.length;
  }

  #sees(any: string): boolean {
    const char = this.#chars[this.#at];
    return char !== undefined && any.includes(char);
  }

  #take(char: string): boolean {
    if (this.#chars[this.#at] !== char) return false;
    this.#at += 1;
    return true;
  }

  #next(): string {
    const char = this.#chars[this.#at];
    if (char === undefined) throw new SearchError('unexpected end-of-string');
    this.#at += 1;
    return char;
  }

  #wrong(message: string): SearchError {
    return new SearchError(`${message} at position ${this.#at}`);
  }
}
