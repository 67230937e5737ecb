import { fromEntries } from '#contract/values/field-order.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import type { Ejson, EjsonObject, Kind } from '#src/lib/ejson/value.ts';

/** The names that `bsonType` uses. // documented */
export const bsonTypes: Readonly<Record<Kind, string>> = {
  null: 'null',
  bool: 'bool',
  string: 'string',
  array: 'array',
  object: 'object',
  int: 'int',
  long: 'long',
  double: 'double',
  decimal: 'decimal',
  objectId: 'objectId',
  date: 'date',
  uuid: 'binData',
  binary: 'binData',
  regex: 'regex',
  timestamp: 'timestamp',
  minKey: 'minKey',
  maxKey: 'maxKey',
  undefined: 'undefined',
  symbol: 'symbol',
  code: 'javascript',
  dbPointer: 'dbPointer',
};

/** Levels of nested documents in a generated schema. */
const deepest = 20;

interface Node {
  shape: FieldShape;
  children: Node[];
}

/** Fields with the fields inside of them, from the flat list of a sample. */
function treeOf(fields: readonly FieldShape[]): Node[] {
  const roots: Node[] = [];
  const open: Node[] = [];
  for (const shape of fields) {
    const node: Node = { shape, children: [] };
    open.length = Math.min(open.length, shape.depth);
    const parent = open.at(-1);
    (parent ? parent.children : roots).push(node);
    open.push(node);
  }
  return roots;
}

const typeOf = (kinds: readonly { kind: Kind }[]): Ejson => {
  const names = [...new Set(kinds.map(({ kind }) => bsonTypes[kind]))];
  return names.length === 1 ? (names[0] ?? '') : names;
};

function documentRules(children: readonly Node[], depth: number): EjsonObject {
  if (children.length === 0 || depth > deepest) return {};
  const required = children.filter(({ shape }) => shape.of > 0 && shape.seen === shape.of);
  return {
    ...(required.length > 0 ? { required: required.map(({ shape }) => shape.name) } : {}),
    properties: fromEntries(children.map((child) => [child.shape.name, fieldRules(child, depth + 1)])),
  };
}

function fieldRules({ shape, children }: Node, depth: number): EjsonObject {
  const { kinds, elements } = shape;
  const rules: EjsonObject = { bsonType: typeOf(kinds) };
  if (kinds.some(({ kind }) => kind === 'object')) Object.assign(rules, documentRules(children, depth));
  if (elements.length > 0) {
    const holdsDocuments = elements.some(({ kind }) => kind === 'object');
    const inside = holdsDocuments ? documentRules(children, depth) : {};
    rules.items = { bsonType: typeOf(elements), ...inside };
  }
  return rules;
}

/**
 * A JSON Schema that every sampled document matches: types as seen, fields required that every document has.
 * Values and ranges are left open, because a sample does not show their limits.
 */
export function generateSchema(fields: readonly FieldShape[]): EjsonObject {
  return { $jsonSchema: { bsonType: 'object', ...documentRules(treeOf(fields), 0) } };
}
