import { applyFunction } from './functions-collections.ts';
import { hclLimits } from './limits.ts';
import type { Expression, Source, TemplatePart } from './syntax.ts';
import {
  type Budget,
  EvaluationError,
  isSame,
  isUnknown,
  isValueObject,
  newObject,
  sortedKeys,
  toFlag,
  toNumber,
  toText,
  Unknown,
  unknownIn,
  type Value,
  type ValueObject,
} from './values.ts';

/** Names of `for` expressions and of `dynamic` blocks, `each` and `count`; and the element of a splat. */
export type Scope = ReadonlyMap<string, Value>;
const elementName = '*';

/** What resolves references to the rest of the configuration. */
export interface Names {
  budget: Budget;
  /**
   * The value of a reference whose first name is no local one: `['var', 'size']`, `['mongodbatlas_project', 'main']`.
   * Returns how many of the names it has consumed.
   */
  resolve(names: readonly string[], source: Source): { value: Value; consumed: number };
  /** Objects whose other members the service computes: a missing one is unknown, not wrong. */
  isOpen(object: ValueObject): boolean;
}

/** Evaluates expressions; whatever cannot be resolved becomes an `Unknown` in its place. */
export class Evaluator {
  readonly #names: Names;
  #depth = 0;

  constructor(names: Names) {
    this.#names = names;
  }

  evaluate(expression: Expression, scope: Scope): Value {
    this.#names.budget.spend();
    this.#depth += 1;
    try {
      if (this.#depth > hclLimits.evaluationDepth)
        return this.#wrong(expression, 'references are nested too deeply');
      return this.#evaluated(expression, scope);
    } catch (error) {
      if (error instanceof EvaluationError) return this.#wrong(expression, error.message);
      throw error;
    } finally {
      this.#depth -= 1;
    }
  }

  #wrong({ source }: Expression, reason: string): Unknown {
    return new Unknown(source, { reason, isError: true });
  }

