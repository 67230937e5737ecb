import { type CharFilter, Corrections, corrected } from '../filtered-text.ts';
import { referenceAt } from './html-references.ts';
import { endOfStartTag, nameCharacter } from './html-tags.ts';

/** Inline tags: they are removed without a replacement. All other tags become a new line. */
const inline = new RegExp(
  '^(?:[abiqsu]|abbr|acronym|basefont|bdo|big|cite|code|dfn|em|font|img|input|kbd|label|samp|select|small|span|' +
    'strike|strong|sub|sup|textarea|tt|var)$',
  'i',
);

// not JavaScript's white space, which has U+FEFF and lacks U+0085
const space = '[\\t-\\r \\x85\\xa0\\u1680\\u2000-\\u200a\\u2028\\u2029\\u202f\\u205f\\u3000]*';
const spaces = new RegExp(space, 'y');
const tagName = new RegExp(`[:_\\p{ID_Start}](?:${nameCharacter})*`, 'uy');
const instruction = /<\?[^>]*[/?]>/y;
const endTail = new RegExp(`${space}>`, 'y');
const lineBreakTail = new RegExp(`br${space}>`, 'iy');

class Stripping {
  readonly #text: string;
  readonly #ignored: ReadonlySet<string>;
  readonly corrections = new Corrections();
  out = '';
  #at = 0;
  /** How many characters of the input are not in the output. */
  #ahead = 0;

  constructor(text: string, ignored: ReadonlySet<string>) {
    this.#text = text;
    this.#ignored = ignored;
  }

  run(): void {
    while (this.#at < this.#text.length) {
      const character = this.#text.charAt(this.#at);
      if (character === '&') this.#reference();
      else if (character === '<') this.#bracket();
      else this.#keep(this.#at + 1);
    }
  }

