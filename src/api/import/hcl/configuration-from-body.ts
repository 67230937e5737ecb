import { locationOf, type TerraformConfiguration, type TerraformResource } from './configuration.ts';
import { Evaluator, type Names, type Scope } from './evaluate.ts';
import { ignoredPaths, withIgnored } from './ignore-changes.ts';
import { hclLimits } from './limits.ts';
import type { Block, Body, Expression, Source } from './syntax.ts';
import {
  Budget,
  distinct,
  EvaluationError,
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
  type ValueList,
  type ValueObject,
} from './values.ts';

/** Arguments that control how Terraform handles a resource. */
const metaArguments: ReadonlySet<string> = new Set(['count', 'for_each', 'provider', 'depends_on']);
const metaBlocks: ReadonlySet<string> = new Set(['lifecycle', 'provisioner', 'connection', 'timeouts']);
/** Blocks that describe no resource and need no warning. */
const silentBlocks: ReadonlySet<string> = new Set([
  ...['variable', 'locals', 'data', 'provider', 'terraform', 'output', 'import', 'moved', 'removed'],
  ...['check', 'ephemeral', 'resource'],
]);

/** One instance of a resource: the key of `for_each` or `count`, and the names that it brings. */
interface Instance {
  key: string | number | undefined;
  scope: Scope;
}

/** Declarations of a file, evaluated on first use. */
class Module implements Names {
  readonly budget = new Budget();
  readonly warnings: string[] = [];
  readonly #variables = new Map<string, Block>();
  readonly #locals = new Map<string, Expression>();
  readonly #resources = new Map<string, Block>();
  readonly #values = new Map<string, Value>();
  readonly #running = new Set<string>();
  readonly #open = new WeakSet<ValueObject>();
  readonly #evaluator = new Evaluator(this);

  constructor(body: Body) {
    for (const block of body.blocks) this.#declare(block);
    for (const { name, value } of body.attributes.values())
      this.warnings.push(
        `${locationOf(value.source.line, name)} is not read: arguments belong in blocks of the configuration.`,
      );
  }

  #declare(block: Block): void {
    const { type, labels, body, line } = block;
    const [first = '', second = ''] = labels;
    if (type === 'variable') this.#variables.set(first, block);
    else if (type === 'locals')
      for (const { name, value } of body.attributes.values()) this.#locals.set(name, value);
    else if (type === 'resource') {
      const address = `${first}.${second}`;
      if (this.#resources.has(address))
        this.warnings.push(`${locationOf(line, address)} is declared twice. The first one is compared.`);
      else this.#resources.set(address, block);
    } else if (type === 'module')
      this.warnings.push(
        `${locationOf(line, `module.${first}`)} is not read. Paste its resources, or the output of terraform show -json.`,
      );
    else if (!silentBlocks.has(type))
      this.warnings.push(`${locationOf(line, type)} is not read: blocks of this type are not known.`);
  }

  isOpen(object: ValueObject): boolean {
    return this.#open.has(object);
  }

  resolve(names: readonly string[], source: Source): { value: Value; consumed: number } {
    const [kind = '', name = ''] = names;
    if (kind === 'var') return { value: this.#variable(name, source), consumed: 2 };
    if (kind === 'local') return { value: this.#local(name, source), consumed: 2 };
    const address = `${kind}.${name}`;
    if (!this.#resources.has(address)) return { value: new Unknown(source), consumed: names.length };
    return this.#reference(address, names[2], source);
  }

  /** Evaluates once. A value that needs itself is an error. */
  #once(key: string, evaluate: () => Value): Value {
    const existing = this.#values.get(key);
    if (existing !== undefined) return existing;
    if (this.#running.has(key)) throw new EvaluationError(`${key} refers to itself`);
    this.#running.add(key);
    try {
      const value = evaluate();
      this.#values.set(key, value);
      return value;
    } finally {
      this.#running.delete(key);
    }
  }

  #variable(name: string, source: Source): Value {
    const block = this.#variables.get(name);
    const input = block?.body.attributes.get('default')?.value;
    if (!block || !input) return new Unknown(source);
    return this.#once(`var.${name}`, () =>
      converted(this.#evaluator.evaluate(input, new Map()), block.body.attributes.get('type')?.value),
    );
  }

  #local(name: string, source: Source): Value {
    const input = this.#locals.get(name);
    if (!input) return new Unknown(source);
    return this.#once(`local.${name}`, () => this.#evaluator.evaluate(input, new Map()));
  }

  #reference(
    address: string,
    attribute: string | undefined,
    source: Source,
  ): { value: Value; consumed: number } {
    const block = this.#resources.get(address) as Block;
    const { count, for_each } = metaOf(block);
    if (count || for_each)
      return {
        value: this.#once(address, () => this.#instancesValue(address, source)),
        consumed: 2,
      };
    if (attribute === undefined)
      return { value: this.#once(address, () => this.#opened(block.body, new Map())), consumed: 2 };
    const value = this.#once(`${address}.${attribute}`, () => {
      const one = block.body.attributes.get(attribute);
      if (one) return this.#evaluator.evaluate(one.value, new Map());
      const part: Body = {
        attributes: new Map(),
        blocks: block.body.blocks.filter(
          ({ type, labels }) => type === attribute || (type === 'dynamic' && labels[0] === attribute),
        ),
      };
      return part.blocks.length === 0
        ? new Unknown(source)
        : (this.#body(part, new Map())[attribute] ?? new Unknown(source));
    });
    return { value, consumed: 3 };
  }

