import { fromEntries } from '#contract/values/field-order.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { applyOperator, epochMethods, numberValue, precedenceOf } from './arithmetic.ts';
import { construct, constructorNames } from './constructors.ts';
import { readFunction } from './functions.ts';
import { Scanner, type Token } from './scan.ts';
import { callStatic, hasStaticCalls } from './static-calls.ts';
import { TextProblem } from './text-problem.ts';
import { type Ejson, type EjsonObject, epochOf, kindOf } from './value.ts';
import { canonicalWrapper, fromDigits } from './wrappers.ts';

/** A name with `$` in front of a value, and its position. */
export interface OperatorPlace {
  name: string;
  from: number;
  to: number;
  /** The operators around it, outermost first. */
  inside: readonly string[];
}

export interface Parsed {
  value: Ejson;
  operators: OperatorPlace[];
}

// documented: the server refuses documents nested deeper than 100 levels; constructors count as levels too
const deepest = 100;

/** Milliseconds of the last date of JavaScript. */
const lastDate = 8.64e15;

/** The longest text that is read, in characters: a file of one array may have as many. */
const longestText = 64 * 2 ** 20;
/** The same for a filter, a sort order or another document of a query. */
const longestQuery = 2 ** 20;

/** Words with a value of their own. */
const texts: Readonly<Record<string, Ejson>> = {
  MinKey: { $minKey: 1 },
  MaxKey: { $maxKey: 1 },
  true: true,
  false: false,
  null: null,
  undefined: { $undefined: true },
  NaN: { $numberDouble: 'NaN' },
  Infinity: { $numberDouble: 'Infinity' },
};

class Parser {
  readonly #scanner: Scanner;
  readonly operators: OperatorPlace[] = [];
  readonly #inside: string[] = [];
  #depth = 0;

  constructor(text: string) {
    this.#scanner = new Scanner(text);
  }

  whole(): Ejson {
    const value = this.#value();
    const rest = this.#scanner.peek();
    if (rest.kind !== 'end') this.#scanner.fail(`Not expected after the end: ${shown(rest)}`, rest);
    return value;
  }