  /** Keeps the text up to `end`. */
  #keep(end: number): void {
    this.out += this.#text.slice(this.#at, end);
    this.#at = end;
  }

  /** Replaces the text up to `end`. */
  #replace(end: number, by = ''): void {
    this.#ahead += end - this.#at - by.length;
    this.corrections.add(this.out.length + by.length, this.#ahead, by === '');
    this.out += by;
    this.#at = end;
  }

  #match(expression: RegExp, at: number): string | undefined {
    expression.lastIndex = at;
    return expression.exec(this.#text)?.[0];
  }

  #reference(): void {
    const { end, text } = referenceAt(this.#text, this.#at);
    if (text === undefined) this.#keep(end);
    else this.#replace(end, text);
  }

  #bracket(): void {
    const next = this.#at + 1;
    if (this.#text.charAt(next) === '!') this.#declaration();
    else if (this.#text.charAt(next) === '/') this.#endTag();
    else {
      const result = this.#match(instruction, this.#at);
      if (result === undefined) this.#startTag();
      else this.#replace(this.#at + result.length);
    }
  }

  #startTag(): void {
    const from = this.#at + 1 + (this.#match(spaces, this.#at + 1) ?? '').length;
    const name = this.#match(tagName, from);
    if (name === undefined) {
      this.#keep(from);
      return;
    }
    const word = name.toLowerCase();
    const special = this.#specialTag(from);
    if (special) return;
    const nameEnd = from + name.length;
    const isKept = this.#ignored.has(word) && !rawTags.has(word) && word !== 'br';
    const by = inline.test(name) ? '' : '\n';
    if (nameEnd === this.#text.length) {
      // the text ends in the middle of a tag
      if (isKept) this.#keep(nameEnd);
      else this.#replace(nameEnd);
      return;
    }
    const end = endOfStartTag(this.#text, nameEnd, 'tag');
    if (end === undefined) this.#keep(nameEnd);
    else if (isKept) this.#keep(end);
    else this.#replace(end, by);
  }

  /** `br`, `script` and `style`: read by their letters, whatever follows them. */
  #specialTag(from: number): boolean {
    const result = this.#match(/br|script|style/iy, from)?.toLowerCase();
    if (result === undefined) return false;
    const end = endOfStartTag(this.#text, from + result.length, result === 'br' ? 'tag' : 'raw');
    if (end === undefined) return false;
    if (result === 'br') {
      if (this.#ignored.has('br')) this.#keep(end);
      else this.#replace(end, '\n');
      return true;
    }
    this.#raw(result, end);
    return true;
  }

  /** The content of scripts and styles is removed, even where their tags are kept. */
  #raw(name: string, contentStart: number): void {
    const isKept = this.#ignored.has(name);
    if (isKept) this.#keep(contentStart);
    const close = this.#endOfRaw(name, contentStart);
    if (!close) {
      this.#replace(this.#text.length);
      return;
    }
    if (isKept) {
      this.#replace(close.start);
      this.#keep(close.end);
    } else this.#replace(close.end, '\n');
  }

  #endOfRaw(name: string, from: number): { start: number; end: number } | undefined {
    const closing = new RegExp(`</${space}${name}${space}>`, 'iy');
    let at = from;
    while (at < this.#text.length) {
      if (this.#text.startsWith('<!--', at)) at = this.#endOfComment(at + 4, true);
      else {
        const result = this.#match(closing, at);
        if (result !== undefined) return { start: at, end: at + result.length };
        at += 1;
      }
    }
    return undefined;
  }

  /** Behind `-->`, or the end of the text; server-side includes and, in scripts, quotations hide it. */
  #endOfComment(from: number, quotes: boolean): number {
    let at = from;
    while (at < this.#text.length) {
      if (this.#text.startsWith('-->', at)) return at + 3;
      if (this.#text.startsWith('<!--#', at)) at = this.#endOfComment(at + 5, true);
      else if (quotes && /["']/.test(this.#text.charAt(at))) at = this.#endOfQuotation(at);
      else at += 1;
    }
    return this.#text.length;
  }

  #endOfQuotation(from: number): number {
    const quote = this.#text.charAt(from);
    let at = from + 1;
    while (at < this.#text.length && this.#text.charAt(at) !== quote) {
      at += this.#text.charAt(at) === '\\' ? 2 : 1;
    }
    return at + 1;
  }

  #endTag(): void {
    const from = this.#at + 2 + (this.#match(spaces, this.#at + 2) ?? '').length;
    const lineBreak = this.#match(lineBreakTail, from);
    if (lineBreak !== undefined) {
      const end = from + lineBreak.length;
      if (this.#ignored.has('br')) this.#keep(end);
      else this.#replace(end, '\n');
      return;
    }
    const name = this.#match(tagName, from);
    if (name === undefined) {
      this.#keep(from);
      return;
    }
    const nameEnd = from + name.length;
    const word = name.toLowerCase();
    const isKept = this.#ignored.has(word) && !rawTags.has(word) && word !== 'br';
    const tail = this.#match(endTail, nameEnd);
    if (tail !== undefined) {
      if (isKept) this.#keep(nameEnd + tail.length);
      else this.#replace(nameEnd + tail.length, inline.test(name) ? '' : '\n');
    } else if (nameEnd === this.#text.length && !isKept) this.#replace(nameEnd);
    else this.#keep(nameEnd);
  }

  #declaration(): void {
    const from = this.#at + 2;
    if (this.#text.startsWith('--', from)) {
      this.#replace(Math.min(this.#text.length, this.#endOfComment(from + 2, false)));
      return;
    }
    if (this.#text.startsWith('[CDATA[', from)) {
      this.#replace(from + 7);
      const end = this.#text.indexOf(']]>', this.#at);
      this.#keep(end < 0 ? this.#text.length : end);
      if (end >= 0) this.#replace(end + 3);
      return;
    }
    const end = this.#text.indexOf('>', from);
    if (end < 0) this.#keep(this.#text.length);
    else this.#replace(end + 1);
  }
}

const rawTags = new Set(['script', 'style']);

/** Takes the tags of HTML out and its references apart; ignored tags stay. */
export function htmlStripCharFilter({
  ignoredTags = [],
}: {
  ignoredTags?: readonly string[] | undefined;
}): CharFilter {
  const ignored = new Set(ignoredTags.map((tag) => tag.toLowerCase()));
  return (input) => {
    // observed: a text that ends in half a character is not read at all
    if (!input.inPieces && /[\ud800-\udbff]$/.test(input.text)) {
      return corrected(input, '', new Corrections());
    }
    const stripping = new Stripping(input.text, ignored);
    stripping.run();
    return corrected(input, stripping.out, stripping.corrections);
  };
}
