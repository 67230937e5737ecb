import { matchNone } from '../score/simple-queries.ts';
import { SpanQuery } from '../score/span-query.ts';
import {
  containingSpans,
  firstSpans,
  nearSpans,
  orSpans,
  type SpanFinder,
  termSpans,
  withoutSpans,
} from '../score/spans.ts';
import { SearchError } from '../search-error.ts';
import type { Fields, Value } from './fields.ts';
import { readPlainPaths } from './legacy.ts';
import { readTexts, stringTargets } from './paths.ts';
import type { Build, Scope } from './scope.ts';
import { readScore } from './score-options.ts';

/** Spans of one field. */
interface FieldSpans {
  field: string;
  finder: SpanFinder;
}
type BuildSpans = (scope: Scope) => FieldSpans;

const kinds: Readonly<Record<string, (fields: Fields) => BuildSpans>> = {
  contains: readContains,
  first: readFirst,
  near: readNear,
  or: (fields) => joined(readClauses(fields), orSpans),
  subtract: readSubtract,
  term: readTermSpans,
};
const names = Object.keys(kinds).sort();

/** `span`: words by their relative positions. */
export function readSpan(fields: Fields): Build {
  const score = readScore(fields);
  const build = readKind(fields);
  return (scope) => {
    const { field, finder } = build(scope);
    return score(finder.texts.length === 0 ? matchNone : new SpanQuery(field, finder), scope);
  };
}

function readKind(fields: Fields): BuildSpans {
  const input = names.filter((name) => fields.optional(name) !== undefined);
  const [name] = input;
  if (input.length > 1) throw fields.refuse(`only one of [${names.join(', ')}] may be present`);
  if (name === undefined) throw fields.refuse(`one of [${names.join(', ')}] must be present`);
  const inner = fields.required(name).fields();
  const shape = kinds[name] as (fields: Fields) => BuildSpans;
  const score = inner.optional('score')?.fields();
  if (score?.optional('constant') || score?.optional('function')) {
    throw inner.refuse("Only 'boost' score is allowed for a span query");
  }
  const build = shape(inner);
  inner.end();
  fields.end();
  return build;
}

function readClause(value: Value): BuildSpans {
  return readKind(value.fields());
}

function readClauses(fields: Fields): BuildSpans[] {
  return fields.required('clauses').oneOrMany().map(readClause);
}

/** All parts belong to one field. */
function joined(parts: readonly BuildSpans[], join: (finders: SpanFinder[]) => SpanFinder): BuildSpans {
  return (scope) => {
    const created = parts.map((part) => part(scope));
    const [first] = created;
    if (created.some(({ field }) => field !== first?.field)) {
      throw new SearchError('Clauses must have same field.');
    }
    return { field: first?.field ?? '', finder: join(created.map(({ finder }) => finder)) };
  };
}

function readNear(fields: Fields): BuildSpans {
  const parts = readClauses(fields);
  const inOrder = fields.optional('inOrder')?.boolean() ?? false;
  const slop = fields.optional('slop')?.integer({ min: 0 }) ?? 0;
  return joined(parts, (finders) => nearSpans(finders, slop, inOrder));
}

function readFirst(fields: Fields): BuildSpans {
  const part = readClause(fields.required('operator'));
  const last = fields.optional('endPositionLte')?.integer({ min: 1 }) ?? 3;
  return joined([part], ([finder]) => firstSpans(finder as SpanFinder, last));
}

function readContains(fields: Fields): BuildSpans {
  const parts = [readClause(fields.required('big')), readClause(fields.required('little'))];
  const wanted = fields.required('spanToReturn').oneOf(['inner', 'outer']);
  return joined(parts, ([big, little]) => containingSpans(big as SpanFinder, little as SpanFinder, wanted));
}

function readSubtract(fields: Fields): BuildSpans {
  const parts = [readClause(fields.required('include')), readClause(fields.required('exclude'))];
  return joined(parts, ([included, excluded]) =>
    withoutSpans(included as SpanFinder, excluded as SpanFinder),
  );
}

/** One term for each text and path: it is not cut into words // observed */
function readTermSpans(fields: Fields): BuildSpans {
  const texts = readTexts(fields.required('query'));
  const paths = readPlainPaths(fields.required('path'));
  for (const form of ['fuzzy', 'prefix', 'regex', 'wildcard']) {
    const input = fields.optional(form);
    if (input) throw input.refuse('is not available inside of span on emulated clusters');
  }
  return (scope) => {
    const parts = stringTargets(paths, scope).flatMap((target) =>
      texts.map(
        (text): BuildSpans =>
          () => ({
            field: target.field,
            finder: termSpans(target.analyzer.normalize(text)),
          }),
      ),
    );
    const [only] = parts;
    return parts.length === 1 && only ? only(scope) : joined(parts, orSpans)(scope);
  };
}
