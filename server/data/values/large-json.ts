import type { JsonLimits, JsonReading } from '#contract/values/json/read-json.ts';
import { slices } from '../threads/slices.ts';

/** Bytes of one text: a document of 16 MiB in base64 fits // documented: the largest document of the database */
const longestText = 24 * 2 ** 20;
/** Fields of one object: adding to a larger one can take longer than a slice. */
const mostFields = 100_000;
/** White space that is skipped, and values that are read, between two looks at the clock. */
const mostSpace = 65_536;
const valuesBetween = 200;

type Expected = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next';

const messages: Readonly<Record<Exclude<Expected, 'next'>, string>> = {
  value: 'a value is expected',
  'first value': "a value or ']' is expected",
  name: 'a name in double quotes is expected',
  'first name': "a name in double quotes or '}' is expected",
  colon: "':' is expected",
};
const literals = new Map<string, unknown>([
  ['true', true],
  ['false', false],
  ['null', null],
]);
const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
/** No number that is written by a program is longer. */
const longestLiteral = 1000;
/** Numbers with at most this many digits are exact in JavaScript. */
const mostDigits = 15;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

interface Frame {
  value: unknown[] | Record<string, unknown>;
  name: string;
  fields: number;
}

/** A value whose end is searched, without reading it. */
interface Skipped {
  from: number;
  depth: number;
  inText: boolean;
}

/** The text is not JSON within the limits. */
class JsonProblem extends Error {}

function isLiteral(byte: number): boolean {
  const letter = byte | 0x20;
  return (
    (byte >= 0x30 && byte <= 0x39) ||
    (letter >= 0x61 && letter <= 0x7a) ||
    byte === 0x2b ||
    byte === 0x2d ||
    byte === 0x2e
  );
}

/**
 * Reads JSON with the checks of `readJson`, and can pause between two values. It is a parser of its own because JSON.parse and the
 * library of `json-issue.ts` keep the thread until their end, take no bytes, and cannot leave a value unread: a body of up to
 * 256 MiB would stop all other requests
 */
class JsonReader {
  readonly #bytes: Buffer;
  readonly #limits: JsonLimits;
  /** The names of the objects down to a value that stays bytes. */
  readonly #unread: readonly string[];
  readonly #frames: Frame[] = [];
  #skipped: Skipped | undefined;
  #at = 0;
  #values = 0;
  #expected: Expected = 'value';
  result: unknown;

  constructor(bytes: Uint8Array, limits: JsonLimits, unread: readonly string[]) {
    this.#bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.#limits = limits;
    this.#unread = unread;
  }

  /**
   * Reads some values; returns whether the text is complete.
   *
   * @throws JsonProblem
   */
  readSome(): boolean {
    if (this.#skipped) {
      this.#skipSome(this.#skipped);
      return false;
    }
    for (let count = 0; count < valuesBetween; count += 1) {
      if (!this.#skipSpace()) return false;
      if (this.#at >= this.#bytes.length) {
        if (this.#expected === 'next' && this.#frames.length === 0) return true;
        throw this.#problem(`the text ends here, where ${this.#message()}`);
      }
      this.#readToken(this.#bytes[this.#at] as number);
    }
    return false;
  }

  #problem(why: string): JsonProblem {
    return new JsonProblem(`byte ${this.#at + 1}: ${why}`);
  }

  #message(): string {
    if (this.#expected !== 'next') return messages[this.#expected];
    const frame = this.#frames.at(-1);
    if (!frame) return 'nothing may follow the value';
    return Array.isArray(frame.value) ? "',' or ']' is expected" : "',' or '}' is expected";
  }

  /** False when there is more white space than fits into a slice. */
  #skipSpace(): boolean {
    const end = this.#at + mostSpace;
    for (; this.#at < end; this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (byte !== 0x20 && byte !== 0x0a && byte !== 0x0d && byte !== 0x09) return true;
    }
    return false;
  }

