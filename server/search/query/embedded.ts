import { type Aggregate, ToChildQuery, ToParentQuery } from '../score/join-query.ts';
import { SearchError } from '../search-error.ts';
import type { Fields, Value } from './fields.ts';
import { readClause } from './operators.ts';
import type { Build, Reading, Scope } from './scope.ts';
import { type Rescore, readScore, readScoreFields } from './score-options.ts';

/** Operators that go to another level, at most in one query // observed */
const mostJoins = 4;

function countJoin(reading: Reading): void {
  reading.joins.count += 1;
  if (reading.joins.count <= mostJoins) return;
  throw new SearchError(
    'Query must contain less than 4 occurrences of hasAncestor + hasRoot + embeddedDocuments.',
  );
}

/** `embeddedDocument`: an operator on each element of an array by itself. */
export function readEmbeddedDocument(fields: Fields, reading: Reading): Build {
  countJoin(reading);
  const path = fields.required('path').string();
  const operator = fields.required('operator');
  if (operator.fields().given('moreLikeThis')) {
    throw new SearchError('Operator: moreLikeThis not allowed in embeddedDocument operator');
  }
  for (const child of pathsIn(operator.raw)) {
    if (!child.startsWith(`${path}.`) && child !== path) {
      throw operator.refuse(`${child} is not a subfield of ${path}`);
    }
  }
  const build = readClause(operator, { ...reading, root: false, embedded: true });
  let aggregate: Aggregate = 'sum';
  let outer: Rescore = (query) => query;
  const score = readScore(fields, {
    embedded(value) {
      ({ aggregate, outer } = readEmbeddedScore(value));
    },
  });
  fields.end();
  return (scope) => {
    if (path === scope.level) return outer(score(build(scope), scope), scope);
    requireEmbedded(path, scope);
    const children = scope.view.level(path);
    const inner = build({ ...scope, level: path });
    return outer(score(new ToParentQuery(inner, children, aggregate), scope), scope);
  };
}

function readEmbeddedScore(value: Value): { aggregate: Aggregate; outer: Rescore } {
  const fields = value.fields();
  const aggregate = fields.optional('aggregate')?.oneOf(['sum', 'maximum', 'minimum', 'mean']) ?? 'sum';
  const given = fields.optional('outerScore')?.fields();
  const outer: Rescore = given ? readScoreFields(given) : (query) => query;
  fields.end();
  return { aggregate, outer };
}

function requireEmbedded(path: string, { view }: Scope): void {
  if (view.mapping.at(path)?.embedded) return;
  throw new SearchError(`embeddedDocument requires path '${path}' to be indexed as 'embeddedDocuments'`);
}

/** Paths of operators, in whichever form they are written. */
function pathsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  if (Array.isArray(value)) return value.flatMap(pathsIn);
  return Object.entries(value).flatMap(([name, each]) => {
    if (name === 'score') return [];
    if (name !== 'path') return pathsIn(each);
    return [each].flat().flatMap((one) => {
      if (typeof one === 'string') return [one];
      const named: unknown = (one as { value?: unknown } | null)?.value;
      return typeof named === 'string' ? [named] : [];
    });
  });
}

/** `hasAncestor`: elements inside of others that match. */
export function readHasAncestor(fields: Fields, reading: Reading): Build {
  const path = fields.required('ancestorPath').string();
  return readUpwards('hasAncestor', path, fields, reading);
}

/** `hasRoot`: elements of documents that match. */
export function readHasRoot(fields: Fields, reading: Reading): Build {
  return readUpwards('hasRoot', '', fields, reading);
}

function readUpwards(name: string, path: string, fields: Fields, reading: Reading): Build {
  countJoin(reading);
  const build = readClause(fields.required('operator'), { ...reading, root: false });
  const score = readScore(fields);
  fields.end();
  return (scope) => {
    const inside = path === '' ? scope.level !== '' : scope.level.startsWith(`${path}.`);
    if (!inside) {
      throw new SearchError(
        `${name} operator requires a path inside of ${path === '' ? 'embedded documents' : `'${path}'`}`,
      );
    }
    if (path !== '') requireEmbedded(path, scope);
    const inner = build({ ...scope, level: path });
    return score(new ToChildQuery(inner, scope.view.level(path)), scope);
  };
}
