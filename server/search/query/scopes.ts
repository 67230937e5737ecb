import { isDocument } from '#server/data/values/bson-type.ts';
import { SearchError } from '../search-error.ts';

/** Joins around an operator, each inside of the one before // observed: in the engine's sources */
const mostJoins = 4;

/** Where an operator looks: among the elements of an array, which something has named; nothing: among documents. */
interface Around {
  path?: string;
  source?: string;
  joins: number;
}

type Operator = Readonly<Record<string, unknown>>;

/** Refuses operators with paths outside the enclosing elements. Their form is validated before. */
export function validateScopes(name: string, operator: unknown, scope: string | undefined): void {
  const around = scope === undefined ? {} : { path: scope, source: 'returnScope.path' };
  validate(name, operator as Operator, { ...around, joins: 0 });
}

/** The paths of an operator itself, and of its parts that apply to the same documents. */
export function ownPaths(name: string, operator: unknown): string[] {
  const fields = operator as Operator;
  return [...operatorPaths(name, fields), ...scorePaths(fields)];
}

function operatorPaths(name: string, fields: Operator): string[] {
  switch (name) {
    case 'compound':
      return clausesOf(fields).flatMap(([each, value]) => ownPaths(each, value));
    // they look elsewhere, or have no paths of their own
    case 'hasAncestor':
    case 'hasRoot':
    case 'moreLikeThis':
      return [];
    case 'queryString':
      return pathsOf(fields.defaultPath);
    case 'span':
      return pathsWithin(fields);
    default:
      return pathsOf(fields.path);
  }
}

function validate(name: string, fields: Operator, around: Around): void {
  if (around.joins > mostJoins) {
    throw new SearchError(
      'Query must contain less than 4 occurrences of hasAncestor + hasRoot + embeddedDocuments.',
    );
  }
  const joins = around.joins + 1;
  switch (name) {
    case 'compound':
      for (const [each, value] of clausesOf(fields)) validate(each, value, around);
      return;
    case 'embeddedDocument': {
      const path = String(fields.path);
      requireBelow(name, [path], around);
      requireBelow(`${name} operator score path expression`, scorePaths(fields), around);
      validateInner(fields, { path, source: 'embeddedDocument.path', joins });
      return;
    }
    case 'hasAncestor': {
      const path = String(fields.ancestorPath);
      requireElements(name, around);
      if (!isBelow(around.path ?? '', path)) {
        throw new SearchError(
          `hasAncestor.ancestorPath '${path}' must be a parent of ${around.source} '${around.path}'`,
        );
      }
      const inside = { path, source: 'hasAncestor.ancestorPath', joins };
      requireBelow(`${name} operator score path expression`, scorePaths(fields), inside);
      validateInner(fields, inside);
      return;
    }
    case 'hasRoot':
      requireElements(name, around);
      validateInner(fields, { joins });
      return;
    default:
      requireBelow(name, operatorPaths(name, fields), around);
      requireBelow(`${name} operator score path expression`, scorePaths(fields), around);
  }
}

function validateInner({ operator }: Operator, around: Around): void {
  for (const [name, value] of operatorsIn(operator)) {
    if (name === 'moreLikeThis') {
      throw new SearchError('Operator: moreLikeThis not allowed in embeddedDocument operator');
    }
    validate(name, value, around);
  }
}

function requireElements(name: string, { path }: Around): void {
  if (path !== undefined) return;
  throw new SearchError(
    `${name} operator requires embeddedDocument.path, hasAncestor.ancestorPath, or returnScope.path to be set.`,
  );
}

/** `what`: an operator, or what of it names the path. */
function requireBelow(what: string, paths: readonly string[], { path: outer, source }: Around): void {
  if (outer === undefined) return;
  const named = what.includes(' ') ? what : `${what} operator path`;
  for (const path of paths) {
    if (!isBelow(path, outer)) {
      throw new SearchError(`${named} '${path}' must be a descendant of ${source} '${outer}'`);
    }
  }
}

export function isBelow(path: string, outer: string): boolean {
  return path.startsWith(`${outer}.`);
}

const occurs = ['filter', 'must', 'mustNot', 'should'];

function clausesOf(fields: Operator): [string, Operator][] {
  return occurs.flatMap((occur) => [fields[occur]].flat().flatMap(operatorsIn));
}

/** The operator of a clause, with its name. */
function operatorsIn(clause: unknown): [string, Operator][] {
  if (!isDocument(clause)) return [];
  return Object.entries(clause).filter((entry): entry is [string, Operator] => isDocument(entry[1]));
}

/** Paths in whichever form they are written, patterns too. */
function pathsOf(value: unknown): string[] {
  return [value].flat().flatMap((one) => {
    const named: unknown = isDocument(one) ? (one.value ?? one.wildcard) : one;
    return typeof named === 'string' ? [named] : [];
  });
}

/** Every path below a value that is not an operator. */
function pathsWithin(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(pathsWithin);
  if (!isDocument(value)) return [];
  return Object.entries(value).flatMap(([name, each]) =>
    name === 'score' ? [] : name === 'path' ? pathsOf(each) : pathsWithin(each),
  );
}

function scorePaths({ score }: Operator): string[] {
  return pathsWithin(score);
}
