import { getLocation, parse } from 'jsonc-parser';
import { builtInAnalyzers } from '#contract/search/analyzer-names.ts';
import { charFilters, type OptionRules, tokenFilters, tokenizers } from '#contract/search/components.ts';
import { type IndexType, sharedParts, textParts, vectorParts } from '#contract/search/definition.ts';
import { leafTypes } from '#contract/search/fields.ts';
import { ownValue } from '#contract/values/own-value.ts';
import type { Completer, Suggestion } from '#src/ui/code-editor/completer.ts';
import { fieldTypes } from '../fields/field-types.ts';

type Path = readonly (string | number)[];

interface Known {
  type: IndexType;
  /** Paths that documents have. */
  fields: readonly string[];
  /** Analyzers of the cluster. */
  analyzers: readonly string[];
}

/** A schema, as far as choices are read from it. */
interface Schema {
  def: { type: string };
  unwrap?: () => unknown;
  options?: readonly unknown[];
  values?: Iterable<unknown>;
}

const word = /[\p{L}\p{N}_.$-]*$/u;

/** What can be typed in a definition: keys and choices of the service's grammar, fields that the documents have, analyzers. */
export function definitionCompleter(existing: Known): Completer {
  return (text, position, explicit) => {
    const { path, isAtPropertyKey } = getLocation(text, position);
    const typed = word.exec(text.slice(0, position))?.[0] ?? '';
    const from = position - typed.length;
    const quoted = text[from - 1] === '"';
    if (typed === '' && !explicit && !quoted) return undefined;
    const value: unknown = parse(text);
    const options = isAtPropertyKey
      ? keysAt(path.slice(0, -1), value, existing).filter(({ label }) => !isGiven(path, label, value))
      : valuesAt(path, value, existing).filter(({ kind }) => !(quoted && kind === 'keyword'));
    if (options.length === 0) return undefined;
    return {
      from,
      validFor: /^[\p{L}\p{N}_.$-]*$/u,
      options: options.map((each) => (quoted ? each : { ...each, snippet: written(each, isAtPropertyKey) })),
    };
  };
}

