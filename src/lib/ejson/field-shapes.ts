import { type Ejson, type EjsonObject, epochOf, isObject, type Kind, kindOf, numberOf } from './value.ts';

/** A value and its frequency in the sample. */
interface SeenValue {
  value: Ejson;
  count: number;
}

/** The content of a document sample at one path. */
export interface FieldShape {
  /** As a query names it: `items.price`; a path through an array goes into its elements. */
  path: string;
  name: string;
  depth: number;
  /** Documents (or elements of an array) that have the field, and those that could. */
  seen: number;
  of: number;
  /** The most frequent first. */
  kinds: { kind: Kind; count: number }[];
  /** What arrays hold. */
  elements: { kind: Kind; count: number }[];
  /** Of numbers and dates, the values themselves. */
  range: { least: Ejson; greatest: Ejson } | undefined;
  /** Elements in arrays, characters in texts. */
  lengths: { least: number; greatest: number } | undefined;
  /** The most frequent first; empty where values hardly ever repeat and there are many. */
  values: SeenValue[];
  /** Different values; undefined where there are more than are counted. */
  distinct: number | undefined;
  /** Longitude and latitude of GeoJSON points, the first of them. */
  points: Position[];
}

/** Degrees: longitude, latitude. */
export type Position = readonly [number, number];

/** Limits for the distinct values of a field, and for the listed fields. */
const most = { values: 1000, fields: 1000, shown: 8, points: 2000 };
/** Longer texts are not distinguished. */
const longestValue = 200;
const numeric: ReadonlySet<Kind> = new Set(['int', 'long', 'double', 'decimal']);
const listed: ReadonlySet<Kind> = new Set([...numeric, 'string', 'bool', 'null', 'date', 'objectId', 'uuid']);

class Field {
  readonly fields = new Map<string, Field>();
  readonly kinds = new Map<Kind, number>();
  readonly elements = new Map<Kind, number>();
  readonly values = new Map<string, SeenValue>();
  readonly points: Position[] = [];
  /** Documents with a value at this path. */
  seen = 0;
  /** Documents at this path, whose fields are counted against them. */
  documents = 0;
  overflown = false;
  least: { order: number; value: Ejson } | undefined;
  greatest: { order: number; value: Ejson } | undefined;
  shortest = Infinity;
  longest = -1;

  add(value: Ejson): void {
    this.seen += 1;
    bump(this.kinds, kindOf(value));
    if (!Array.isArray(value)) {
      this.hold(value);
      return;
    }
    this.measure(value.length);
    for (const element of value) {
      bump(this.elements, kindOf(element));
      this.hold(element);
    }
  }

  /** A value, or an element of an array. */
  hold(value: Ejson): void {
    const kind = kindOf(value);
    if (kind === 'object' && isObject(value)) {
      const point = pointOf(value);
      if (point && this.points.length < most.points) this.points.push(point);
      this.enter(value);
      return;
    }
    if (typeof value === 'string') this.measure(value.length);
    if (numeric.has(kind) || kind === 'date') this.span(value, kind);
    if (listed.has(kind)) this.count(value);
  }

  enter(document: EjsonObject): void {
    this.documents += 1;
    for (const [name, value] of Object.entries(document)) {
      let field = this.fields.get(name);
      if (!field) {
        if (this.fields.size >= most.fields) continue;
        field = new Field();
        this.fields.set(name, field);
      }
      field.add(value);
    }
  }

  measure(length: number): void {
    this.shortest = Math.min(this.shortest, length);
    this.longest = Math.max(this.longest, length);
  }

  span(value: Ejson, kind: Kind): void {
    const order = kind === 'date' ? epochOf(value) : numberOf(value);
    if (order === undefined || Number.isNaN(order)) return;
    if (!this.least || order < this.least.order) this.least = { order, value };
    if (!this.greatest || order > this.greatest.order) this.greatest = { order, value };
  }

  count(value: Ejson): void {
    const key = JSON.stringify(value);
    const existing = this.values.get(key);
    if (existing) existing.count += 1;
    else if (key.length > longestValue || this.values.size >= most.values) this.overflown = true;
    else this.values.set(key, { value, count: 1 });
  }
}

/** The position of a GeoJSON point. */
function pointOf({ type, coordinates }: EjsonObject): Position | undefined {
  if (type !== 'Point' || !Array.isArray(coordinates)) return undefined;
  const [longitude, latitude] = coordinates.map(numberOf);
  if (longitude === undefined || latitude === undefined) return undefined;
  return Math.abs(longitude) <= 180 && Math.abs(latitude) <= 90 ? [longitude, latitude] : undefined;
}

function bump(counts: Map<Kind, number>, kind: Kind): void {
  counts.set(kind, (counts.get(kind) ?? 0) + 1);
}

const ranked = (counts: Map<Kind, number>): { kind: Kind; count: number }[] =>
  [...counts].map(([kind, count]) => ({ kind, count })).sort((a, b) => b.count - a.count);

/** Fields of a sample in the order in which they were first seen, each followed by the fields inside of it. */
export function fieldShapes(documents: readonly EjsonObject[]): FieldShape[] {
  const root = new Field();
  for (const document of documents) root.enter(document);
  return shapesOf(root, '', 0);
}

function shapesOf(parent: Field, prefix: string, depth: number): FieldShape[] {
  return [...parent.fields].flatMap(([name, field]) => {
    const path = `${prefix}${name}`;
    return [
      shapeOf(field, { path, name, depth, of: parent.documents }),
      ...shapesOf(field, `${path}.`, depth + 1),
    ];
  });
}

function shapeOf(field: Field, place: Pick<FieldShape, 'path' | 'name' | 'depth' | 'of'>): FieldShape {
  const values = [...field.values.values()].sort((a, b) => b.count - a.count);
  const repeats = (values[0]?.count ?? 0) > 1 || values.length <= most.shown;
  return {
    ...place,
    seen: field.seen,
    kinds: ranked(field.kinds),
    elements: ranked(field.elements),
    range: field.least && field.greatest && { least: field.least.value, greatest: field.greatest.value },
    lengths: field.longest < 0 ? undefined : { least: field.shortest, greatest: field.longest },
    values: repeats ? values.slice(0, most.shown) : [],
    distinct: field.overflown ? undefined : values.length,
    points: field.points,
  };
}
