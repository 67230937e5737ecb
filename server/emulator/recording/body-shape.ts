/** A difference of two bodies: where, and which. */
export interface ShapeDifference {
  /** `results[].name`; empty for the whole body. */
  path: string;
  description: string;
}

const mostDifferences = 20;

/** Fields and types that differ between two bodies; values and the lengths of lists may differ. */
export function shapeDifferences(before: unknown, after: unknown): ShapeDifference[] {
  const differences: ShapeDifference[] = [];
  compare(shapeOf(before), shapeOf(after), '', differences);
  return differences.slice(0, mostDifferences);
}

type Shape =
  | { kind: 'object'; fields: Map<string, Shape> }
  | { kind: 'list'; items: Shape | undefined }
  | { kind: string };

function shapeOf(value: unknown): Shape {
  if (value === null) return { kind: 'null' };
  if (Array.isArray(value)) {
    return { kind: 'list', items: value.map(shapeOf).reduce<Shape | undefined>(merged, undefined) };
  }
  if (typeof value !== 'object') return { kind: typeof value };
  return {
    kind: 'object',
    fields: new Map(Object.entries(value).map(([key, each]) => [key, shapeOf(each)])),
  };
}

/** The shape of the items of a list: all fields that one of them has. */
function merged(left: Shape | undefined, right: Shape): Shape {
  if (!left) return right;
  if ('fields' in left && 'fields' in right) {
    const fields = new Map(left.fields);
    for (const [key, shape] of right.fields) fields.set(key, merged(fields.get(key), shape));
    return { kind: 'object', fields };
  }
  if ('items' in left && 'items' in right) {
    return { kind: 'list', items: right.items ? merged(left.items, right.items) : left.items };
  }
  return left;
}

function compare(before: Shape, after: Shape, path: string, to: ShapeDifference[]): void {
  if (to.length >= mostDifferences) return;
  if (before.kind !== after.kind) {
    to.push({ path, description: `was ${before.kind}, is ${after.kind}` });
    return;
  }
  if ('items' in before && 'items' in after) {
    if (before.items && after.items) compare(before.items, after.items, `${path}[]`, to);
    return;
  }
  if (!('fields' in before && 'fields' in after)) return;
  const below = (key: string) => (path === '' ? key : `${path}.${key}`);
  for (const [key, shape] of before.fields) {
    const other = after.fields.get(key);
    if (other) compare(shape, other, below(key), to);
    else to.push({ path: below(key), description: 'is missing' });
  }
  for (const key of after.fields.keys()) {
    if (!before.fields.has(key)) to.push({ path: below(key), description: 'is new' });
  }
}
