import {
  actionsNotEvaluated,
  attributeNames,
  attributeOf,
  clusterActions,
  type PolicyType,
  type RecordName,
} from './attributes.ts';
import { type Expression, type Policy, parsePolicy } from './parse.ts';
import { PolicyProblem } from './tokens.ts';

/** Shown instead of a type that is not known, such as that of `principal`. */
type Checked = PolicyType | undefined;

/**
 * The first problem of a policy's text with its line and column; undefined: the text is valid. Names and types of
 * attributes are checked too: a condition about an attribute that does not exist would forbid nothing.
 */
export function policyProblem(text: string): string | undefined {
  try {
    new Checker(text, parsePolicy(text)).check();
    return undefined;
  } catch (error) {
    if (!(error instanceof PolicyProblem)) throw error;
    return `line ${error.line}, column ${error.column}: ${error.message}`;
  }
}

class Checker {
  readonly #text: string;
  readonly #policy: Policy;

  constructor(text: string, policy: Policy) {
    this.#text = text;
    this.#policy = policy;
  }

  check(): void {
    for (const { test } of this.#policy.conditions) this.#require('boolean', test);
  }

  #type(read: Expression): Checked {
    switch (read.kind) {
      case 'value':
        return typeof read.value === 'string' ? 'text' : (typeof read.value as 'boolean' | 'number');
      case 'entity':
        return { entity: read.entity.type };
      case 'name':
        if (read.name === 'context') return { record: 'context' };
        return read.name === 'resource' ? { entity: 'project' } : undefined;
      case 'set':
        return { set: this.#sameType(read.items) };
      case 'member':
      case 'has':
        return this.#member(read);
      case 'method':
        return this.#method(read);
      case 'call':
        return this.#call(read);
      case 'not':
        this.#require('boolean', read.of);
        return 'boolean';
      case 'if':
        this.#require('boolean', read.test);
        return this.#sameType([read.then, read.otherwise]);
      case 'binary':
        return this.#binary(read);
    }
  }

  #member(read: Extract<Expression, { kind: 'member' | 'has' }>): Checked {
    const of = this.#type(read.of);
    if (of === undefined) return undefined;
    if (typeof of === 'string' || !('record' in of)) {
      throw this.#problem(read, `${nameOfType(of)} has no attributes`);
    }
    const attribute = attributeOf(of.record, read.name);
    if (!attribute || !this.#isInContext(of.record, read.name)) throw this.#unknown(read, of.record);
    return read.kind === 'has' ? 'boolean' : attribute.type;
  }

  /** `context.cluster` exists where the policy is about clusters. */
  #isInContext(record: RecordName, name: string): boolean {
    const { actions } = this.#policy;
    if (record !== 'context' || name !== 'cluster' || actions.length === 0) return true;
    return actions.some((id) => clusterActions.includes(id));
  }

  #unknown(read: Extract<Expression, { kind: 'member' | 'has' }>, record: RecordName): PolicyProblem {
    const path = record === 'context' ? 'context' : `context.${record}`;
    const names = attributeNames(record).filter((name) => this.#isInContext(record, name));
    return this.#problem(
      read,
      `attribute \`${read.name}\` for \`${path}\` not found, expected one of ${names.join(', ')}`,
    );
  }

  #method(read: Extract<Expression, { kind: 'method' }>): Checked {
    const of = this.#type(read.of);
    const ofAddress = read.name.startsWith('is') && read.name !== 'isEmpty';
    const fits = of === undefined || (ofAddress ? of === 'address' : typeof of === 'object' && 'set' in of);
    if (!fits) {
      throw this.#problem(
        read,
        `\`${read.name}\` needs ${ofAddress ? 'an address' : 'a set'}, not ${nameOfType(of)}`,
      );
    }
    const [argument, ...more] = read.args;
    const without = ['isEmpty', 'isIpv4', 'isIpv6'].includes(read.name);
    if (more.length > 0 || without !== (argument === undefined)) {
      throw this.#problem(read, `\`${read.name}\` takes ${without ? 'no argument' : 'one argument'}`);
    }
    if (argument === undefined || of === undefined) return 'boolean';
    if (read.name === 'isInRange') this.#require('address', argument);
    else if (typeof of === 'object' && 'set' in of && of.set !== undefined) {
      this.#require(read.name === 'contains' ? of.set : of, argument);
    } else this.#type(argument);
    return 'boolean';
  }

  #call(read: Extract<Expression, { kind: 'call' }>): Checked {
    const [argument, ...more] = read.args;
    if (argument?.kind !== 'value' || typeof argument.value !== 'string' || more.length > 0) {
      throw this.#problem(read, `\`${read.name}\` takes one text`);
    }
    if (!isAddress(argument.value)) {
      throw this.#problem(argument, `${argument.value} is not an IP address or CIDR block`);
    }
    return 'address';
  }

  #binary(read: Extract<Expression, { kind: 'binary' }>): Checked {
    const { sign, left, right } = read;
    if (sign === '&&' || sign === '||') {
      for (const side of [left, right]) this.#require('boolean', side);
    } else if (sign === '==' || sign === '!=') {
      this.#sameType([left, right]);
    } else if (sign === 'in') {
      this.#in(left, right);
    } else {
      for (const side of [left, right]) this.#require('number', side);
    }
    return 'boolean';
  }

  /** `resource in Project` or in a set of projects. */
  #in(left: Expression, right: Expression): void {
    const type = this.#type(left);
    if (type === undefined) return;
    if (typeof type === 'string' || !('entity' in type)) {
      throw this.#problem(left, `\`in\` needs an entity, not ${nameOfType(type)}`);
    }
    const of = this.#type(right);
    const set = typeof of === 'object' && 'set' in of;
    this.#require(set ? { set: type } : type, right);
  }

  /** The type that all expressions have in common. */
  #sameType(expressions: readonly Expression[]): Checked {
    let common: Checked;
    for (const each of expressions) {
      if (common === undefined) common = this.#type(each);
      else this.#require(common, each);
    }
    return common;
  }

  #require(expected: PolicyType, read: Expression): void {
    const type = this.#type(read);
    if (type === undefined || isSame(expected, type)) return;
    throw this.#problem(read, `expected ${nameOfType(expected)}, not ${nameOfType(type)}`);
  }

  #problem({ at }: { at: number }, message: string): PolicyProblem {
    return new PolicyProblem(this.#text, at, message);
  }
}