function written({ label, kind }: Suggestion, isKey: boolean): string {
  if (isKey) return `"${label}": #{value}`;
  return kind === 'keyword' ? label : `"${label}"`;
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null;

function at(value: unknown, path: Path): unknown {
  return path.reduce<unknown>((inner, part) => (isObject(inner) ? inner[part as string] : undefined), value);
}

/** An existing key, except the one that is being typed. */
function isGiven(path: Path, label: string, value: unknown): boolean {
  const holder = at(value, path.slice(0, -1));
  return label !== path.at(-1) && isObject(holder) && Object.hasOwn(holder, label);
}

const named = (labels: readonly string[], kind: Suggestion['kind'] = 'property'): Suggestion[] =>
  labels.map((label) => ({ label, kind }));

/** The paths of the objects of a definition. */
const places = {
  fieldMap: /^mappings(?: fields \S+)*(?: fields)$/u,
  field: /^mappings(?: fields \S+)+?(?: \d+)?$/u,
  multi: /^mappings(?: \S+)* multi \S+$/u,
  typeOfSet: /^typeSets \d+ types \d+$/u,
  analyzer: /^analyzers \d+$/u,
  component: /^analyzers \d+ (charFilters \d+|tokenizer|tokenFilters \d+)$/u,
} as const;

const stands = (path: Path, place: RegExp): boolean => place.test(path.map(String).join(' '));
/** Without the places in lists of several types. */
const plainPath = (path: Path): Path => path.filter((part, index) => index === 0 || typeof part !== 'number');

function keysAt(path: Path, value: unknown, existing: Known): Suggestion[] {
  if (path.length === 0) {
    return named(Object.keys(existing.type === 'search' ? { ...textParts, ...sharedParts } : vectorKeys));
  }
  if (path[0] === 'fields') return named(Object.keys(vectorShape(at(value, path))));
  const plain = plainPath(path);
  if (stands(plain, places.fieldMap)) return fieldNames(plain, existing.fields);
  if (stands(path, places.multi)) return named(Object.keys(leafTypes.string.shape).filter(notMulti));
  if (stands(plain, places.field) || stands(path, places.typeOfSet)) {
    return named(Object.keys(fieldShape(at(value, path))));
  }
  if (stands(path, places.component)) return named(['type', ...Object.keys(componentRules(path, value))]);
  return named(fixedKeys[path.filter((part) => typeof part === 'string').join(' ')] ?? []);
}

const vectorKeys = { ...vectorParts, ...sharedParts };
const notMulti = (name: string): boolean => name !== 'multi';
const fixedKeys: Record<string, readonly string[] | undefined> = {
  mappings: ['dynamic', 'fields'],
  'mappings dynamic': ['typeSet'],
  analyzers: ['name', 'charFilters', 'tokenizer', 'tokenFilters'],
  synonyms: ['name', 'analyzer', 'source'],
  'synonyms source': ['collection'],
  typeSets: ['name', 'types'],
  storedSource: ['include', 'exclude'],
};

/** The fields that documents have at one level. */
function fieldNames(path: Path, fields: readonly string[]): Suggestion[] {
  const prefix = path
    .slice(2)
    .filter((_part, index) => index % 2 === 0)
    .join('.');
  const inside = prefix === '' ? fields : fields.filter((each) => each.startsWith(`${prefix}.`));
  const names = inside.map((each) => (prefix === '' ? each : each.slice(prefix.length + 1)).split('.')[0]);
  return named([...new Set(names)].filter((name) => name !== undefined));
}

function fieldShape(field: unknown): Record<string, unknown> {
  const type = isObject(field) ? String(field.type) : '';
  if (type === 'document') return { type, dynamic: true, fields: true };
  if (type === 'embeddedDocuments') return { type, dynamic: true, fields: true, storedSource: true };
  return Object.hasOwn(leafTypes, type) ? leafTypes[type as keyof typeof leafTypes].shape : { type };
}

function vectorShape(field: unknown): Record<string, unknown> {
  const type = isObject(field) ? field.type : undefined;
  const kinds = vectorParts.fields.unwrap().element.options;
  return kinds.find(({ shape }) => shape.type.values.has(type as never))?.shape ?? { type, path: true };
}

const componentTables: Record<string, Readonly<Record<string, OptionRules>>> = {
  charFilters,
  tokenizer: tokenizers,
  tokenFilters,
};

function componentRules(path: Path, value: unknown): OptionRules {
  const component = at(value, path);
  const table = ownValue(componentTables, String(path[2])) ?? {};
  const type = isObject(component) ? String(component.type) : '';
  return Object.hasOwn(table, type) ? (table[type] ?? {}) : {};
}

function valuesAt(path: Path, value: unknown, existing: Known): Suggestion[] {
  const holder = path.slice(0, -1);
  const key = String(path.at(-1));
  if (key === 'analyzer' || key === 'searchAnalyzer') return analyzersOf(value, existing);
  if (path[0] === 'fields' && existing.type === 'vectorSearch') return vectorValues(path, value, existing);
  if (stands(path, /^sort \S+$/u)) return named(['1', '-1'], 'keyword');
  if (stands(holder, places.component)) {
    if (key === 'type')
      return named(Object.keys(ownValue(componentTables, String(holder[2])) ?? {}), 'value');
    const rule = componentRules(holder, value)[key];
    if (rule?.kind === 'switch') return named(['true', 'false'], 'keyword');
    return rule?.kind === 'choice' ? named(rule.choices, 'value') : [];
  }
  if (key === 'dynamic') return named(['true', 'false'], 'keyword');
  if (path.length === 1) return choicesOf(existing.type === 'search' ? textShape[key] : vectorRoot[key]);
  const isField = stands(plainPath(holder), places.field) || stands(holder, places.typeOfSet);
  if (!isField && !stands(holder, places.multi)) return [];
  if (key === 'type') {
    return fieldTypes.map(({ type: label, help: detail }) => ({ label, kind: 'value', detail }));
  }
  const shape = stands(holder, places.multi) ? leafTypes.string.shape : fieldShape(at(value, holder));
  return choicesOf((shape as Record<string, unknown>)[key]);
}

const textShape: Record<string, unknown> = { ...textParts, ...sharedParts };
const vectorRoot: Record<string, unknown> = vectorKeys;

function vectorValues(path: Path, value: unknown, { fields }: Known): Suggestion[] {
  const key = String(path.at(-1));
  if (key === 'path') return named(fields);
  if (key === 'type') {
    const kinds = vectorParts.fields.unwrap().element.options;
    return named(
      kinds.flatMap(({ shape }) => [...shape.type.values]),
      'value',
    );
  }
  return choicesOf(vectorShape(at(value, path.slice(0, -1)))[key]);
}

function analyzersOf(value: unknown, existing: Known): Suggestion[] {
  const own = at(value, ['analyzers']);
  const names = (Array.isArray(own) ? own : []).flatMap((each) =>
    isObject(each) && typeof each.name === 'string' ? each.name : [],
  );
  return named([...new Set([...names, ...existing.analyzers, ...builtInAnalyzers])], 'value');
}

/** The values of an enumerating schema. */
function choicesOf(input: unknown): Suggestion[] {
  let schema = input as Schema | undefined;
  while (schema?.def?.type === 'optional') schema = schema.unwrap?.() as Schema | undefined;
  if (schema?.def?.type === 'boolean') return named(['true', 'false'], 'keyword');
  if (schema?.def?.type === 'enum') return named((schema.options ?? []).map(String), 'value');
  if (schema?.def?.type !== 'literal') return [];
  return [...(schema.values ?? [])].map((each) => ({
    label: String(each),
    kind: typeof each === 'string' ? 'value' : 'keyword',
  }));
}
