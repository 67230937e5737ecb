import { type Entity, entityOf, functionNames, methodNames } from './names.ts';
import { PolicyProblem, type Token, tokensOf } from './tokens.ts';

/** `at`: the offset in the text, for messages. */
export type Expression = { at: number } & ExpressionKind;

type ExpressionKind =
  | { kind: 'value'; value: boolean | number | string }
  | { kind: 'entity'; entity: Entity }
  | { kind: 'set'; items: Expression[] }
  | { kind: 'name'; name: string }
  | { kind: 'member'; of: Expression; name: string }
  | { kind: 'has'; of: Expression; name: string }
  | { kind: 'method'; of: Expression; name: string; args: Expression[] }
  | { kind: 'call'; name: string; args: Expression[] }
  | { kind: 'not'; of: Expression }
  | { kind: 'if'; test: Expression; then: Expression; otherwise: Expression }
  | { kind: 'binary'; sign: string; left: Expression; right: Expression };

export interface Policy {
  /** Ids of the actions that it is about; empty: of all. */
  actions: string[];
  /** Projects that it is about, where its head names them. */
  resources: string[];
  conditions: { unless: boolean; test: Expression }[];
}

const names = ['principal', 'action', 'resource', 'context'];
/** How deep conditions may be nested: deeper nesting is a mistake, and would exhaust the stack. */
const deepest = 100;
/** Operators and attributes of one text. */
const mostLinks = 500;

/** The policy of a text in Cedar as far as the service takes it: one `forbid` with its conditions // documented */
export function parsePolicy(text: string): Policy {
  return new Parser(text).policy();
}

class Parser {
  readonly #text: string;
  readonly #tokens: Token[];
  #next = 0;
  #depth = 0;
  #links = 0;

  constructor(text: string) {
    this.#text = text;
    this.#tokens = tokensOf(text);
  }

  policy(): Policy {
    const effect = this.#word('forbid', 'permit');
    if (effect.value === 'permit') {
      throw this.#problem(
        effect,
        'only `forbid` is possible: everything that no policy forbids is permitted',
      );
    }
    this.#mark('(');
    this.#scope('principal');
    this.#mark(',');
    const actions = this.#scope('action');
    this.#mark(',');
    const resources = this.#scope('resource');
    this.#mark(')');
    const conditions: Policy['conditions'] = [];
    while (this.#peek().kind === 'word') {
      const { value } = this.#word('when', 'unless');
      this.#mark('{');
      conditions.push({ unless: value === 'unless', test: this.#expression() });
      this.#mark('}');
    }
    this.#mark(';');
    const rest = this.#peek();
    if (rest.kind !== 'end') throw this.#problem(rest, 'a body holds one policy: put the next one beside it');
    return { actions, resources, conditions };
  }

  /** Ids in the head of a policy. */
  #scope(name: 'principal' | 'action' | 'resource'): string[] {
    this.#word(name);
    if (!this.#isMark('==') && !this.#isWord('in')) return [];
    const list = this.#take().value === 'in' && this.#isMark('[');
    const first = this.#peek();
    const read = list ? this.#set() : [this.#primary()];
    const ids = read.map((each) => {
      const type = name === 'action' ? 'action' : 'project';
      if (each.kind !== 'entity' || each.entity.type !== type || name === 'principal') {
        throw this.#problem(first, `\`${name}\` cannot be limited to that`);
      }
      return each.entity.id;
    });
    return ids;
  }

  #expression(): Expression {
    this.#depth += 1;
    if (this.#depth > deepest) throw this.#problem(this.#peek(), 'the conditions are nested too deep');
    const read = this.#isWord('if') ? this.#choice() : this.#or();
    this.#depth -= 1;
    return read;
  }

  #choice(): Expression {
    const { at } = this.#word('if');
    const test = this.#expression();
    this.#word('then');
    const then = this.#expression();
    this.#word('else');
    return { kind: 'if', at, test, then, otherwise: this.#expression() };
  }

  #or(): Expression {
    let left = this.#and();
    while (this.#isMark('||')) left = this.#binary(left, () => this.#and());
    return left;
  }

  #and(): Expression {
    let left = this.#relation();
    while (this.#isMark('&&')) left = this.#binary(left, () => this.#relation());
    return left;
  }

  /** Each link of a chain is a level of recursion in the evaluation. */
  #link(): void {
    this.#links += 1;
    if (this.#links > mostLinks) throw this.#problem(this.#peek(), 'the conditions are too long');
  }

  #binary(left: Expression, right: () => Expression): Expression {
    this.#link();
    const { at, value: sign } = this.#take();
    return { kind: 'binary', at, sign, left, right: right() };
  }

