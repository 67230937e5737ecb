import type { Entity } from './names.ts';
import type { Expression, Policy } from './parse.ts';

/** The input of conditions. A missing attribute is unknown; `null`: it is known to be absent. */
export type Value = boolean | number | string | Entity | Value[] | { [name: string]: Value | null };
export type Context = { [name: string]: Value | null };

/** A region whose name in policies differs from that in the API: it cannot be proven different from the named one. */
export const unknownRegion = '?';

const isEntity = (value: Value): value is Entity =>
  typeof value === 'object' && !Array.isArray(value) && typeof value.type === 'string' && 'id' in value;

/** Three answers: undefined where the emulator does not know. */
type Answer = boolean | undefined;

const not = (answer: Answer): Answer => (answer === undefined ? undefined : !answer);

function any(answers: readonly Answer[]): Answer {
  if (answers.includes(true)) return true;
  return answers.includes(undefined) ? undefined : false;
}

const all = (answers: readonly Answer[]): Answer => not(any(answers.map(not)));

function equal(a: Value, b: Value): Answer {
  if (Array.isArray(a) && Array.isArray(b)) return all([containsAll(a, b), containsAll(b, a)]);
  if (typeof a !== 'object' || typeof b !== 'object') return a === b;
  if (!isEntity(a) || !isEntity(b)) return undefined;
  if (a.type === b.type && [a.id, b.id].some((id) => id.endsWith(unknownRegion))) {
    return a.id.split(':')[0] === b.id.split(':')[0] ? undefined : false;
  }
  return a.type === b.type && a.id === b.id;
}

const contains = (list: readonly Value[], value: Value): Answer =>
  any(list.map((each) => equal(each, value)));
const containsAll = (list: readonly Value[], values: readonly Value[]): Answer =>
  all(values.map((value) => contains(list, value)));

function method(of: Value, name: string, args: readonly Value[]): Answer {
  const [first] = args;
  if (!Array.isArray(of)) return undefined;
  if (name === 'isEmpty') return of.length === 0;
  if (first === undefined) return undefined;
  if (name === 'contains') return contains(of, first);
  if (!Array.isArray(first)) return undefined;
  if (name === 'containsAll') return containsAll(of, first);
  return name === 'containsAny' ? any(first.map((value) => contains(of, value))) : undefined;
}

function compare(sign: string, left: Value, right: Value): Answer {
  if (sign === 'in') return Array.isArray(right) ? contains(right, left) : equal(left, right);
  if (sign === '==') return equal(left, right);
  if (sign === '!=') return not(equal(left, right));
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  if (sign === '<') return left < right;
  if (sign === '<=') return left <= right;
  return sign === '>' ? left > right : left >= right;
}

function truth(value: Value | undefined): Answer {
  return typeof value === 'boolean' ? value : undefined;
}

function memberOf(of: Value | undefined, name: string): Value | null | undefined {
  if (typeof of !== 'object' || Array.isArray(of) || isEntity(of)) return undefined;
  return Object.hasOwn(of, name) ? of[name] : undefined;
}

function binary({ sign, left, right }: Extract<Expression, { kind: 'binary' }>, about: Context): Answer {
  const first = evaluate(left, about);
  if (sign === '&&') return all([truth(first), truth(evaluate(right, about))]);
  if (sign === '||') return any([truth(first), truth(evaluate(right, about))]);
  const second = evaluate(right, about);
  return first === undefined || second === undefined ? undefined : compare(sign, first, second);
}

function evaluate(read: Expression, about: Context): Value | undefined {
  switch (read.kind) {
    case 'value':
      return read.value;
    case 'entity':
      return read.entity;
    case 'name':
      return memberOf(about, read.name) ?? undefined;
    case 'set': {
      const items = read.items.map((item) => evaluate(item, about));
      return items.includes(undefined) ? undefined : (items as Value[]);
    }
    case 'member':
      return memberOf(evaluate(read.of, about), read.name) ?? undefined;
    case 'has': {
      const value = memberOf(evaluate(read.of, about), read.name);
      return value === undefined ? undefined : value !== null;
    }
    case 'method': {
      const of = evaluate(read.of, about);
      const args = read.args.map((arg) => evaluate(arg, about));
      if (of === undefined || args.includes(undefined)) return undefined;
      return method(of, read.name, args as Value[]);
    }
    case 'call': {
      const [address] = read.args.map((arg) => evaluate(arg, about));
      return typeof address === 'string' ? blockOf(address) : undefined;
    }
    case 'not':
      return not(truth(evaluate(read.of, about)));
    case 'if': {
      const test = truth(evaluate(read.test, about));
      return test === undefined ? undefined : evaluate(test ? read.then : read.otherwise, about);
    }
    case 'binary':
      return binary(read, about);
  }
}

/** One spelling for an address and for the block that holds only it. */
export function blockOf(address: string): string {
  return address.includes('/') ? address : `${address}/${address.includes(':') ? 128 : 32}`;
}

/** Whether the policy forbids the action in this context; unknown attributes forbid nothing. */
export function forbids(policy: Policy, actions: readonly string[], about: Context): boolean {
  if (policy.actions.length > 0 && !policy.actions.some((id) => actions.includes(id))) return false;
  const { resource } = about;
  const named = policy.resources.map((id): Entity => ({ type: 'project', id }));
  if (resource && named.length > 0 && contains(named, resource) !== true) return false;
  const answers = policy.conditions.map(({ unless, test }) => {
    const answer = truth(evaluate(test, about));
    return unless ? not(answer) : answer;
  });
  return all(answers) === true;
}
