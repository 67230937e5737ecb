import type { Definition } from '#contract/search/definition.ts';
import type { FieldType } from '#contract/search/fields.ts';
import { fieldPaths } from '../../indexes/editor/fields/field-rows.ts';
import { type Clause, pathsOf } from './clauses.ts';

/** What holds fields: the mappings of the index, an object, the elements of an array. */
type Holder = Pick<NonNullable<Definition['mappings']>, 'dynamic' | 'fields'>;

/** How an index holds one field. */
export interface IndexedField {
  /** The types that it is indexed as, with their options. */
  types: readonly FieldType[];
  /** Whether they follow from a dynamic mapping instead of being named. */
  dynamic: boolean;
  /** Arrays of embedded documents around the field, the outermost first. */
  embedded: readonly string[];
}

/** documented: the types of values under a dynamic mapping */
const dynamicTypes: readonly FieldType[] = (
  ['string', 'number', 'date', 'boolean', 'objectId', 'uuid'] as const
).map((type) => ({ type }));

const listOf = <Value>(value: Value | Value[] | undefined): Value[] =>
  Array.isArray(value) ? value : value === undefined ? [] : [value];
const isHolder = (type: FieldType) => type.type === 'document' || type.type === 'embeddedDocuments';

/** The types of the field at a path in a definition; without types: it is not indexed. */
export function indexedField(definition: Definition, path: string): IndexedField {
  const names = path.split('.');
  const embedded: string[] = [];
  let around: Holder[] = definition.mappings ? [definition.mappings] : [];
  for (const [depth, name] of names.entries()) {
    const named = around.flatMap(({ fields }) => {
      return fields && Object.hasOwn(fields, name) ? listOf(fields[name]) : [];
    });
    if (named.length === 0) return { types: dynamicOf(definition, around), dynamic: true, embedded };
    if (depth === names.length - 1) return { types: named, dynamic: false, embedded };
    // documented: a named field without nested fields ends the dynamic mapping around it
    around = named.filter(isHolder);
    if (named.some(({ type }) => type === 'embeddedDocuments')) {
      embedded.push(names.slice(0, depth + 1).join('.'));
    }
  }
  return { types: [], dynamic: false, embedded };
}

function dynamicOf(definition: Definition, around: readonly Holder[]): readonly FieldType[] {
  return around.flatMap(({ dynamic }): readonly FieldType[] => {
    if (typeof dynamic !== 'object') return dynamic === true ? dynamicTypes : [];
    return definition.typeSets?.find(({ name }) => name === dynamic.typeSet)?.types ?? [];
  });
}

/** Paths that a definition names, those around before those inside. */
export const namedPaths = (definition: Definition): string[] =>
  fieldPaths(definition).map((path) => path.join('.'));

/** Names of the analyzers of a field that is searched as text. */
export interface FieldAnalyzers {
  index: string;
  search: string;
}

const standard = 'lucene.standard';

/**
 * documented: the field's own analyzer, else the one of the index, else `lucene.standard`; queries are analyzed with
 * the field's `searchAnalyzer`, its `analyzer`, the `searchAnalyzer` of the index, its `analyzer`, in this order
 */
export function analyzersOf(
  { analyzer, searchAnalyzer }: Definition,
  field: { types: readonly FieldType[] },
  multi?: string,
): FieldAnalyzers {
  const base = field.types.find(({ type }) => type === 'string');
  const own = base?.type === 'string' && multi !== undefined ? base.multi?.[multi] : base;
  const named = own?.type === 'string' ? own : undefined;
  const index = named?.analyzer ?? analyzer ?? standard;
  return { index, search: named?.searchAnalyzer ?? named?.analyzer ?? searchAnalyzer ?? index };
}

const analyzing = new Set(['text', 'phrase', 'queryString', 'moreLikeThis']);

/** The analyzers that a query and those inside of it use, by field; those of fields that are not text are left out. */
export function usedAnalyzers(definition: Definition, clause: Clause): (FieldAnalyzers & { path: string })[] {
  const all = new Map<string, FieldAnalyzers & { path: string }>();
  const walk = (each: Clause): void => {
    if (analyzing.has(each.operator)) {
      for (const path of pathsOf(each)) {
        if (!('field' in path)) continue;
        const field = indexedField(definition, path.field);
        if (!field.types.some(({ type }) => type === 'string')) continue;
        const name = path.multi === undefined ? path.field : `${path.field} (${path.multi})`;
        all.set(name, { path: name, ...analyzersOf(definition, field, path.multi) });
      }
    }
    each.children.forEach(walk);
  };
  walk(clause);
  return [...all.values()];
}
