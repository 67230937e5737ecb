import { type Aggregate, ToChildQuery, ToParentQuery } from '../score/join-query.ts';
import { SearchError } from '../search-error.ts';
import type { Fields, Value } from './fields.ts';
import type { Build, Reading, Scope } from './scope.ts';
import { isBelow, ownPaths } from './scopes.ts';
import { type Rescore, readScore, readScoreFields } from './score-options.ts';

/** `embeddedDocument`: applies an operator to each element of an array separately. */
export function readEmbeddedDocument(fields: Fields, reading: Reading): Build {
  const path = fields.required('path').string();
  const operator = fields.required('operator');
  const build = reading.readClause(operator, { ...reading, root: false, embedded: true });
  for (const [name, value] of Object.entries(operator.raw as object)) {
    const outside = ownPaths(name, value).find((child) => !isBelow(child, path));
    if (outside !== undefined) throw operator.refuse(`${outside} is not a subfield of ${path}`);
  }
  const { aggregate, outer, score } = readJoinScore(fields);
  fields.end();
  return (scope) => {
    requireEmbedded(path, scope);
    const children = scope.view.level(path);
    const inner = build({ ...scope, level: path });
    return outer(score(new ToParentQuery(inner, children, aggregate), scope), scope);
  };
}

/** The score of a join may define how the scores of elements are combined, and how the result is modified. */
function readJoinScore(fields: Fields): { aggregate: Aggregate; outer: Rescore; score: Rescore } {
  let aggregate: Aggregate = 'sum';
  let outer: Rescore = (query) => query;
  const score = readScore(fields, {
    embedded(value) {
      ({ aggregate, outer } = readEmbeddedScore(value));
    },
  });
  return { aggregate, outer, score };
}

function readEmbeddedScore(value: Value): { aggregate: Aggregate; outer: Rescore } {
  const fields = value.fields();
  const aggregate = fields.optional('aggregate')?.oneOf(['sum', 'maximum', 'minimum', 'mean']) ?? 'sum';
  const input = fields.optional('outerScore')?.fields();
  const outer: Rescore = input ? readScoreFields(input) : (query) => query;
  fields.end();
  return { aggregate, outer };
}

function requireEmbedded(path: string, { view }: Scope, name = 'embeddedDocument'): void {
  if (view.mapping.at(path)?.embedded) return;
  throw new SearchError(`${name} requires path '${path}' to be indexed as 'embeddedDocuments'`);
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
  const build = reading.readClause(fields.required('operator'), { ...reading, root: false });
  const { outer, score } = readJoinScore(fields);
  fields.end();
  return (scope) => {
    if (path !== '') requireEmbedded(path, scope, name);
    const inner = build({ ...scope, level: path });
    return outer(score(new ToChildQuery(inner, scope.view.level(path)), scope), scope);
  };
}