  #opened(body: Body, scope: Scope): ValueObject {
    const object = this.#body(body, scope);
    this.#open.add(object);
    return object;
  }

  #instancesValue(address: string, source: Source): Value {
    const block = this.#resources.get(address) as Block;
    const instances = this.#instances(block);
    if (!Array.isArray(instances)) return new Unknown(source, { reason: instances.reason });
    const bodies = instances.map(({ key, scope }) => ({ key, body: this.#opened(block.body, scope) }));
    return metaOf(block).count
      ? bodies.map(({ body }) => body)
      : newObject(bodies.map(({ key, body }) => [String(key), body]));
  }

  #instances(block: Block): Instance[] | Unknown {
    const { count, for_each } = metaOf(block);
    if (count) return this.#counted(count);
    if (!for_each) return [{ key: undefined, scope: new Map() }];
    const each = this.#evaluator.evaluate(for_each, new Map());
    if (isUnknown(each)) return each;
    const entries = eachEntries(each);
    if (!entries) return new Unknown(for_each.source, { reason: 'a map or a set of texts is required' });
    if (isUnknown(entries)) return entries;
    return entries.map(([key, value]) => ({
      key,
      scope: new Map([
        [
          'each',
          newObject([
            ['key', key],
            ['value', value],
          ]),
        ],
      ]),
    }));
  }

  #counted(count: Expression): Instance[] | Unknown {
    const value = this.#evaluator.evaluate(count, new Map());
    if (isUnknown(value)) return value;
    const number = toNumber(value);
    if (number === undefined || !Number.isInteger(number) || number < 0 || number > hclLimits.instances)
      return new Unknown(count.source, { reason: 'a whole number of instances is required' });
    return Array.from({ length: number }, (_, index) => ({
      key: index,
      scope: new Map([['count', newObject([['index', index]])]]),
    }));
  }

  /** Arguments and blocks of a resource or of a block in it. */
  #body(body: Body, scope: Scope): ValueObject {
    const object = newObject();
    for (const { name, value } of body.attributes.values())
      if (!metaArguments.has(name)) object[name] = this.#evaluator.evaluate(value, scope);
    for (const block of body.blocks) {
      if (metaBlocks.has(block.type)) continue;
      const isDynamic = block.type === 'dynamic';
      const name = isDynamic ? (block.labels[0] ?? '') : block.type;
      if (body.attributes.has(name)) continue;
      const more = isDynamic ? this.#dynamic(block, scope) : [this.#body(block.body, scope)];
      const before = object[name];
      // positions in a partially unknown list cannot be compared
      if (isUnknown(before)) continue;
      object[name] = isUnknown(more) ? more : [...((before as ValueList | undefined) ?? []), ...more];
    }
    return object;
  }

  #dynamic(block: Block, scope: Scope): ValueList | Unknown {
    const each = block.body.attributes.get('for_each')?.value;
    const content = block.body.blocks.find(({ type }) => type === 'content')?.body;
    const source = { line: block.line, text: `dynamic ${block.labels[0] ?? ''}` };
    if (!each || !content) return new Unknown(source, { reason: 'for_each and content are required' });
    const iterator = block.body.attributes.get('iterator')?.value;
    const name = iterator?.kind === 'name' ? iterator.name : (block.labels[0] ?? '');
    const collection = this.#evaluator.evaluate(each, scope);
    if (isUnknown(collection)) return collection;
    const entries: [Value, Value][] | undefined = Array.isArray(collection)
      ? collection.map((value, index) => [index, value])
      : isValueObject(collection)
        ? sortedKeys(collection).map((key) => [key, collection[key] ?? null])
        : undefined;
    if (!entries) return new Unknown(each.source, { reason: 'a collection is required' });
    return this.budget.list(
      entries.map(([key, value]) =>
        this.#body(
          content,
          new Map(scope).set(
            name,
            newObject([
              ['key', key],
              ['value', value],
            ]),
          ),
        ),
      ),
    );
  }

  /** All resources after `for_each` and `count`. */
  resources(): TerraformResource[] {
    const all: TerraformResource[] = [];
    for (const [address, block] of this.#resources) {
      const { line, labels } = block;
      const instances = this.#instances(block);
      if (!Array.isArray(instances)) {
        const meta = metaOf(block).count ? 'count' : 'for_each';
        this.warnings.push(
          `${locationOf(line, address)}: ${meta} is unknown (${describe(instances)}). The resource is not compared.`,
        );
        continue;
      }
      for (const { key, scope } of instances) {
        if (all.length >= hclLimits.instances) {
          this.warnings.push(`Only the first ${hclLimits.instances} resources are compared.`);
          return all;
        }
        const suffix = key === undefined ? '' : `[${JSON.stringify(key)}]`;
        const body = labelled(this.#body(block.body, scope), '') as ValueObject;
        const ignored = ignoredPaths(lifecycleOf(block)?.attributes.get('ignore_changes')?.value);
        const compared =
          ignored === 'all'
            ? body
            : ignored.reduce((whole: ValueObject, path) => withIgnored(whole, path, line), body);
        all.push({
          ...{ address: `${address}${suffix}`, type: labels[0] ?? '', line, body, compared },
          ...{ isIgnored: ignored === 'all', isState: false },
        });
      }
    }
    return all;
  }
}