  /** A value, or an arithmetic expression. Operators of a lower precedence than `least` are left to the caller. */
  #value(least = 1): Ejson {
    let left = this.#operand();
    for (;;) {
      const token = this.#scanner.peek();
      // in `5 -3` the sign belongs to the number
      const glued = token.kind === 'number' && token.text.startsWith('-');
      const operator = glued ? '+' : token.kind === 'mark' ? token.text : '';
      const precedence = precedenceOf(operator);
      if (precedence === undefined || precedence < least) return left;
      if (!glued) this.#scanner.take();
      const right = this.#nested(() => this.#value(precedence + 1), token);
      const result = glued && kindOf(left) === 'date' ? undefined : applyOperator(operator, left, right);
      if (result === undefined)
        this.#scanner.fail(`${glued ? '-' : operator} needs a number on both sides`, token);
      left = result;
    }
  }

  #operand(): Ejson {
    const token = this.#scanner.take();
    const code = readFunction(this.#scanner, token);
    if (code !== undefined) return { $code: code };
    switch (token.kind) {
      case 'string':
        return token.text;
      case 'number':
        return token.text === '-Infinity' ? { $numberDouble: '-Infinity' } : fromDigits(token.text);
      case 'regex':
        return {
          $regularExpression: { pattern: token.text, options: [...(token.options ?? '')].sort().join('') },
        };
      case 'name':
        return this.#named(token);
      default:
        if (token.text === '{') return this.#nested(() => this.#object(token), token);
        if (token.text === '[') return this.#nested(() => this.#array(), token);
        if (token.text === '(') return this.#nested(() => this.#group(), token);
        if (token.text === '-') return this.#nested(() => this.#negated(token), token);
        return this.#scanner.fail(
          token.kind === 'end' ? 'A value is missing at the end' : `A value is expected, not ${shown(token)}`,
          token,
        );
    }
  }

  #group(): Ejson {
    const value = this.#value();
    this.#expect(')', ') is missing');
    return value;
  }

  #negated(token: Token): Ejson {
    const value = applyOperator('*', this.#operand(), numberValue(-1));
    if (value === undefined) this.#scanner.fail('- needs a number', token);
    return value;
  }

  #nested<Value>(read: () => Value, token: Token): Value {
    this.#depth += 1;
    if (this.#depth > deepest) this.#scanner.fail(`Nested deeper than ${deepest} levels`, token);
    const value = read();
    this.#depth -= 1;
    return value;
  }

  #object(open: Token): EjsonObject {
    const fields = new Map<string, Ejson>();
    while (!this.#takes('}')) {
      const key = this.#scanner.take();
      if (key.kind !== 'string' && key.kind !== 'name' && key.kind !== 'number') {
        this.#scanner.fail(`A field name is expected, not ${shown(key)}`, key);
      }
      if (fields.has(key.text)) this.#scanner.fail(`The field ${key.text} must appear only once`, key);
      this.#expect(':', `A colon is missing after ${key.text}`);
      fields.set(key.text, this.#field(key));
      this.#separator('}');
    }
    const value = fromEntries(fields);
    return canonicalWrapper(value, (message) => this.#scanner.fail(message, open));
  }

  #field(key: Token): Ejson {
    if (!key.text.startsWith('$')) return this.#value();
    const { from, to } = key;
    this.operators.push({ name: key.text, from, to, inside: [...this.#inside] });
    this.#inside.push(key.text);
    const value = this.#value();
    this.#inside.pop();
    return value;
  }

  #array(): Ejson[] {
    const items: Ejson[] = [];
    while (!this.#takes(']')) {
      items.push(this.#value());
      this.#separator(']');
    }
    return items;
  }

  #named(token: Token): Ejson {
    const isNew = token.text === 'new' && this.#scanner.peek().kind === 'name';
    const name = isNew ? this.#scanner.take() : token;
    if (hasStaticCalls(name.text) && this.#takes('.')) return this.#static(name);
    const value = this.#word(name);
    return kindOf(value) === 'date' ? this.#epoch(value) : value;
  }

  /** `Date.now()`, after the dot. */
  #static(owner: Token): Ejson {
    const method = this.#scanner.take();
    this.#expect('(', `${owner.text}.${shown(method)} needs ( )`);
    const args = this.#nested(() => this.#arguments(), owner);
    return callStatic(owner.text, method.text, args, (message) => this.#scanner.fail(message, owner));
  }

  /** A date, its milliseconds with `.getTime()`, or its text with `.toISOString()`. */
  #epoch(date: Ejson): Ejson {
    if (!this.#takes('.')) return date;
    const method = this.#scanner.take();
    const epoch = epochOf(date) ?? Number.NaN;
    const isText = method.text === 'toISOString';
    if (!isText && !epochMethods.has(method.text)) {
      this.#scanner.fail(`${shown(method)} of a date is unknown. Known: getTime(), toISOString()`, method);
    }
    this.#noArguments(method.text);
    if (!isText) return numberValue(epoch);
    if (!(Math.abs(epoch) <= lastDate))
      this.#scanner.fail('toISOString takes dates up to the year 275760', method);
    return new Date(epoch).toISOString();
  }

  #noArguments(name: string): void {
    this.#expect('(', `${name} needs ( )`);
    this.#expect(')', `${name} takes no arguments`);
  }

  /** A word of the language, or a constructor with its arguments. */
  #word(token: Token): Ejson {
    const isCall = this.#scanner.peek().text === '(';
    if (!isCall && Object.hasOwn(texts, token.text)) return texts[token.text] ?? null;
    if (!isCall) {
      this.#scanner.fail(`Text must be in quotes: "${token.text}"`, token);
    }
    this.#scanner.take();
    const args = this.#nested(() => this.#arguments(), token);
    const value = construct(token.text, args, (message) => this.#scanner.fail(message, token));
    if (value === undefined) {
      this.#scanner.fail(`${token.text} is unknown. Known: ${constructorNames.join(', ')}`, token);
    }
    return value;
  }

  #arguments(): Ejson[] {
    const args: Ejson[] = [];
    while (!this.#takes(')')) {
      args.push(this.#value());
      this.#separator(')');
    }
    return args;
  }

  /** Takes the mark, if it is next. */
  #takes(mark: string): boolean {
    const { kind, text } = this.#scanner.peek();
    if (kind !== 'mark' || text !== mark) return false;
    this.#scanner.take();
    return true;
  }

  #expect(mark: string, message: string): void {
    const token = this.#scanner.take();
    if (token.kind !== 'mark' || token.text !== mark) this.#scanner.fail(message, token);
  }

  #separator(close: string): void {
    const next = this.#scanner.peek();
    if (next.kind === 'mark' && next.text === close) return;
    if (next.kind === 'mark' && next.text === ',') return void this.#scanner.take();
    this.#scanner.fail(
      next.kind === 'end'
        ? `${close} is missing at the end`
        : `A comma or ${close} is expected before ${shown(next)}`,
      next,
    );
  }
}

function shown(token: Token): string {
  if (token.kind === 'end') return 'the end';
  return token.text.length > 24 ? `${token.text.slice(0, 24)}…` : token.text;
}

/** Reads extended JSON, or an object as people type it in a shell, into its canonical form; or throws TextProblem. */
export function parseEjson(text: string, longest = longestText): Parsed {
  if (text.length > longest) {
    throw new TextProblem(`The text is longer than ${formatCount(longest)} characters`, text, longest);
  }
  const parser = new Parser(text);
  const value = parser.whole();
  return { value, operators: parser.operators };
}

/** The same for what must be a document; nothing at all is an empty one. */
export function parseDocument(text: string): { value: EjsonObject; operators: OperatorPlace[] } {
  if (text.trim() === '') return { value: {}, operators: [] };
  const { value, operators } = parseEjson(text, longestQuery);
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new TextProblem('A document is expected: { field: value }', text, 0, text.length);
  }
  return { value, operators };
}
