import { multiField, stringField } from '../index/field-names.ts';
import type { StringType } from '../index/mapping.ts';
import { wildcardMatcher } from '../score/wildcard.ts';
import { SearchError } from '../search-error.ts';
import type { Value } from './fields.ts';
import type { Scope } from './scope.ts';
import type { StringTarget } from './string-target.ts';

export type PathSpec = { path: string; multi?: string } | { wildcard: string };

/** The forms of `path` for strings: a name, `{value, multi}`, `{wildcard}`, or a list of them. */
export function readStringPaths(value: Value): PathSpec[] {
  return value.oneOrMany().map(readStringPath);
}

function readStringPath(value: Value): PathSpec {
  if (typeof value.raw === 'string') return { path: value.string() };
  if (typeof value.raw !== 'object' || value.raw === null) throw value.refuse('must be a document or string');
  const fields = value.fields();
  const [path, multi, wildcard] = ['value', 'multi', 'wildcard'].map((name) => fields.optional(name));
  if (wildcard) {
    if (multi) throw fields.refuse('multi cannot be defined along with wildcard');
    if (path) throw fields.refuse('only one of [value, wildcard] may be present');
    fields.end();
    return { wildcard: readWildcard(wildcard) };
  }
  const required = fields.required('value').string();
  fields.end();
  if (!multi) return { path: required };
  if (multi.filledString().includes('.')) throw multi.refuse('cannot contain "."');
  return { path: required, multi: multi.string() };
}

function readWildcard(value: Value): string {
  const pattern = value.string();
  if (!pattern.includes('*')) throw value.refuse('must contain a "*"');
  if (pattern.includes('**')) throw value.refuse('cannot contain more than 1 "*" next to each other');
  return pattern;
}

/** The forms of `path` for other kinds: a name, `{value}`, or a list of them. */
export function readFieldPaths(value: Value): string[] {
  return value.oneOrMany().map((each) => {
    if (typeof each.raw === 'string') return each.string();
    const fields = each.fields();
    if (fields.optional('multi')) throw each.refuse('multi field not permitted for this operator');
    const path = fields.required('value').string();
    fields.end();
    return path;
  });
}

/** What string paths mean in an index; patterns are looked up among the fields that documents have. */
export function stringTargets(paths: readonly PathSpec[], scope: Scope): StringTarget[] {
  const named = paths.flatMap((spec) =>
    'wildcard' in spec
      ? wildcardPaths(spec.wildcard, scope).map((path) => ({ path, multi: undefined }))
      : [{ path: spec.path, multi: spec.multi }],
  );
  const distinct = new Map(named.map((each) => [`${each.path}\0${each.multi ?? ''}`, each]));
  return [...distinct.values()].map(({ path, multi }) => stringTarget(path, multi, scope));
}

export function stringTarget(path: string, multi: string | undefined, scope: Scope): StringTarget {
  const { view, level } = scope;
  const base = view.mapping.typeAt(path, 'string');
  const type = multi === undefined ? base : base?.multi?.[multi];
  if (multi !== undefined && !type) {
    throw new SearchError(`${path} (multi: ${multi}) not found in index: ${view.name}`);
  }
  return {
    path,
    multi,
    field: multi === undefined ? stringField(path, level) : multiField(path, multi, level),
    analyzer: view.analyzers.named(searchAnalyzerName(type, scope)),
    type,
  };
}

/** The analyzer for the words of a query // documented: the field's own before those of the index */
function searchAnalyzerName(type: StringType | undefined, { view: { definition } }: Scope): string {
  return (
    type?.searchAnalyzer ??
    type?.analyzer ??
    definition.searchAnalyzer ??
    definition.analyzer ??
    'lucene.standard'
  );
}

function wildcardPaths(pattern: string, { view, level }: Scope): string[] {
  const fits = wildcardMatcher(pattern);
  const prefix = stringField('', level);
  const paths: string[] = [];
  for (const { name, docCount } of view.level(level).texts()) {
    const path = name.startsWith(prefix) ? name.slice(prefix.length) : undefined;
    if (path !== undefined && docCount > 0 && fits(path)) paths.push(path);
  }
  return paths.sort();
}

/** One Lucene clause for each text and path // observed: what matches adds up */
export function product<Made>(
  texts: readonly string[],
  targets: readonly StringTarget[],
  make: (text: string, target: StringTarget) => Made | undefined,
): Made[] {
  return texts.flatMap((text) => targets.flatMap((target) => make(text, target) ?? []));
}

/** `query`: one text or several, none of them empty. */
export function readTexts(value: Value): string[] {
  return value.oneOrMany().map((each) => each.filledString());
}
