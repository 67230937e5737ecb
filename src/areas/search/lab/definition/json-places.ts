type JsonPath = readonly (string | number)[];

/** Text that is not JSON, and where it stops being JSON. */
export class JsonProblem extends Error {
  readonly at: number;

  constructor(message: string, at: number) {
    super(message);
    this.name = 'JsonProblem';
    this.at = at;
  }
}

export interface PlacedJson {
  value: unknown;
  /** The range of a value in the text; for a missing one, the begin of the object that lacks it. */
  placeOf: (path: JsonPath) => { from: number; to: number };
}

const deepest = 100;
const literals: Record<string, unknown> = { true: true, false: false, null: null };

/** Reads JSON with the range of each value, so that problems can be shown there. */
export function readJson(text: string): PlacedJson {
  const reader = new JsonReader(text);
  const value = reader.whole();
  return {
    value,
    placeOf(path) {
      for (let length = path.length; length > 0; length -= 1) {
        const place = reader.places.get(JSON.stringify(path.slice(0, length)));
        // of an object that lacks something, its opening bracket is enough
        if (place) return length === path.length ? place : { from: place.from, to: place.from + 1 };
      }
      return { from: 0, to: Math.min(1, text.length) };
    },
  };
}

class JsonReader {
  readonly places = new Map<string, { from: number; to: number }>();
  readonly #text: string;
  #at = 0;

  constructor(text: string) {
    this.#text = text;
  }

  whole(): unknown {
    const value = this.#value([]);
    this.#skip();
    if (this.#at < this.#text.length) this.#fail(`${this.#here()} after the end of the value`);
    return value;
  }

  #value(path: JsonPath): unknown {
    if (path.length > deepest) this.#fail('Nested too deeply');
    this.#skip();
    const from = this.#at;
    const value = this.#bare(path);
    this.places.set(JSON.stringify(path), { from, to: this.#at });
    return value;
  }

  #bare(path: JsonPath): unknown {
    const char = this.#text.charAt(this.#at);
    if (char === '{') return this.#object(path);
    if (char === '[') return this.#array(path);
    if (char === '"') return this.#string();
    const word = /[-+.\w]*/y;
    word.lastIndex = this.#at;
    const found = word.exec(this.#text)?.[0] ?? '';
    if (Object.hasOwn(literals, found)) {
      this.#at += found.length;
      return literals[found];
    }
    if (!/^-?(0|[1-9]\d*)(\.\d+)?([eE][-+]?\d+)?$/.test(found))
      this.#fail(`A value is expected, not ${this.#here()}`);
    this.#at += found.length;
    return Number(found);
  }

  #object(path: JsonPath): unknown {
    const entries: [string, unknown][] = [];
    const names = new Set<string>();
    this.#at += 1;
    this.#items('}', () => {
      const from = this.#at;
      if (this.#text.charAt(from) !== '"')
        this.#fail(`A name in double quotes is expected, not ${this.#here()}`);
      const name = this.#string();
      if (names.has(name)) this.#fail(`${name} must appear only once`, from);
      names.add(name);
      this.#expect(':');
      entries.push([name, this.#value([...path, name])]);
    });
    return Object.fromEntries(entries);
  }

  #array(path: JsonPath): unknown[] {
    const items: unknown[] = [];
    this.#at += 1;
    this.#items(']', () => items.push(this.#value([...path, items.length])));
    return items;
  }

  /** Items with commas between them, up to a bracket. */
  #items(end: string, item: () => void): void {
    this.#skip();
    if (this.#text.charAt(this.#at) !== end) {
      item();
      for (this.#skip(); this.#text.charAt(this.#at) === ','; this.#skip()) {
        this.#at += 1;
        this.#skip();
        item();
      }
    }
    this.#expect(end);
  }

  #string(): string {
    // up to where it ends or goes wrong; of control characters JSON refuses the older half
    const inside = /"(?:[^"\\\p{Cc}]|[\u007F-\u009F]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*/uy;
    inside.lastIndex = this.#at;
    const begun = inside.exec(this.#text)?.[0] ?? '"';
    const to = this.#at + begun.length;
    if (this.#text.charAt(to) !== '"') {
      const isEscape = this.#text.charAt(to) === '\\';
      this.#fail(
        isEscape ? 'No such escape: a backslash is written \\\\' : 'A text without its closing quote',
        to,
      );
    }
    this.#at = to + 1;
    return JSON.parse(`${begun}"`) as string;
  }

  #expect(char: string): void {
    this.#skip();
    if (this.#text.charAt(this.#at) !== char) this.#fail(`${char} is expected, not ${this.#here()}`);
    this.#at += 1;
  }

  #skip(): void {
    while (' \t\r\n'.includes(this.#text.charAt(this.#at)) && this.#at < this.#text.length) this.#at += 1;
  }

  #here(): string {
    const char = String.fromCodePoint(this.#text.codePointAt(this.#at) ?? 0);
    return this.#at < this.#text.length ? `“${char}”` : 'the end';
  }

  #fail(message: string, at = this.#at): never {
    throw new JsonProblem(message, at);
  }
}

/** `line 3, column 5`, both from 1. */
export function lineOf(text: string, at: number): string {
  const before = text.slice(0, at).split('\n');
  return `line ${before.length}, column ${(before.at(-1) ?? '').length + 1}`;
}