  #relation(): Expression {
    const left = this.#unary();
    if (this.#isWord('has')) {
      this.#take();
      const { at, value: name } = this.#named('an attribute');
      return { kind: 'has', at, of: left, name };
    }
    const compares = ['==', '!=', '<', '<=', '>', '>='].some((sign) => this.#isMark(sign));
    return compares || this.#isWord('in') ? this.#binary(left, () => this.#unary()) : left;
  }

  #unary(): Expression {
    if (!this.#isMark('!')) return this.#postfix();
    const { at } = this.#peek();
    let even = true;
    while (this.#isMark('!')) {
      this.#take();
      even = !even;
    }
    const of = this.#postfix();
    return even ? of : { kind: 'not', at, of };
  }

  #postfix(): Expression {
    let of = this.#primary();
    while (this.#isMark('.')) {
      this.#link();
      this.#take();
      const word = this.#named('an attribute');
      if (!this.#isMark('(')) {
        of = { kind: 'member', at: word.at, of, name: word.value };
        continue;
      }
      if (!methodNames.includes(word.value)) throw this.#problem(word, `unknown method \`${word.value}\``);
      of = { kind: 'method', at: word.at, of, name: word.value, args: this.#list('(', ')') };
    }
    return of;
  }

  #primary(): Expression {
    const token = this.#peek();
    const { at } = token;
    if (this.#isMark('[')) return { kind: 'set', at, items: this.#set() };
    if (this.#isMark('(')) {
      this.#take();
      const read = this.#expression();
      this.#mark(')');
      return read;
    }
    if (token.kind === 'number') return { kind: 'value', at, value: Number(this.#take().value) };
    if (token.kind === 'text') return { kind: 'value', at, value: this.#take().value };
    if (token.kind !== 'word') throw this.#unexpected(token);
    this.#take();
    if (token.value === 'true' || token.value === 'false')
      return { kind: 'value', at, value: token.value === 'true' };
    if (this.#isMark('::')) return this.#entity(token);
    if (this.#isMark('(') && functionNames.includes(token.value)) {
      return { kind: 'call', at, name: token.value, args: this.#list('(', ')') };
    }
    if (!names.includes(token.value)) throw this.#unexpected(token);
    return { kind: 'name', at, name: token.value };
  }

  #entity(first: Token): Expression {
    const path = [first.value];
    for (;;) {
      this.#mark('::');
      const token = this.#take();
      if (token.kind === 'text') {
        const entity = entityOf(path, token.value);
        if ('refusal' in entity) throw this.#problem(first, entity.refusal);
        return { kind: 'entity', at: first.at, entity };
      }
      if (token.kind !== 'word') throw this.#unexpected(token);
      path.push(token.value);
    }
  }

  #set(): Expression[] {
    return this.#list('[', ']');
  }

  #list(open: string, close: string): Expression[] {
    this.#mark(open);
    const items: Expression[] = [];
    while (!this.#isMark(close)) {
      items.push(this.#expression());
      if (!this.#isMark(close)) this.#mark(',');
    }
    this.#mark(close);
    return items;
  }

  #peek(): Token {
    return this.#tokens[this.#next] as Token;
  }

  #take(): Token {
    const token = this.#peek();
    if (token.kind !== 'end') this.#next += 1;
    return token;
  }

  #isMark(value: string): boolean {
    const token = this.#peek();
    return token.kind === 'mark' && token.value === value;
  }

  #isWord(value: string): boolean {
    const token = this.#peek();
    return token.kind === 'word' && token.value === value;
  }

  #mark(value: string): void {
    if (!this.#isMark(value)) throw this.#unexpected(this.#peek(), `\`${value}\``);
    this.#take();
  }

  #word(...values: string[]): Token {
    const token = this.#peek();
    if (token.kind === 'word' && values.includes(token.value)) return this.#take();
    throw this.#unexpected(token, values.map((value) => `\`${value}\``).join(' or '));
  }

  #named(what: string): Token {
    if (this.#peek().kind !== 'word') throw this.#unexpected(this.#peek(), what);
    return this.#take();
  }

  /** In the words that clients look for // observed */
  #unexpected(token: Token, wanted?: string): PolicyProblem {
    const what = token.kind === 'end' ? 'unexpected end of input' : `unexpected token \`${token.value}\``;
    return this.#problem(token, wanted === undefined ? what : `${what}, expected ${wanted}`);
  }

  #problem(token: Token, message: string): PolicyProblem {
    return new PolicyProblem(this.#text, token.at, message);
  }
}