  /** Unknown because a part of it is. */
  #because(expression: Expression, cause: Unknown): Unknown {
    const { reason, isError } = cause;
    return new Unknown(expression.source, { reason, isError });
  }

  #evaluated(expression: Expression, scope: Scope): Value {
    switch (expression.kind) {
      case 'literal':
        return expression.value;
      case 'inexact':
        return this.#wrong(expression, 'the number is too large or has too many digits');
      case 'template':
        return this.#template(expression, expression.parts, scope);
      case 'name':
      case 'attribute':
      case 'index':
        return this.#reference(expression, scope);
      case 'element':
        return scope.get(elementName) ?? null;
      case 'splat':
        return this.#splat(expression, scope);
      case 'call':
        return this.#call(expression, scope);
      case 'not': {
        const value = this.evaluate(expression.of, scope);
        if (isUnknown(value)) return this.#because(expression, value);
        const flag = toFlag(value);
        if (flag === undefined) throw new EvaluationError('a flag is required');
        return !flag;
      }
      case 'negative': {
        const value = this.evaluate(expression.of, scope);
        if (isUnknown(value)) return this.#because(expression, value);
        const number = toNumber(value);
        if (number === undefined) throw new EvaluationError('a number is required');
        return -number;
      }
      case 'binary':
        return this.#binary(expression, scope);
      case 'conditional': {
        const condition = this.evaluate(expression.condition, scope);
        if (isUnknown(condition)) return this.#because(expression, condition);
        const flag = toFlag(condition);
        if (flag === undefined) throw new EvaluationError('the condition is not a boolean');
        return this.evaluate(flag ? expression.yes : expression.no, scope);
      }
      case 'list':
        return this.#names.budget.list(expression.items.map((item) => this.evaluate(item, scope)));
      case 'object':
        return this.#object(expression, scope);
      case 'for':
        return this.#for(expression, scope);
    }
  }

  #object(expression: Extract<Expression, { kind: 'object' }>, scope: Scope): Value {
    const object = newObject();
    for (const item of expression.items) {
      const key = this.evaluate(item.key, scope);
      if (isUnknown(key)) return this.#because(expression, key);
      const name = toText(key);
      if (name === undefined) throw new EvaluationError('a key must be a text');
      object[name] = this.evaluate(item.value, scope);
    }
    return object;
  }

  #template(expression: Expression, parts: readonly TemplatePart[], scope: Scope): Value {
    let text = '';
    for (const part of parts) {
      const piece = this.#part(expression, part, scope);
      if (isUnknown(piece)) return this.#because(expression, piece);
      text = this.#names.budget.text(text + piece);
    }
    return text;
  }

  #part(expression: Expression, part: TemplatePart, scope: Scope): string | Unknown {
    if (part.kind === 'text') return part.text;
    if (part.kind === 'value') {
      const value = this.evaluate(part.value, scope);
      if (isUnknown(value)) return value;
      const text = toText(value);
      if (text === undefined) throw new EvaluationError('a text is required in a template');
      return text;
    }
    if (part.kind === 'if') {
      const condition = this.evaluate(part.condition, scope);
      if (isUnknown(condition)) return condition;
      return this.#template(expression, toFlag(condition) ? part.yes : part.no, scope) as string | Unknown;
    }
    const collection = this.evaluate(part.collection, scope);
    if (isUnknown(collection)) return collection;
    let text = '';
    for (const [key, value] of this.#entries(collection)) {
      const inner = new Map(scope).set(part.valueName, value);
      if (part.keyName !== undefined) inner.set(part.keyName, key);
      const piece = this.#template(expression, part.body, inner);
      if (isUnknown(piece)) return piece;
      text = this.#names.budget.text(text + String(piece));
    }
    return text;
  }

  #entries(collection: Value): [string | number, Value][] {
    if (Array.isArray(collection)) return collection.map((value, index) => [index, value]);
    if (isValueObject(collection)) return sortedKeys(collection).map((key) => [key, collection[key] ?? null]);
    throw new EvaluationError('a collection is required');
  }

  #for(expression: Extract<Expression, { kind: 'for' }>, scope: Scope): Value {
    const collection = this.evaluate(expression.collection, scope);
    if (isUnknown(collection)) return this.#because(expression, collection);
    const list: Value[] = [];
    const object = newObject();
    for (const [at, element] of this.#entries(collection)) {
      const inner = new Map(scope).set(expression.valueName, element);
      if (expression.keyName !== undefined) inner.set(expression.keyName, at);
      if (expression.condition) {
        const condition = this.evaluate(expression.condition, inner);
        if (isUnknown(condition)) return this.#because(expression, condition);
        if (!toFlag(condition)) continue;
      }
      const value = this.evaluate(expression.value, inner);
      if (!expression.key) {
        list.push(value);
        continue;
      }
      const key = this.evaluate(expression.key, inner);
      if (isUnknown(key)) return this.#because(expression, key);
      const name = toText(key);
      if (name === undefined) throw new EvaluationError('a key must be a text');
      if (!expression.isGrouped) object[name] = value;
      else {
        const group = object[name];
        if (Array.isArray(group)) group.push(value);
        else object[name] = [value];
      }
    }
    return expression.key ? object : this.#names.budget.list(list);
  }

  #splat(expression: Extract<Expression, { kind: 'splat' }>, scope: Scope): Value {
    const of = this.evaluate(expression.of, scope);
    if (isUnknown(of)) return this.#because(expression, of);
    const elements = Array.isArray(of) ? of : of === null ? [] : [of];
    return this.#names.budget.list(
      elements.map((each) => this.evaluate(expression.each, new Map(scope).set(elementName, each))),
    );
  }

  #call(expression: Extract<Expression, { kind: 'call' }>, scope: Scope): Value {
    const { name, isExpanded } = expression;
    if (name === 'try') return this.#try(expression, scope);
    const values = expression.args.map((each) => this.evaluate(each, scope));
    if (name === 'can') {
      const unknown = unknownIn(values[0] ?? null);
      if (unknown && !unknown.isError) return this.#because(expression, unknown);
      return unknown === undefined;
    }
    const last = values.at(-1);
    if (isExpanded && last !== undefined) {
      if (isUnknown(last)) return this.#because(expression, last);
      if (!Array.isArray(last)) throw new EvaluationError('a list is required before ...');
      values.splice(-1, 1, ...last);
    }
    return applyFunction(name, values, this.#names.budget, (reason) =>
      typeof reason === 'string'
        ? new Unknown(expression.source, { reason })
        : this.#because(expression, reason),
    );
  }

  #try(expression: Extract<Expression, { kind: 'call' }>, scope: Scope): Value {
    for (const each of expression.args) {
      const value = this.evaluate(each, scope);
      if (!unknownIn(value)?.isError) return value;
    }
    throw new EvaluationError('no argument of try can be evaluated');
  }

  #binary(expression: Extract<Expression, { kind: 'binary' }>, scope: Scope): Value {
    const { operator } = expression;
    const left = this.evaluate(expression.left, scope);
    if (operator === '||' || operator === '&&') {
      const decides = operator === '||';
      const flags = [left, this.evaluate(expression.right, scope)];
      // one side may decide although the other is unknown
      if (flags.some((each) => toFlag(each) === decides)) return decides;
      const unknown = flags.find(isUnknown);
      if (unknown) return this.#because(expression, unknown);
      if (flags.some((each) => toFlag(each) === undefined)) throw new EvaluationError('a flag is required');
      return !decides;
    }
    const right = this.evaluate(expression.right, scope);
    const unknown = unknownIn(left) ?? unknownIn(right);
    if (unknown) return this.#because(expression, unknown);
    if (operator === '==') return isSame(left, right);
    if (operator === '!=') return !isSame(left, right);
    const [a, b] = [toNumber(left), toNumber(right)];
    if (a === undefined || b === undefined) throw new EvaluationError('numbers are required');
    return this.#number(operator, a, b);
  }

  #number(operator: string, a: number, b: number): Value {
    if (operator === '<') return a < b;
    if (operator === '<=') return a <= b;
    if (operator === '>') return a > b;
    if (operator === '>=') return a >= b;
    const result = { '+': a + b, '-': a - b, '*': a * b, '/': a / b, '%': a % b }[operator] ?? Number.NaN;
    if (!Number.isFinite(result)) throw new EvaluationError('the result is not a number');
    return result;
  }

  /** A name with its attributes and indexes. */
  #reference(expression: Expression, scope: Scope): Value {
    const steps: Expression[] = [];
    let root = expression;
    while (root.kind === 'attribute' || root.kind === 'index') {
      steps.unshift(root);
      root = root.of;
    }
    if (root.kind !== 'name') return this.#follow(this.evaluate(root, scope), steps, scope);
    const local = scope.get(root.name);
    if (local !== undefined) return this.#follow(local, steps, scope);
    const names = [root.name];
    for (const step of steps) {
      if (step.kind !== 'attribute') break;
      names.push(step.name);
    }
    const { value, consumed } = this.#names.resolve(names, expression.source);
    if (isUnknown(value)) return this.#because(expression, value);
    return this.#follow(value, steps.slice(consumed - 1), scope);
  }

  #follow(start: Value, steps: readonly Expression[], scope: Scope): Value {
    let value = start;
    for (const step of steps) {
      if (isUnknown(value)) return this.#because(step, value);
      const key =
        step.kind === 'attribute' ? step.name : step.kind === 'index' ? this.evaluate(step.key, scope) : null;
      if (isUnknown(key)) return this.#because(step, key);
      value = this.#member(value, key, step);
    }
    return value;
  }

  #member(of: Value, key: Value, step: Expression): Value {
    if (Array.isArray(of)) {
      const index = toNumber(key);
      if (index !== undefined && Number.isInteger(index) && index >= 0 && index < of.length)
        return of[index] ?? null;
      throw new EvaluationError('the list has no such element');
    }
    const name = toText(key);
    if (!isValueObject(of) || name === undefined) throw new EvaluationError('it has no attributes');
    // own members only: `constructor` and `__proto__` are no attributes
    if (Object.hasOwn(of, name)) return of[name] ?? null;
    if (this.#names.isOpen(of)) return new Unknown(step.source);
    throw new EvaluationError(`there is no ${name}`);
  }
}
