import { createHmac } from 'node:crypto';
import type { Document } from 'bson';
import { fromEntries } from '#contract/values/field-order.ts';
import { isDocument, typeName } from '#server/data/values/bson-type.ts';

/** Transforms the names of databases, collections and fields; literals are never part of a shape. */
export type TransformName = (name: string) => string;

/** Names as HMAC-SHA-256 with a key of the caller // documented: `transformIdentifiers` */
export function hashedNames(key: Uint8Array): TransformName {
  return (name) => createHmac('sha256', key).update(name).digest('base64');
}

const numbers: readonly string[] = ['int', 'long', 'double', 'decimal'];

/** A placeholder for a literal // documented: "Query Shapes", `?number`, `?array<?string>` */
function literalShape(value: unknown): string {
  if (Array.isArray(value)) {
    const types = [...new Set(value.map(literalShape))];
    return types.length === 0 ? '[]' : `?array<${types.length === 1 ? types[0] : ''}>`;
  }
  const type = typeName(value);
  return numbers.includes(type) ? '?number' : `?${type}`;
}

class Shapes {
  readonly #transform: TransformName;

  constructor(transform: TransformName) {
    this.#transform = transform;
  }

  path(path: string): string {
    return path.split('.').map(this.#transform).join('.');
  }

  #entries(value: Document, shape: (name: string, inside: unknown) => [string, unknown]): Document {
    return fromEntries(Object.entries(value).map(([name, inside]) => shape(name, inside)));
  }

  filter(filter: unknown): unknown {
    if (!isDocument(filter)) return literalShape(filter);
    return this.#entries(filter, (name, value) => {
      if (name === '$expr') return [name, this.expression(value)];
      if (name.startsWith('$')) {
        return [name, Array.isArray(value) ? value.map((each) => this.filter(each)) : literalShape(value)];
      }
      return [this.path(name), this.#condition(value)];
    });
  }

  #condition(value: unknown): unknown {
    const [first = ''] = isDocument(value) ? Object.keys(value) : [];
    if (!isDocument(value) || !first.startsWith('$')) return { $eq: literalShape(value) };
    return this.#entries(value, (name, inside) => {
      if (name === '$not') return [name, this.#condition(inside)];
      if (name === '$elemMatch' && isDocument(inside)) {
        const isOperator = Object.keys(inside)[0]?.startsWith('$') === true;
        return [name, isOperator ? this.#condition(inside) : this.filter(inside)];
      }
      return [name, literalShape(inside)];
    });
  }

  /** Field paths and variables stay, literals do not. */
  expression(value: unknown): unknown {
    if (typeof value === 'string' && value.startsWith('$')) {
      const prefix = value.startsWith('$$') ? '$$' : '$';
      return `${prefix}${this.path(value.slice(prefix.length))}`;
    }
    if (Array.isArray(value)) return value.map((each) => this.expression(each));
    if (!isDocument(value)) return literalShape(value);
    return this.#entries(value, (name, inside) => [
      name.startsWith('$') ? name : this.path(name),
      name === '$literal' ? literalShape(inside) : this.expression(inside),
    ]);
  }

  /** Directions and inclusions are part of the shape. */
  keys(value: unknown): unknown {
    if (!isDocument(value)) return this.expression(value);
    return this.#entries(value, (name, inside) => [
      this.path(name),
      typeof inside === 'number' || typeof inside === 'boolean' ? inside : this.expression(inside),
    ]);
  }

  stage(stage: unknown): unknown {
    if (!isDocument(stage)) return literalShape(stage);
    return this.#entries(stage, (name, value) => {
      if (name === '$match') return [name, this.filter(value)];
      if (name === '$sort' || name === '$project') return [name, this.keys(value)];
      if (name === '$facet' && isDocument(value)) {
        return [name, this.#entries(value, (part, stages) => [this.path(part), this.pipeline(stages)])];
      }
      return [name, this.expression(value)];
    });
  }

  pipeline(stages: unknown): unknown {
    return Array.isArray(stages) ? stages.map((stage) => this.stage(stage)) : literalShape(stages);
  }
}

const unchanged: TransformName = (name) => name;

/** Commands whose statistics are collected, and the name of the collection in each // documented: `$queryStats` */
export const measuredCommands: readonly string[] = ['find', 'aggregate', 'distinct'];

/** The shape of a `find`, `aggregate` or `distinct`, without its literals // documented: `key.queryShape` */
export function statementShape(
  db: string,
  command: Document,
  transform: TransformName = unchanged,
): Document {
  const shapes = new Shapes(transform);
  const [name = ''] = Object.keys(command);
  const { filter, query, sort, projection, limit, skip, pipeline, key, collation, hint } = command;
  const target = typeof command[name] === 'string' ? command[name] : '$cmd.aggregate';
  return {
    cmdNs: { db: transform(db), coll: transform(target) },
    command: name,
    ...(name === 'find' ? { filter: shapes.filter(filter ?? {}) } : {}),
    ...(name === 'distinct' ? { key: shapes.path(String(key)), query: shapes.filter(query ?? {}) } : {}),
    ...(name === 'aggregate' ? { pipeline: shapes.pipeline(pipeline) } : {}),
    ...(isDocument(sort) ? { sort: shapes.keys(sort) } : {}),
    ...(isDocument(projection) ? { projection: shapes.keys(projection) } : {}),
    ...(limit === undefined ? {} : { limit: '?number' }),
    ...(skip === undefined ? {} : { skip: '?number' }),
    ...(collation === undefined ? {} : { collation }),
    ...(hint === undefined ? {} : { hint: isDocument(hint) ? shapes.keys(hint) : transform(String(hint)) }),
  };
}
