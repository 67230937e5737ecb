import { isDocument, isInt32, typeName } from '#server/data/values/bson-type.ts';
import { toNumber } from '#server/data/values/values.ts';
import { SearchError } from '../search-error.ts';

/** Refuses a value; errors name the option by its path // observed: `"compound.must[0].text.query" is required` */
function refusal(path: string, message: string): SearchError {
  return new SearchError(path === '' ? message : `"${path}" ${message}`);
}

interface NumberLimits {
  min?: number;
  max?: number;
}

/** One value of a query, with its path. A value of the wrong type refuses the query. */
export class Value {
  readonly raw: unknown;
  readonly path: string;

  constructor(raw: unknown, path: string) {
    this.raw = raw;
    this.path = path;
  }

  refuse(message: string): SearchError {
    return refusal(this.path, message);
  }

  string(): string {
    if (typeof this.raw !== 'string') throw this.refuse('must be a string');
    return this.raw;
  }

  filledString(): string {
    const text = this.string();
    if (text === '') throw this.refuse('cannot be empty');
    return text;
  }

  boolean(): boolean {
    if (typeof this.raw !== 'boolean') throw this.refuse('must be a boolean');
    return this.raw;
  }

  /** A whole number of 32 bits, of any class. */
  integer({ min = -Infinity, max = Infinity }: NumberLimits = {}): number {
    const number = this.#numeric();
    if (number === undefined || !Number.isInteger(number)) throw this.refuse('must be an integer');
    if (!isInt32(number) && number !== 0) {
      throw this.refuse(`${number > 0 ? 'overflowed' : 'underflowed'}, must fit in a 32 bit integer`);
    }
    if (number >= min && number <= max) return number;
    if (max !== Infinity) throw this.refuse(`must be within bounds [${min}..${max}]`);
    throw this.refuse(min === 0 ? 'cannot be negative' : 'must be positive');
  }

  number(): number {
    const number = this.#numeric();
    if (number === undefined) throw this.refuse('must be a number');
    return number;
  }

  finite(): number {
    const number = this.number();
    if (!Number.isFinite(number)) throw this.refuse('must be finite');
    return number;
  }

  #numeric(): number | undefined {
    if (typeof this.raw === 'number') return this.raw;
    if (typeof this.raw !== 'object' || this.raw === null) return undefined;
    return typeName(this.raw) === 'decimal' ? undefined : toNumber(this.raw);
  }

  oneOf<Name extends string>(names: readonly Name[]): Name {
    const text = this.string();
    const match = names.find((name) => name === text);
    if (match === undefined) throw this.refuse(`must be one of [${[...names].sort().join(', ')}]`);
    return match;
  }

  fields(): Fields {
    if (!isDocument(this.raw)) throw this.refuse('must be a document');
    return new Fields(this.raw, this.path);
  }

  list(): Value[] {
    if (!Array.isArray(this.raw)) throw this.refuse('must be an array');
    return this.raw.map((each, at) => new Value(each, `${this.path}[${at}]`));
  }

  /** What may be one value or a list of at least one. */
  oneOrMany(): Value[] {
    if (!Array.isArray(this.raw)) return [this];
    if (this.raw.length === 0) throw this.refuse('cannot be empty');
    return this.list();
  }

  isList(): boolean {
    return Array.isArray(this.raw);
  }
}

/** The options of an object of a query. Options that were never read are refused at the end. */
export class Fields {
  readonly #document: Readonly<Record<string, unknown>>;
  readonly #known = new Set<string>();
  readonly path: string;

  constructor(document: Readonly<Record<string, unknown>>, path: string) {
    this.#document = document;
    this.path = path;
  }

  names(): string[] {
    return Object.keys(this.#document);
  }

  /** Null counts as absent // observed */
  optional(name: string): Value | undefined {
    const value = this.given(name);
    return value === undefined || value.raw === null ? undefined : value;
  }

  /** Also null. */
  given(name: string): Value | undefined {
    this.#known.add(name);
    if (!Object.hasOwn(this.#document, name)) return undefined;
    return new Value(this.#document[name], this.path === '' ? name : `${this.path}.${name}`);
  }

  required(name: string): Value {
    const value = this.optional(name);
    if (!value) throw refusal(this.path === '' ? name : `${this.path}.${name}`, 'is required');
    return value;
  }

  /** The only one of several that is there; undefined: none. */
  atMostOne(names: readonly string[]): Value | undefined {
    const input = names.flatMap((name) => this.optional(name) ?? []);
    if (input.length > 1) throw this.refuse(`at most one of [${names.join(', ')}] may be present`);
    return input[0];
  }

  refuse(message: string): SearchError {
    return refusal(this.path, message);
  }

  /** Refuses options that nothing knows. */
  end(): void {
    const unknown = this.names().filter((name) => !this.#known.has(name));
    const [first] = unknown;
    if (first === undefined) return;
    const named = unknown.map((name) => `"${name}"`).join(', ');
    throw this.refuse(
      unknown.length === 1 ? `unrecognized field ${named}` : `unrecognized fields [${named}]`,
    );
  }
}
