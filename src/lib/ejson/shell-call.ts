import { Scanner, type Token } from './scan.ts';
import { TextProblem } from './text-problem.ts';

/** A part of a text: offsets into it. */
export interface TextSpan {
  from: number;
  to: number;
}

/** One method with its arguments, as written. */
export interface ShellMethod extends TextSpan {
  name: string;
  args: TextSpan[];
}

/** `db.orders.find({ … }).sort({ … })` as written in a shell. */
export interface ShellCall {
  /** Undefined: the current database. */
  db: string | undefined;
  collection: TextSpan & { name: string };
  /** The method of the collection, then those of its cursor. */
  methods: ShellMethod[];
}

const opening = new Set(['(', '[', '{']);
const closing = new Set([')', ']', '}']);
/** Longer texts are not pasted from a shell. */
const longestCall = 100_000;
const mostMethods = 20;

/** Whether a text begins as a shell call: a filter never does. */
export const isShellCall = (text: string): boolean => /^\s*db\s*[.[]/u.test(text.slice(0, 200));

class Reader {
  readonly #text: string;
  readonly #scanner: Scanner;

  constructor(text: string) {
    this.#text = text;
    this.#scanner = new Scanner(text, { isCode: true });
  }

  read(): ShellCall {
    this.#scanner.take();
    let db: string | undefined;
    const path: (Token & { text: string })[] = [];
    const methods: ShellMethod[] = [];
    while (methods.length <= mostMethods) {
      const next = this.#scanner.take();
      if (next.kind === 'end' || (next.text === ';' && this.#scanner.peek().kind === 'end')) break;
      if (next.text === '[' && methods.length === 0) path.push(this.#indexed());
      else if (next.text === '.') {
        const name = this.#scanner.take();
        if (name.kind !== 'name' && name.kind !== 'number')
          this.#scanner.fail('A name is expected after the dot', name);
        if (this.#scanner.peek().text !== '(') {
          if (methods.length > 0) this.#scanner.fail(`${name.text} must be followed by ( )`, name);
          path.push(name);
        } else {
          const args = this.#args();
          if (methods.length === 0 && path.length === 0 && name.text === 'getSiblingDB')
            db = this.#textOf(args[0], name);
          else if (methods.length === 0 && path.length === 0 && name.text === 'getCollection')
            path.push({ ...name, text: this.#textOf(args[0], name) });
          else methods.push({ name: name.text, args, from: name.from, to: name.to });
        }
      } else this.#scanner.fail(`Not expected here: ${next.text.slice(0, 24)}`, next);
    }
    const [first] = path;
    const last = path.at(-1);
    if (!first || !last || methods.length === 0) {
      throw new TextProblem(
        'A shell call has the form db.collection.find({ … })',
        this.#text,
        0,
        this.#text.length,
      );
    }
    const name = path.map(({ text }) => text).join('.');
    return { db, collection: { name, from: first.from, to: last.to }, methods };
  }

  /** The name in `["orders"]`, after the bracket. */
  #indexed(): Token {
    const name = this.#scanner.take();
    if (name.kind !== 'string') this.#scanner.fail('A name in quotes is expected', name);
    const end = this.#scanner.take();
    if (end.text !== ']') this.#scanner.fail('] is missing after the name', end);
    return name;
  }

  /** The arguments between parentheses; their content is read by others. */
  #args(): TextSpan[] {
    const open = this.#scanner.take();
    const args: TextSpan[] = [];
    let from: number | undefined;
    let to = open.to;
    for (let depth = 1; depth > 0; ) {
      const token = this.#scanner.take();
      if (token.kind === 'end') this.#scanner.fail(') is missing at the end', token);
      const mark = token.kind === 'mark' ? token.text : '';
      if (opening.has(mark)) depth += 1;
      if (closing.has(mark)) depth -= 1;
      if (depth === 0 || (depth === 1 && mark === ',')) {
        if (from !== undefined) args.push({ from, to });
        from = undefined;
      } else {
        from ??= token.from;
        to = token.to;
      }
    }
    return args;
  }

  #textOf(span: TextSpan | undefined, name: Token): string {
    const token = span && new Scanner(this.#text.slice(span.from, span.to)).take();
    if (token?.kind !== 'string') this.#scanner.fail(`${name.text} needs a name in quotes`, name);
    return token.text;
  }
}

/**
 * Reads `db.collection.method(…)` with the methods of its cursor; `db.getCollection("…")`, `db["…"]` and
 * `db.getSiblingDB("…")` too. Arguments stay text.
 *
 * @throws TextProblem where the text has another form
 */
export function readShellCall(text: string): ShellCall {
  if (text.length > longestCall) {
    throw new TextProblem(
      `The text must have at most ${longestCall} characters`,
      text,
      longestCall,
      text.length,
    );
  }
  return new Reader(text).read();
}

/** A part of a text with everything before it replaced by spaces: positions in it are those of the whole. */
export const alone = (text: string, { from, to }: TextSpan): string =>
  text.slice(0, from).replace(/[^\n]/gu, ' ') + text.slice(from, to);
