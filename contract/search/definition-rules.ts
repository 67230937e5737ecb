import { checkAnalyzers } from './analyzer-rules.ts';
import type { CustomAnalyzer } from './custom-analyzer.ts';
import { type Definition, type IndexType, textParts, vectorParts } from './definition.ts';
import { checkFields, checkLeaf, type FieldScope } from './field-rules.ts';
import type { FieldMap } from './fields.ts';
import { KnownAnalyzers } from './known-analyzers.ts';
import { eachOf } from './one-or-many.ts';
import type { ReadPattern } from './pattern-rules.ts';
import { below, type DefinitionProblem, repeated, unfit } from './problem.ts';
import { checkStoredSource } from './stored-source-rules.ts';
import { checkVectorParts } from './vector-rules.ts';

/** The context for validating a definition. */
export interface DefinitionContext {
  type: IndexType;
  /** Reads Java's patterns: `readPattern` of text analysis. */
  readPattern: ReadPattern;
  /** Analyzers of the cluster, which its indexes may name. */
  clusterAnalyzers?: readonly CustomAnalyzer[];
  /** The location of the definition in the request. */
  at?: string;
  /** The flat form of the first version may leave the mappings out // documented */
  mappingsOptional?: boolean;
}

/**
 * Every problem of a definition that the service would refuse although each field is well-formed. The same
 * rules check a request in the emulator and an editor in the console. Empty when it is valid.
 */
export function checkDefinition(definition: Definition, context: DefinitionContext): DefinitionProblem[] {
  const { type, at = '' } = context;
  const foreign = Object.keys(type === 'search' ? vectorParts : textParts).filter(
    (name) => Object.hasOwn(definition, name) && Reflect.get(definition, name) !== undefined,
  );
  const problems: DefinitionProblem[] = [
    ...foreign.map(
      (field): DefinitionProblem => ({
        code: 'INVALID_ATTRIBUTE',
        field,
        description: `is not an attribute of an index of type ${type}`,
      }),
    ),
    ...missing(definition, context),
    ...checkStoredSource(definition.storedSource, 'storedSource'),
  ];
  if (problems.length === 0) {
    problems.push(...(type === 'search' ? checkText(definition, context) : checkVectorParts(definition)));
  }
  return problems.map((problem) => ({ ...problem, field: below(at, problem.field) }));
}

function missing(definition: Definition, { type, mappingsOptional }: DefinitionContext): DefinitionProblem[] {
  const field = type === 'search' ? 'mappings' : 'fields';
  if (definition[field] !== undefined || (type === 'search' && mappingsOptional)) return [];
  return [{ code: 'MISSING_ATTRIBUTE', field, description: 'is required' }];
}

function checkText(
  definition: Definition,
  { readPattern, clusterAnalyzers = [] }: DefinitionContext,
): DefinitionProblem[] {
  const {
    mappings,
    analyzer,
    searchAnalyzer,
    analyzers = [],
    synonyms = [],
    typeSets = [],
    sort,
  } = definition;
  const existing = new KnownAnalyzers(analyzers, clusterAnalyzers);
  const scope: FieldScope = { analyzers: existing };
  const fields = mappings?.fields ?? {};
  return [
    ...checkAnalyzers(analyzers, readPattern),
    ...existing.check(analyzer, 'analyzer'),
    ...existing.check(searchAnalyzer, 'searchAnalyzer'),
    ...(mappings && !mappings.dynamic && Object.keys(fields).length === 0
      ? [unfit('mappings', 'must be dynamic or hold at least one field')]
      : []),
    ...checkFields(fields, scope, 'mappings.fields'),
    ...repeated(synonyms.map(({ name }) => name)).map(({ value, index }) =>
      unfit(`synonyms[${index}].name`, `is the name of another synonym mapping too: ${value}`),
    ),
    ...synonyms.flatMap((each, index) => existing.checkStream(each.analyzer, `synonyms[${index}].analyzer`)),
    ...checkTypeSets(typeSets, scope),
    ...checkSort(sort ?? {}, fields),
  ];
}

function checkTypeSets(
  typeSets: NonNullable<Definition['typeSets']>,
  scope: FieldScope,
): DefinitionProblem[] {
  return [
    ...repeated(typeSets.map(({ name }) => name)).map(({ value, index }) =>
      unfit(`typeSets[${index}].name`, `is the name of another type set too: ${value}`),
    ),
    ...typeSets.flatMap(({ types }, set) => [
      ...repeated(types.map(({ type }) => type)).map(({ value, index }) =>
        unfit(`typeSets[${set}].types[${index}].type`, `defines the type ${value} again`),
      ),
      ...types.flatMap((type, index) => checkLeaf(type, scope, `typeSets[${set}].types[${index}]`)),
    ]),
  ];
}

const sortable: readonly string[] = ['boolean', 'date', 'number', 'objectId', 'token', 'uuid'];

/** Only fields mapped statically, as a type with an order, can keep documents in order // observed */
function checkSort(sort: NonNullable<Definition['sort']>, fields: FieldMap): DefinitionProblem[] {
  return Object.keys(sort).flatMap((path) =>
    typesAt(path.split('.'), fields).some((type) => sortable.includes(type))
      ? []
      : [unfit(`sort.${path}`, `must be a mapped field of type ${sortable.join(', ')}`)],
  );
}

function typesAt([name = '', ...rest]: string[], fields: FieldMap): string[] {
  const input = Object.hasOwn(fields, name) ? fields[name] : undefined;
  const types = input === undefined ? [] : eachOf(input);
  if (rest.length === 0) return types.map(({ type }) => type);
  return types.flatMap((type) => (type.type === 'document' ? typesAt(rest, type.fields ?? {}) : []));
}