  #readToken(byte: number): void {
    const frame = this.#frames.at(-1);
    const expected = this.#expected;
    const isName = expected === 'name' || expected === 'first name';
    const isValue = expected === 'value' || expected === 'first value';
    if (byte === 0x22 && isName && frame) {
      this.#readName(frame);
    } else if (byte === 0x22 && isValue) {
      this.#add(this.#readText());
    } else if (isValue && (byte === 0x7b || byte === 0x5b) && this.#staysUnread()) {
      this.#skipped = { from: this.#at, depth: 0, inText: false };
    } else if (isValue && (byte === 0x7b || byte === 0x5b)) {
      this.#open(byte === 0x7b ? {} : [], byte === 0x7b ? 'first name' : 'first value');
    } else if (isValue && isLiteral(byte)) {
      this.#add(this.#readLiteral());
    } else if (expected === 'colon' && byte === 0x3a) {
      this.#at += 1;
      this.#expected = 'value';
    } else if (expected === 'next' && byte === 0x2c && frame) {
      this.#at += 1;
      this.#expected = Array.isArray(frame.value) ? 'value' : 'name';
    } else if (frame && this.#closes(frame, byte)) {
      this.#at += 1;
      this.#frames.pop();
      this.#expected = 'next';
    } else {
      throw this.#problem(this.#message());
    }
  }

  #staysUnread(): boolean {
    const names = this.#unread;
    return (
      names.length > 0 &&
      names.length === this.#frames.length &&
      this.#frames.every(({ value, name }, at) => !Array.isArray(value) && name === names[at])
    );
  }

  /** Passes over some bytes of a value by its brackets and quotes alone: whoever receives the bytes reads them. */
  #skipSome(skipped: Skipped): void {
    const end = Math.min(this.#at + mostSpace, this.#bytes.length);
    for (; this.#at < end; this.#at += 1) {
      const byte = this.#bytes[this.#at];
      if (byte === 0x22) skipped.inText = !skipped.inText;
      else if (byte === 0x5c && skipped.inText) this.#at += 1;
      else if (!skipped.inText && (byte === 0x7b || byte === 0x5b)) skipped.depth += 1;
      else if (!skipped.inText && (byte === 0x7d || byte === 0x5d)) skipped.depth -= 1;
      if (skipped.depth > 0) continue;
      this.#at += 1;
      this.#skipped = undefined;
      this.#add(this.#bytes.subarray(skipped.from, this.#at));
      return;
    }
    if (this.#at >= this.#bytes.length) throw this.#problem('a list or an object is not closed');
  }

  #closes(frame: Frame, byte: number): boolean {
    const isEmpty = this.#expected === 'first name' || this.#expected === 'first value';
    if (this.#expected !== 'next' && !isEmpty) return false;
    return byte === (Array.isArray(frame.value) ? 0x5d : 0x7d);
  }

  #open(value: unknown[] | Record<string, unknown>, expected: Expected): void {
    this.#add(value);
    if (this.#frames.length >= this.#limits.depth) {
      throw this.#problem(`nested deeper than ${this.#limits.depth} levels`);
    }
    this.#at += 1;
    this.#frames.push({ value, name: '', fields: 0 });
    this.#expected = expected;
  }

  #add(value: unknown): void {
    this.#values += 1;
    if (this.#values > this.#limits.nodes) throw this.#problem(`more than ${this.#limits.nodes} values`);
    const frame = this.#frames.at(-1);
    if (!frame) this.result = value;
    else if (Array.isArray(frame.value)) frame.value.push(value);
    else frame.value[frame.name] = value;
    this.#expected = 'next';
  }

  #readName(frame: Frame): void {
    const name = this.#readText();
    if (name === '__proto__') throw this.#problem(`the key ${name} is not allowed`);
    if (Object.hasOwn(frame.value, name)) throw this.#problem(`the key ${name.slice(0, 60)} appears twice`);
    frame.fields += 1;
    if (frame.fields > mostFields) throw this.#problem(`an object has more than ${mostFields} fields`);
    frame.name = name;
    this.#expected = 'colon';
  }

  #readText(): string {
    const from = this.#at;
    let isPlain = true;
    let hasEscapes = false;
    let end = from + 1;
    for (; ; end += 1) {
      const byte = this.#bytes[end];
      if (byte === 0x22) break;
      if (byte === undefined) throw this.#problem('a string is not closed');
      if (byte < 0x20) throw this.#problem('a control character in a string must be escaped');
      if (byte >= 0x80) isPlain = false;
      if (byte === 0x5c) {
        hasEscapes = true;
        end += 1;
      }
      if (end - from > longestText) throw this.#problem(`a string is longer than ${longestText} bytes`);
    }
    const text = isPlain ? this.#bytes.toString('latin1', from + 1, end) : this.#decode(from + 1, end);
    const value = hasEscapes ? this.#unescape(text) : text;
    this.#at = end + 1;
    return value;
  }

  #decode(from: number, to: number): string {
    try {
      return utf8.decode(this.#bytes.subarray(from, to));
    } catch {
      throw this.#problem('it is not UTF-8');
    }
  }

  #unescape(text: string): string {
    let value: string;
    try {
      value = JSON.parse(`"${text}"`);
    } catch {
      throw this.#problem('JSON has no such escape');
    }
    // the bytes are strict UTF-8, so only an escape can hold half of a pair
    if (/\p{Surrogate}/u.test(value)) throw this.#problem('a text holds half of a surrogate pair');
    return value;
  }

  /** A positive integer of few digits, which most numbers are: the text of each costs more than its value. */
  #readDigits(): number | undefined {
    let value = 0;
    let end = this.#at;
    for (; end - this.#at < mostDigits; end += 1) {
      const digit = (this.#bytes[end] ?? 0) - 0x30;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    const count = end - this.#at;
    const hasLeadingZero = count > 1 && this.#bytes[this.#at] === 0x30;
    if (count === 0 || hasLeadingZero || isLiteral(this.#bytes[end] ?? 0)) return undefined;
    this.#at = end;
    return value;
  }

  #readLiteral(): unknown {
    const digits = this.#readDigits();
    if (digits !== undefined) return digits;
    const from = this.#at;
    let end = from;
    while (end - from <= longestLiteral && isLiteral(this.#bytes[end] ?? 0)) end += 1;
    const text = this.#bytes.toString('latin1', from, end);
    if (!literals.has(text) && !(text.length <= longestLiteral && number.test(text))) {
      throw this.#problem(this.#message());
    }
    this.#at = end;
    return literals.has(text) ? literals.get(text) : Number(text);
  }
}

/**
 * Reads a large JSON text, with the limits of `readJson`, in slices between which other work runs. `unread`: the names of the objects
 * down to a list or object that is not read; its bytes take its place.
 */
export async function readLargeJson(
  bytes: Uint8Array,
  limits: JsonLimits,
  unread: readonly string[] = [],
): Promise<JsonReading> {
  const reader = new JsonReader(bytes, limits, unread);
  const yields = slices();
  try {
    while (!reader.readSome()) await yields();
    return { ok: true, value: reader.result };
  } catch (error) {
    if (error instanceof JsonProblem) return { ok: false, problem: error.message };
    throw error;
  }
}
