import type { LeafType } from '#contract/search/fields.ts';
import { readVector, type VectorValue } from '../index/vector-value.ts';
import type { Query } from '../score/query.ts';
import { matchNone } from '../score/simple-queries.ts';
import { VectorQuery, type VectorSimilarity } from '../score/vector-query.ts';
import { SearchError } from '../search-error.ts';
import type { Fields } from './fields.ts';
import { readFieldPaths } from './paths.ts';
import type { Build, Reading, Scope } from './scope.ts';
import { readScore } from './score-options.ts';
import { anyOf } from './text.ts';

const mostCandidates = 10_000;

/** What every search for vectors names. */
export interface VectorOptions {
  path: string;
  vector: VectorValue;
  limit: number;
  /** Absent: the search is to be exact. */
  candidates: number | undefined;
}

/** Reads path, vector, limit and how exact the answer has to be. */
export function readVectorOptions(fields: Fields): VectorOptions {
  const input = fields.required('path');
  if (input.isList()) throw new SearchError('vectorSearch can have only one field path');
  const path = input.string();
  const [query, queryVector] = [fields.optional('query'), fields.optional('queryVector')];
  if (Boolean(query) === Boolean(queryVector)) {
    throw fields.refuse('Exactly one and only one of query and queryVector can be present');
  }
  if (query) throw query.refuse('is not available on emulated clusters: texts are not embedded');
  const vector = readQueryVector(queryVector?.raw);
  const limit = fields.required('limit').integer({ min: 1 });
  const exact = fields.optional('exact')?.boolean() ?? false;
  const candidates = fields.optional('numCandidates');
  if (exact && candidates) throw fields.refuse('"numCandidates" must be omitted when "exact" is set to true');
  if (!exact) {
    if (!candidates) throw fields.refuse('numCandidates is required for approximate vector search');
    const count = candidates.integer({ min: 1, max: mostCandidates });
    if (limit > count) throw fields.refuse('limit should be less than or equal to numCandidates');
    return { path, vector, limit, candidates: count };
  }
  return { path, vector, limit, candidates: undefined };
}

function readQueryVector(raw: unknown): VectorValue {
  const vector = readVector(raw);
  if (typeof vector === 'string') throw new SearchError(vector);
  const lost = vector.values.findIndex((each) => !Number.isFinite(each));
  if (lost < 0) return vector;
  throw new SearchError(
    `'queryVector' contains a non-finite value (Infinity or NaN) at position [${lost}]. All values in "queryVector" must be finite.`,
  );
}

/** Refuses a vector that does not belong to its field. */
function validateVector(vector: VectorValue, dimensions: number, similarity: VectorSimilarity): void {
  const { kind, values } = vector;
  if (values.length !== dimensions) {
    throw new SearchError(
      `vector field is indexed with ${dimensions} dimensions but queried with ${values.length}`,
    );
  }
  if (kind === 'bit' && similarity !== 'euclidean') {
    throw new SearchError(
      `Binary vectors can only be used with fields indexed with Euclidean similarity but indexed similarity is ${javaSimilarity[similarity]}`,
    );
  }
  if (similarity === 'cosine' && values.every((each) => each === 0)) {
    throw new SearchError('Cosine similarity cannot be calculated against a zero vector.');
  }
}

const javaSimilarity: Readonly<Record<VectorSimilarity, string>> = {
  cosine: 'COSINE',
  dotProduct: 'DOT_PRODUCT',
  euclidean: 'EUCLIDEAN',
};

type VectorType = Extract<LeafType, { type: 'vector' | 'knnVector' }>;

/** The vector field of a search index at a path. */
export function vectorTypeAt(path: string, { view }: Scope): VectorType | undefined {
  return view.mapping.typeAt(path, 'vector') ?? view.mapping.typeAt(path, 'knnVector');
}

/** `vectorSearch`, the operator: the whole query, with a filter that is an operator. */
export function readVectorSearch(fields: Fields, reading: Reading): Build {
  if (!reading.root) throw new SearchError('vectorSearch is not allowed to be nested');
  const options = readVectorOptions(fields);
  const filter = fields.optional('filter');
  const build = filter && reading.readClause(filter, { ...reading, root: false });
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const type = vectorTypeAt(options.path, scope);
    if (!type) throw new SearchError(`${options.path} must be indexed as "vector".`);
    return score(vectorQuery(options, type, build?.(scope)), scope);
  };
}

export function vectorQuery(
  { path, vector, limit, candidates }: VectorOptions,
  type: VectorType,
  filter: Query | undefined,
): Query {
  const dimensions = type.type === 'vector' ? type.numDimensions : type.dimensions;
  validateVector(vector, dimensions, type.similarity);
  return new VectorQuery(path, vector, type.similarity, limit, filter, candidates);
}

/** `knnBeta`, of old. */
export function readKnnBeta(fields: Fields, reading: Reading): Build {
  if (!reading.root) throw new SearchError('knnBeta is not allowed to be nested');
  const paths = readFieldPaths(fields.required('path'));
  const vector = readQueryVector(
    fields
      .required('vector')
      .list()
      .map((each) => each.number()),
  );
  const limit = fields.required('k').integer({ min: 1 });
  const filter = fields.optional('filter');
  const build = filter && reading.readClause(filter, { ...reading, root: false });
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const all = paths.map((path): Query => {
      const type = scope.view.mapping.typeAt(path, 'knnVector');
      if (!type) throw new SearchError(`${path} is not indexed as knnVector`);
      if (type.dimensions !== vector.values.length) {
        throw new SearchError(
          `knnVector field is indexed with ${type.dimensions} dimensions but queried with ${vector.values.length}`,
        );
      }
      return vectorQuery({ path, vector, limit, candidates: limit }, type, build?.(scope));
    });
    return score(all.length > 0 ? anyOf(all) : matchNone, scope);
  };
}
