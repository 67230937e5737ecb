import type { Expression } from './syntax.ts';
import { isValueObject, newObject, Unknown, type Value, type ValueObject } from './values.ts';

type Path = readonly (string | number)[];

/** What `ignore_changes` names: everything, or the paths of arguments. */
export function ignoredPaths(expression: Expression | undefined): 'all' | Path[] {
  if (!expression) return [];
  if (pathOf(expression)?.join() === 'all') return 'all';
  if (expression.kind !== 'list') return [];
  const paths = expression.items.map(pathOf).filter((path) => path !== undefined);
  return paths.some((path) => path.join() === 'all') ? 'all' : paths;
}

/** `tags["team"]`, `replication_specs[0].num_shards`, or the same as a text, as old files have it. */
function pathOf(expression: Expression): Path | undefined {
  if (expression.kind === 'literal')
    return typeof expression.value === 'string' ? textPath(expression.value) : undefined;
  if (expression.kind === 'name') return [expression.name];
  if (expression.kind === 'splat') return pathOf(expression.of);
  const of =
    expression.kind === 'attribute' || expression.kind === 'index' ? pathOf(expression.of) : undefined;
  if (!of) return undefined;
  if (expression.kind === 'attribute') return [...of, expression.name];
  const key = expression.kind === 'index' && expression.key.kind === 'literal' ? expression.key.value : null;
  return typeof key === 'string' || typeof key === 'number' ? [...of, key] : of;
}

const textPath = (text: string): Path =>
  [...text.matchAll(/[^.[\]"]+/gu)].map(([part]) => (/^\d+$/u.test(part) ? Number(part) : part));

/** The body with an argument marked as ignored, where the body has it. */
export function withIgnored(body: ValueObject, path: Path, line: number): ValueObject {
  return marked(body, path, line, path.join('.')) as ValueObject;
}

function marked(value: Value, path: Path, line: number, text: string): Value {
  const [first, ...rest] = path;
  if (first === undefined) return new Unknown({ line, text }, { isIgnored: true });
  if (Array.isArray(value)) {
    if (typeof first === 'number')
      return value.map((each, index) => (index === first ? marked(each, rest, line, text) : each));
    // one block of its type needs no index
    return value.map((each) => marked(each, path, line, text));
  }
  if (!isValueObject(value)) return value;
  // a block that is an attribute in newer versions of the provider
  if (first === 0) return marked(value, rest, line, text);
  const name = String(first);
  if (!Object.hasOwn(value, name)) return value;
  const members = Object.entries(value).map(([key, each]): [string, Value] => [
    key,
    key === name ? marked(each, rest, line, text) : each,
  ]);
  return newObject(members);
}