function isSame(a: PolicyType, b: PolicyType): boolean {
  if (typeof a === 'string' || typeof b === 'string') return a === b;
  if ('set' in a && 'set' in b) return a.set === undefined || b.set === undefined || isSame(a.set, b.set);
  if ('entity' in a && 'entity' in b) return a.entity === b.entity;
  return 'record' in a && 'record' in b && a.record === b.record;
}

function nameOfType(type: PolicyType): string {
  if (typeof type === 'string') return type === 'address' ? 'an address' : `a ${type}`;
  if ('entity' in type) return `an entity of type ${type.entity}`;
  if ('record' in type) return `the record ${type.record}`;
  return type.set === undefined
    ? 'an empty set'
    : `a set of ${nameOfType(type.set).replace(/^(an?|the) /u, '')}`;
}

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)';
const ipv4 = new RegExp(`^${octet}(?:\\.${octet}){3}(?:/(?:3[0-2]|[12]?\\d))?$`, 'u');
const ipv6 = /^(?=[0-9a-f:]*:[0-9a-f:]*:)[0-9a-f:]{2,39}(?:\/(?:12[0-8]|1[01]\d|\d?\d))?$/iu;
const isAddress = (text: string): boolean => ipv4.test(text) || ipv6.test(text);

/**
 * Parts of a valid policy that are documented but not imitated, so that the emulator does not apply them: attributes,
 * actions, regions whose name the API does not use, methods of addresses.
 */
export function partsNotEvaluated(text: string): string[] {
  let policy: Policy;
  try {
    policy = parsePolicy(text);
  } catch (error) {
    if (error instanceof PolicyProblem) return [];
    throw error;
  }
  const parts = new Set<string>();
  for (const id of policy.actions) if (actionsNotEvaluated.includes(id)) parts.add(`the action ${id}`);
  for (const { test } of policy.conditions) collectNotEvaluated(test, parts);
  return [...parts];
}

function collectNotEvaluated(read: Expression, parts: Set<string>): void {
  if (read.kind === 'name' && (read.name === 'principal' || read.name === 'action')) {
    parts.add(`conditions on ${read.name}`);
  } else if (read.kind === 'entity' && /^(?:azure|gcp):/u.test(read.entity.id)) {
    parts.add(`the region ${read.entity.id}`);
  } else if (read.kind === 'member' && read.of.kind === 'member') {
    const record = read.of.name;
    if ((record === 'cluster' || record === 'project') && attributeOf(record, read.name)?.notEvaluated) {
      parts.add(`context.${record}.${read.name}`);
    }
  } else if (read.kind === 'method' && /^is(?:InRange|Ipv)/u.test(read.name)) {
    parts.add(`\`${read.name}\``);
  }
  for (const child of childrenOf(read)) collectNotEvaluated(child, parts);
}

function childrenOf(read: Expression): Expression[] {
  switch (read.kind) {
    case 'set':
      return read.items;
    case 'member':
    case 'has':
    case 'not':
      return [read.of];
    case 'method':
      return [read.of, ...read.args];
    case 'call':
      return read.args;
    case 'if':
      return [read.test, read.then, read.otherwise];
    case 'binary':
      return [read.left, read.right];
    default:
      return [];
  }
}