const lifecycleOf = ({ body }: Block): Body | undefined =>
  body.blocks.find(({ type }) => type === 'lifecycle')?.body;

function metaOf({ body }: Block): { count: Expression | undefined; for_each: Expression | undefined } {
  return { count: body.attributes.get('count')?.value, for_each: body.attributes.get('for_each')?.value };
}

/** Pairs of `for_each`; an unknown key makes all of them unknown. */
function eachEntries(each: Value): [string, Value][] | Unknown | undefined {
  if (isValueObject(each)) return sortedKeys(each).map((key) => [key, each[key] ?? null]);
  if (!Array.isArray(each)) return undefined;
  const unknown = unknownIn(each);
  if (unknown) return unknown;
  const texts = distinct(each).map(toText);
  return texts.every((text) => text !== undefined) ? texts.map((text) => [text, text]) : undefined;
}

/** Why a value is unknown, in a few words. */
export const describe = ({ text, reason }: Unknown): string => (reason === '' ? text : `${text}: ${reason}`);

/** The value with the path of the argument at each unknown part of it. */
function labelled(value: Value, path: string): Value {
  if (isUnknown(value)) return value.at(path);
  if (Array.isArray(value)) return value.map((each, index) => labelled(each, `${path}[${index}]`));
  if (!isValueObject(value)) return value;
  return newObject(
    Object.entries(value).map(([key, each]) => [key, labelled(each, path === '' ? key : `${path}.${key}`)]),
  );
}

/** The default of a variable as its type has it. */
function converted(value: Value, type: Expression | undefined): Value {
  if (value === null || isUnknown(value) || !type) return value;
  const name = type.kind === 'name' ? type.name : type.kind === 'call' ? type.name : '';
  if (name === 'string') return toText(value) ?? value;
  if (name === 'number') return toNumber(value) ?? value;
  if (name === 'bool') return toFlag(value) ?? value;
  return name === 'set' && Array.isArray(value) && !unknownIn(value) ? distinct(value) : value;
}

/** Evaluates a file. Throws `BudgetExceeded` where that takes too many steps. */
export function configurationFromBody(body: Body): TerraformConfiguration {
  const module = new Module(body);
  const resources = module.resources();
  return { resources, warnings: module.warnings };
}
