import type { Document } from 'bson';
import { Timestamp } from 'bson';
import { setField } from '#contract/values/field-order.ts';
import { CommandError } from '../commands/command-error.ts';
import { located } from '../commands/refusals.ts';
import { fieldReader } from '../query/path-walk.ts';
import { isDocument } from '../values/bson-type.ts';
import { validatePathLength } from '../values/path-length.ts';
import { isKnownHere } from '../versions.ts';
import {
  type Cell,
  type Compiled,
  type Compiler,
  type Evaluate,
  fixed,
  folded,
  type Root,
} from './operator.ts';
import { operators } from './operators.ts';
import { partsOfPath, pathReader } from './paths.ts';

export interface ExpressionOptions {
  /** Values of `let`, by name. */
  variables?: ReadonlyMap<string, unknown> | undefined;
  /** Time of the cluster, milliseconds: `$$NOW`. */
  now?: number | undefined;
  /** 0 ≤ x < 1: `$rand`, `$sampleRate`. */
  random?: (() => number) | undefined;
  /** What `$$CURRENT` is where it is not the whole document. */
  current?: Cell | undefined;
  /** Variables whose values the evaluator sets before each document, by name. */
  cells?: Readonly<Record<string, Cell>> | undefined;
  /** `$$SEARCH_META`: the metadata of a search over all its results, or the reason why it is unavailable here. */
  searchMeta?: SearchMetaCell | undefined;
}

/** Computed when it is first read. Where it is lost, a stage with a pipeline of its own lies between // documented */
export type SearchMetaCell = { read: () => unknown } | 'lost';

/** Documented for `$redact`, whose decisions they are. */
const decisions = new Set(['KEEP', 'PRUNE', 'DESCEND']);

/**
 * An expression as a function of documents, on values with their BSON types. Operators, variables and
 * argument counts are validated immediately, and constant parts are evaluated.
 */
export function compile(expression: unknown, options: ExpressionOptions = {}): Evaluate {
  const { variables = new Map<string, unknown>(), now = Date.now(), random = Math.random } = options;
  const { current, cells = {}, searchMeta } = options;
  const existing = new Map<string, Evaluate>();
  for (const [name, value] of variables) existing.set(name, () => value);
  for (const [name, cell] of Object.entries(cells)) existing.set(name, () => cell.value);
  if (current !== undefined) existing.set('CURRENT', () => current.value);
  if (searchMeta !== undefined && searchMeta !== 'lost') {
    existing.set('SEARCH_META', () => searchMeta.read());
  }
  return new ExpressionCompiler(existing, now, random, searchMeta === 'lost').compile(expression).evaluate;
}

class ExpressionCompiler implements Compiler {
  readonly #variables: ReadonlyMap<string, Evaluate>;
  readonly now: number;
  readonly random: () => number;
  readonly #metaLost: boolean;

  constructor(
    variables: ReadonlyMap<string, Evaluate>,
    now: number,
    random: () => number,
    metaLost: boolean,
  ) {
    this.#variables = variables;
    this.now = now;
    this.random = random;
    this.#metaLost = metaLost;
  }

  with(cells: Record<string, Cell>): Compiler {
    const variables = new Map(this.#variables);
    for (const [name, cell] of Object.entries(cells)) variables.set(name, () => cell.value);
    return new ExpressionCompiler(variables, this.now, this.random, this.#metaLost);
  }

  compile(expression: unknown): Compiled {
    if (typeof expression === 'string') {
      return expression.startsWith('$') ? this.#compilePath(expression) : fixed(expression);
    }
    if (Array.isArray(expression)) return this.#compileList(expression);
    if (!isDocument(expression)) return fixed(expression);
    const names = Object.keys(expression);
    return names[0]?.startsWith('$') === true
      ? this.#compileOperator(names, expression)
      : this.#compileFields(names, expression);
  }

  /** Documented: a missing field becomes null in an array. */
  #compileList(list: readonly unknown[]): Compiled {
    const parts = list.map((each) => this.compile(each));
    return folded(parts, (root) => parts.map(({ evaluate }) => evaluate(root) ?? null));
  }

  #compileFields(names: readonly string[], expression: Document): Compiled {
    const fields = names.map((name) => {
      validateFieldName(name);
      return { name, part: this.compile(expression[name]) };
    });
    return folded(
      fields.map(({ part }) => part),
      (root) => {
        let created: Document = {};
        for (const { name, part } of fields) {
          const value = part.evaluate(root);
          if (value !== undefined) created = setField(created, name, value);
        }
        return created;
      },
    );
  }

  #compileOperator(names: readonly string[], expression: Document): Compiled {
    const [name = ''] = names;
    if (names.length !== 1) {
      throw located(
        15983,
        `an expression specification must contain exactly one field, the name of the expression. Found ${names.length} fields: ${names.join(', ')}`,
      );
    }
    const operator = Object.hasOwn(operators, name) ? operators[name] : undefined;
    if (operator === undefined || !isKnownHere(name)) {
      throw new CommandError('InvalidPipelineOperator', `Unrecognized expression '${name}'`);
    }
    return operator(expression[name], this, name);
  }

  #compilePath(text: string): Compiled {
    if (text.startsWith('$$')) return this.#compileVariable(text.slice(2));
    if (text === '$') throw located(16872, "'$' by itself is not a valid FieldPath");
    const parts = partsOfPath(text.slice(1));
    const current = this.#variables.get('CURRENT');
    const [only = ''] = parts;
    const read = parts.length === 1 ? fieldReader(only) : pathReader(parts);
    if (current === undefined) return { evaluate: ({ doc }) => read(doc), constant: false };
    const reader = pathReader(parts);
    return { evaluate: (root) => reader(current(root)), constant: false };
  }

  #compileVariable(text: string): Compiled {
    const [name = '', ...rest] = text.split('.');
    validatePathLength(rest);
    if (name === '') throw located(16869, 'empty variable names are not allowed');
    const { evaluate, constant } = this.#variable(name);
    if (!text.includes('.')) return { evaluate, constant };
    const reader = pathReader(partsOfPath(rest.join('.')));
    return { evaluate: (root) => reader(evaluate(root)), constant };
  }

  #variable(name: string): Compiled {
    const own = this.#variables.get(name);
    if (own !== undefined) return { evaluate: own, constant: false };
    if (name === 'ROOT' || name === 'CURRENT') return { evaluate: rootOf, constant: false };
    if (name === 'REMOVE') return { evaluate: () => undefined, constant: false };
    if (name === 'NOW') return fixed(new Date(this.now));
    if (name === 'CLUSTER_TIME') return fixed(new Timestamp({ t: Math.floor(this.now / 1000), i: 1 }));
    if (decisions.has(name)) return fixed(`$$${name}`);
    if (name === 'SEARCH_META' && this.#metaLost) {
      throw located(6347901, "Can't access $$SEARCH_META after a stage with a sub-pipeline");
    }
    if (name === 'SEARCH_META') {
      throw located(6347902, "Can't access $$SEARCH_META without a $search stage earlier in the pipeline");
    }
    throw located(17276, `Use of undefined variable: ${name}`);
  }
}

function rootOf({ doc }: Root): Document {
  return doc;
}

function validateFieldName(name: string): void {
  if (name.startsWith('$')) {
    throw located(
      16410,
      `FieldPath field names may not start with '$', field names must not begin with '$': ${name}`,
    );
  }
  if (name.includes('.')) throw located(16412, `FieldPath field names may not contain '.': ${name}`);
}
