/**
 * Finds the operations of a request path. Static segments win over `{x}:verb` and `{x}.gz`, which win over `{x}`:
 * registering the paths in the order of a document misroutes. Segments are compared undecoded, so `%2F` stays inside one.
 */
export interface PathTree<Value> {
  add(template: string, value: Value): void;
  find(path: string): PathMatch<Value> | undefined;
}

interface PathMatch<Value> {
  values: readonly Value[];
  /** Raw (still percent-encoded) parameters by name. */
  params: (value: Value) => Record<string, string>;
}

interface Node<Value> {
  fixed: Map<string, Node<Value>>;
  /** Children behind `{x}:verb` and `{x}.gz`, by what follows the parameter. */
  suffixes: Map<string, Node<Value>>;
  any: Node<Value> | undefined;
  values: Value[];
}

function node<Value>(): Node<Value> {
  return { fixed: new Map(), suffixes: new Map(), any: undefined, values: [] };
}

const parameter = /^\{(\w+)\}([:.]\w+)?$/;

export function createPathTree<Value>(): PathTree<Value> {
  const root = node<Value>();
  const names = new Map<Value, string[]>();

  function walk(
    at: Node<Value>,
    segments: readonly string[],
    index: number,
    captured: string[],
  ): Node<Value> | undefined {
    const segment = segments[index];
    if (segment === undefined) return at.values.length > 0 ? at : undefined;
    const fixed = at.fixed.get(segment);
    if (fixed) {
      const result = walk(fixed, segments, index + 1, captured);
      if (result) return result;
    }
    const [suffix, behind] = [...at.suffixes].find(([each]) => segment.endsWith(each)) ?? ['', undefined];
    for (const [next, text] of [
      [behind, segment.slice(0, segment.length - suffix.length)],
      [at.any, segment],
    ] as const) {
      if (!next || text === '') continue;
      captured.push(text);
      const match = walk(next, segments, index + 1, captured);
      if (match) return match;
      captured.pop();
    }
    return undefined;
  }

  return {
    add(template, value) {
      let at = root;
      const order: string[] = [];
      for (const segment of template.split('/').slice(1)) {
        const [, name, suffix] = parameter.exec(segment) ?? [];
        if (name === undefined) {
          at = at.fixed.get(segment) ?? set(at.fixed, segment, node());
          continue;
        }
        order.push(name);
        if (suffix !== undefined) at = at.suffixes.get(suffix) ?? set(at.suffixes, suffix, node());
        else {
          at.any ??= node();
          at = at.any;
        }
      }
      names.set(value, order);
      at.values.push(value);
    },
    find(path) {
      const captured: string[] = [];
      const result = walk(root, path.split('/').slice(1), 0, captured);
      if (!result) return undefined;
      return {
        values: result.values,
        params: (value) =>
          Object.fromEntries((names.get(value) ?? []).map((name, index) => [name, captured[index] ?? ''])),
      };
    },
  };
}

function set<Key, Value>(map: Map<Key, Value>, key: Key, value: Value): Value {
  map.set(key, value);
  return value;
}
