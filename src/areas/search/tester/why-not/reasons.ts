import type { Definition } from '#contract/search/definition.ts';
import type { FieldType } from '#contract/search/fields.ts';
import {
  type Ejson,
  type EjsonObject,
  type Kind,
  kindNames,
  kindOf,
  numberOf,
} from '#src/lib/ejson/value.ts';
import { type Clause, type ClausePath, pathsOf, textsOf } from '../query/clauses.ts';
import { analyzersOf, type FieldAnalyzers, indexedField } from '../query/indexed-field.ts';
import { textPaths, valuesAt } from './document-values.ts';

/** Why one clause does not find a document at one path. */
export type Reason =
  | { kind: 'absent'; path: string }
  | { kind: 'notIndexed'; path: string; as: readonly string[]; has: readonly string[] }
  | { kind: 'unsuitable'; path: string; kinds: readonly string[]; looksAt: string }
  | { kind: 'keyword'; path: string; analyzer: string }
  | { kind: 'terms'; path: string; analyzers: FieldAnalyzers; texts: readonly string[]; queries: string[] }
  | { kind: 'values'; path: string; values: readonly Ejson[]; asked: EjsonObject }
  /** Nothing that is known here explains it. */
  | { kind: 'unexplained'; path: string | undefined };

type TypeName = FieldType['type'];
const numbers: readonly Kind[] = ['int', 'long', 'double'];

/** What an operator needs a field to be indexed as, and which values it then looks at // documented */
const needs: Readonly<Record<string, { types: readonly TypeName[]; kinds?: readonly Kind[] }>> = {
  text: { types: ['string'], kinds: ['string'] },
  phrase: { types: ['string'], kinds: ['string'] },
  wildcard: { types: ['string'], kinds: ['string'] },
  regex: { types: ['string'], kinds: ['string'] },
  queryString: { types: ['string'], kinds: ['string'] },
  autocomplete: { types: ['autocomplete'], kinds: ['string'] },
  near: { types: ['number', 'date', 'geo'] },
  geoShape: { types: ['geo'] },
  geoWithin: { types: ['geo'] },
};

/** The types that find a kind of value, for operators that compare // documented */
const comparing: Partial<Record<Kind, readonly TypeName[]>> = {
  string: ['token'],
  int: ['number'],
  long: ['number'],
  double: ['number'],
  date: ['date'],
  bool: ['boolean'],
  objectId: ['objectId'],
  uuid: ['uuid'],
};
const comparisons = ['value', 'gt', 'gte', 'lt', 'lte', 'origin'] as const;
const analyzed = new Set(['text', 'phrase', 'autocomplete']);
const patterns = new Set(['wildcard', 'regex']);

/** Why a clause without others inside does not find a document, path by path. */
export function reasonsOf(clause: Clause, document: EjsonObject, definition: Definition): Reason[] {
  const paths = pathsOf(clause);
  if (paths.length === 0) return [{ kind: 'unexplained', path: undefined }];
  return paths.flatMap((path) =>
    fieldsOf(path, document).map(({ field, multi }) =>
      reasonAt(clause, { field, multi, document, definition }),
    ),
  );
}

interface Place {
  field: string;
  multi: string | undefined;
  document: EjsonObject;
  definition: Definition;
}

const mostFields = 12;

/** A path with `*` represents the text fields of the document. */
function fieldsOf(path: ClausePath, document: EjsonObject): { field: string; multi: string | undefined }[] {
  if ('field' in path) return [path];
  const parts = path.wildcard.split('*').map((part) => part.replaceAll(/[.*+?^${}()|[\]\\]/gu, '\\$&'));
  const fits = new RegExp(`^${parts.join('.*')}$`, 'u');
  return textPaths(document)
    .filter((field) => fits.test(field))
    .slice(0, mostFields)
    .map((field) => ({ field, multi: undefined }));
}

function reasonAt(clause: Clause, { field: path, multi, document, definition }: Place): Reason {
  const values = valuesAt(document, path);
  if (values.length === 0) return { kind: 'absent', path };
  const field = indexedField(definition, path);
  const has = field.types.map(({ type }) => type);
  const { types: as, kinds } = needsOf(clause);
  if (has.length === 0 || (as.length > 0 && !as.some((type) => has.includes(type)))) {
    return { kind: 'notIndexed', path, as, has };
  }
  const suitable = kinds ? values.filter((value) => kinds.includes(kindOf(value))) : values;
  if (suitable.length === 0) {
    const held = [...new Set(values.map((value) => kindNames[kindOf(value)]))];
    return { kind: 'unsuitable', path, kinds: held, looksAt: textOfKinds(kinds ?? []) };
  }
  if (analyzed.has(clause.operator)) {
    const texts = suitable.filter((value) => typeof value === 'string');
    const analyzers = clauseAnalyzers(clause, definition, field, multi);
    return { kind: 'terms', path, analyzers, texts, queries: textsOf(clause) };
  }
  if (patterns.has(clause.operator)) {
    const { index } = analyzersOf(definition, field, multi);
    if (index !== 'lucene.keyword') return { kind: 'keyword', path, analyzer: index };
  }
  const asked = Object.fromEntries(
    Object.entries(clause.body).filter(([name]) => name !== 'path' && name !== 'score'),
  );
  if (Object.keys(asked).length === 0) return { kind: 'unexplained', path };
  return { kind: 'values', path, values: suitable, asked };
}

/** documented: autocomplete cuts what its own analyzer makes, and analyzes queries with the same */
function clauseAnalyzers(
  { operator }: Clause,
  definition: Definition,
  field: { types: readonly FieldType[] },
  multi: string | undefined,
): FieldAnalyzers {
  if (operator !== 'autocomplete') return analyzersOf(definition, field, multi);
  const own = field.types.find(({ type }) => type === 'autocomplete');
  const named = (own?.type === 'autocomplete' ? own.analyzer : undefined) ?? 'lucene.standard';
  return { index: named, search: named };
}

function needsOf({ operator, body }: Clause): { types: readonly TypeName[]; kinds?: readonly Kind[] } {
  const fixed = needs[operator];
  if (fixed) return fixed;
  const input = comparisons.flatMap((name) => {
    const value = body[name];
    return value === undefined ? [] : Array.isArray(value) ? value : [value];
  });
  const [first] = input;
  if (first === undefined || first === null) return { types: [] };
  const kind = kindOf(first);
  return {
    types: comparing[kind] ?? [],
    kinds: numberOf(first) === undefined ? [kind] : numbers,
  };
}

function textOfKinds(kinds: readonly Kind[]): string {
  if (kinds.some((kind) => numbers.includes(kind))) return 'numbers';
  return kinds.map((kind) => kindNames[kind]).join(', ');
}
