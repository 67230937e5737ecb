import { holds } from '#server/data/query/match-leaf.ts';
import { isDocument } from '#server/data/values/bson-type.ts';
import type { Level } from './index/level.ts';
import { type Comparable, comparableOf, compareSame } from './query/comparable.ts';
import { type Fields, Value } from './query/fields.ts';
import type { IndexView } from './query/scope.ts';
import { BooleanQuery, type Clause } from './score/boolean-query.ts';
import type { Query } from './score/query.ts';
import { MatchingQuery, matchAll } from './score/simple-queries.ts';
import { SearchError } from './search-error.ts';

type BuildFilter = (view: IndexView) => Query;
type Passes = (order: number) => boolean;

/** Comparisons by the order of a stored value to the one of the query. */
const comparisons: Readonly<Record<string, Passes>> = {
  $eq: (order) => order === 0,
  ...holds,
};

const joins: Readonly<Record<string, (filters: readonly Query[]) => Query>> = {
  $and: (filters) => allOf(filters),
  $nor: (filters) => not(anyOf(filters)),
  $or: (filters) => anyOf(filters),
};

function allOf(queries: readonly Query[]): Query {
  return new BooleanQuery(queries.map((query): Clause => ({ occur: 'filter', query })));
}

function anyOf(queries: readonly Query[]): Query {
  return new BooleanQuery(queries.map((query): Clause => ({ occur: 'should', query })));
}

/** Also documents that lack the field. */
function not(query: Query): Query {
  return new BooleanQuery([
    { occur: 'filter', query: matchAll },
    { occur: 'mustNot', query },
  ]);
}

/** `filter` of `$vectorSearch`: a part of the database's own query language. */
export function readVectorFilter(value: Value): BuildFilter {
  if (!isDocument(value.raw)) throw new SearchError('filter must be a document');
  const parts = Object.entries(value.raw).map(([name, raw]) => {
    const inner = new Value(raw, `${value.path}.${name}`);
    return name.startsWith('$') ? readJoin(name, inner) : readField(name, inner);
  });
  return parts.length === 0 ? () => matchAll : (view) => allOf(parts.map((part) => part(view)));
}

function readJoin(name: string, value: Value): BuildFilter {
  const join = Object.hasOwn(joins, name) ? joins[name] : undefined;
  if (!join) throw value.refuse(`unrecognized field "${name}"`);
  const parts = value.list().map(readVectorFilter);
  if (parts.length === 0) throw value.refuse('cannot be empty');
  return (view) => join(parts.map((part) => part(view)));
}

function readField(path: string, value: Value): BuildFilter {
  const operators = isDocument(value.raw) && Object.keys(value.raw).some((name) => name.startsWith('$'));
  if (!operators) return readOperator('$eq', path, value);
  const fields: Fields = value.fields();
  const parts = fields.names().map((name) => {
    const input = fields.given(name) as Value;
    return readOperator(name, path, input);
  });
  return (view) => allOf(parts.map((part) => part(view)));
}

function readOperator(name: string, path: string, value: Value): BuildFilter {
  const passes = Object.hasOwn(comparisons, name) ? comparisons[name] : undefined;
  if (passes) return compared(path, readComparable(value), passes);
  switch (name) {
    case '$ne':
      return negated(readOperator('$eq', path, value));
    case '$in':
      return oneOf(path, value);
    case '$nin':
      return negated(oneOf(path, value));
    case '$not':
      return negated(readField(path, value));
    case '$exists': {
      const wanted = value.boolean();
      return (view) => {
        requireFilter(path, view);
        const having = new MatchingQuery(`exists ${path}`, (level) => level.having(path));
        return wanted ? having : not(having);
      };
    }
    default:
      throw value.refuse(`unrecognized field "${name}"`);
  }
}

function negated(build: BuildFilter): BuildFilter {
  return (view) => not(build(view));
}

function oneOf(path: string, value: Value): BuildFilter {
  const list = value.list().map(readComparable);
  if (new Set(list.map(({ kind }) => kind)).size > 1) {
    throw value.refuse('must have elements of the same type');
  }
  const parts = list.map((each) => compared(path, each, (order) => order === 0));
  return (view) => anyOf(parts.map((part) => part(view)));
}

function readComparable(value: Value): Comparable {
  const comparable = comparableOf(value);
  if (comparable) return comparable;
  throw value.refuse('must be a boolean, objectId, number, string, date, uuid, or null');
}

function compared(path: string, { kind, value }: Comparable, passes: Passes): BuildFilter {
  return (view) => {
    if (kind !== 'null') requireFilter(path, view);
    return new MatchingQuery(`${path}:${String(value)}`, function* (level: Level) {
      for (const [doc, { values }] of level.column(kind, path)?.entries() ?? []) {
        if (values.some((each) => passes(compareSame(each, value)))) yield doc;
      }
    });
  };
}

/** Kinds that can be filtered by; an index for vectors has them all at its filter fields. */
const filterTypes: readonly string[] = ['token', 'number', 'date', 'boolean', 'objectId', 'uuid'];

function requireFilter(path: string, { mapping, forVectors }: IndexView): void {
  const leaves = mapping.at(path)?.leaves ?? [];
  if (leaves.some(({ type }) => filterTypes.includes(type))) return;
  throw new SearchError(
    `Path '${path}' needs to be indexed as ${forVectors ? 'filter' : filterTypes.join('|')}`,
  );
}
