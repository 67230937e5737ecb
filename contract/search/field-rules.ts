import { ordered } from './analyzer-rules.ts';
import type { FieldMap, FieldType, LeafType, ObjectType } from './fields.ts';
import type { KnownAnalyzers } from './known-analyzers.ts';
import { eachOf } from './one-or-many.ts';
import { below, type DefinitionProblem, repeated, unfit } from './problem.ts';
import { checkStoredSource } from './stored-source-rules.ts';
import { checkVectorOptions } from './vector-rules.ts';

/** Objects that the fields of a definition may refer to. */
export interface FieldScope {
  analyzers: KnownAnalyzers;
  /** How many types embeddedDocuments lie around it; inside of one there is no knnVector // observed */
  embedded?: number;
}

/** Nesting levels of embeddedDocuments // observed: the engine's limit where no other is set */
const mostEmbedded = 5;

/** Sizes of grams where an autocomplete field names none // documented */
const usualGrams = { min: 2, max: 15 } as const;

/** Everything wrong with the fields of a mapping. */
export function checkFields(fields: FieldMap, scope: FieldScope, at: string): DefinitionProblem[] {
  return Object.entries(fields).flatMap(([name, given]) => {
    const place = below(at, name);
    return [...checkName(name, place), ...checkTypes(given, scope, place)];
  });
}

function checkName(name: string, at: string): DefinitionProblem[] {
  if (name.startsWith('$')) return [unfit(at, 'must not begin with $')];
  return name.includes('.') ? [unfit(at, 'must not hold a dot: nest the fields instead')] : [];
}

function checkTypes(input: FieldType | FieldType[], scope: FieldScope, at: string): DefinitionProblem[] {
  const types = eachOf(input);
  const names = types.map(({ type }) => type);
  const place = (index: number) => (Array.isArray(input) ? `${at}[${index}]` : at);
  const wrong = repeated(names).map(({ value, index }) =>
    unfit(`${place(index)}.type`, `defines the type ${value} again`),
  );
  if (names.includes('vector') && names.includes('knnVector')) {
    wrong.push(unfit(at, 'must not define both vector and knnVector'));
  }
  // one field cannot hold two arrays of documents at the same path below it
  const inside = types.map((each) => ('fields' in each ? embeddedNames(each.fields ?? {}) : []));
  wrong.push(
    ...repeated(inside.flat()).map(({ value }) =>
      unfit(`${at}.${value}`, 'must not define embeddedDocuments more than once'),
    ),
  );
  return [...wrong, ...types.flatMap((type, index) => checkType(type, scope, place(index)))];
}

function embeddedNames(fields: FieldMap): string[] {
  return Object.entries(fields).flatMap(([name, given]) =>
    eachOf(given).some(({ type }) => type === 'embeddedDocuments') ? [name] : [],
  );
}

function checkType(type: FieldType, scope: FieldScope, at: string): DefinitionProblem[] {
  if (type.type === 'document' || type.type === 'embeddedDocuments') return checkObject(type, scope, at);
  return checkLeaf(type, scope, at);
}

function checkObject(object: ObjectType, scope: FieldScope, at: string): DefinitionProblem[] {
  const { fields = {} } = object;
  const embedded = object.type === 'embeddedDocuments';
  const depth = (scope.embedded ?? 0) + (embedded ? 1 : 0);
  const inner = { ...scope, embedded: depth };
  return [
    ...(embedded && depth === mostEmbedded + 1
      ? [unfit(`${at}.type`, `must not be embeddedDocuments more than ${mostEmbedded} levels deep`)]
      : []),
    ...checkStoredSource(embedded ? object.storedSource : undefined, `${at}.storedSource`),
    ...checkFields(fields, inner, `${at}.fields`),
  ];
}

/** Everything wrong with a type that holds no fields. */
export function checkLeaf(
  type: LeafType,
  { analyzers, embedded }: FieldScope,
  at: string,
): DefinitionProblem[] {
  switch (type.type) {
    case 'string':
      return [
        ...analyzers.check(type.analyzer, `${at}.analyzer`),
        ...analyzers.check(type.searchAnalyzer, `${at}.searchAnalyzer`),
        ...Object.entries(type.multi ?? {}).flatMap(([name, alternate]) => {
          const place = `${at}.multi.${name}`;
          return [
            ...(name.includes('.') ? [unfit(place, 'must not hold a dot')] : []),
            ...analyzers.check(alternate.analyzer, `${place}.analyzer`),
            ...analyzers.check(alternate.searchAnalyzer, `${place}.searchAnalyzer`),
          ];
        }),
      ];
    case 'autocomplete': {
      const { minGrams = usualGrams.min, maxGrams = usualGrams.max } = type;
      return [
        ...analyzers.checkStream(type.analyzer, `${at}.analyzer`),
        ...ordered(at, 'minGrams', minGrams, 'maxGrams', maxGrams),
      ];
    }
    case 'number':
    case 'numberFacet':
      return type.indexIntegers === false && type.indexDoubles === false
        ? [unfit(`${at}.indexDoubles`, 'must not be false when indexIntegers is false')]
        : [];
    case 'vector':
      return checkVectorOptions(type, at);
    case 'knnVector':
      return embedded ? [unfit(`${at}.type`, 'must not be knnVector inside embeddedDocuments')] : [];
    default:
      return [];
  }
}
