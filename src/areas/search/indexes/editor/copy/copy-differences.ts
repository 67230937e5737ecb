import { readPattern } from '#analysis/regex/read-pattern.ts';
import type { CustomAnalyzer } from '#contract/search/custom-analyzer.ts';
import type { Definition, IndexType } from '#contract/search/definition.ts';
import { checkDefinition } from '#contract/search/definition-rules.ts';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { diffJson, type Json } from '#src/lib/json/json-diff.ts';

/** The content of the other location, as far as it can be read. */
export interface There {
  indexes: readonly SearchIndex[];
  analyzers: readonly CustomAnalyzer[];
  /** Of the database; undefined: not to be read here. */
  collections: readonly string[] | undefined;
  /** Free, shared and flex clusters. */
  tenant: boolean;
}

interface Copied {
  type: IndexType;
  definition: Definition;
  /** Analyzers of the cluster that the definition comes from. */
  analyzers: readonly CustomAnalyzer[];
}

interface Target {
  database: string;
  collection: string;
  name: string;
}

export interface CopyDifference {
  /** `stops`: the service refuses it there. */
  kind: 'stops' | 'differs' | 'same';
  text: string;
}

const mostPaths = 4;

/** The index that has this name at the other place. */
export const indexThere = (indexes: readonly SearchIndex[], { database, collection, name }: Target) =>
  indexes.find(
    (each) => each.database === database && each.collectionName === collection && each.name === name,
  );

/** Differences at the location that a definition is copied to; empty: none known. */
export function copyDifferences(copied: Copied, there: There, target: Target): CopyDifference[] {
  return [
    ...ofIndex(copied, there, target),
    ...ofRules(copied, there),
    ...ofAnalyzers(copied, there),
    ...ofCollections(copied, there, target),
    ...ofTier(copied, there),
  ];
}

function ofIndex({ definition, type }: Copied, { indexes }: There, target: Target): CopyDifference[] {
  const same = indexThere(indexes, target);
  if (!same) return [];
  if ((same.type ?? 'search') !== type) {
    return [{ kind: 'stops', text: `${target.name} is there, and is an index of the other type.` }];
  }
  const paths = diffJson(same.latestDefinition as Json, definition as Json).map(({ path }) => path);
  if (paths.length === 0)
    return [{ kind: 'same', text: `${target.name} is there with the same definition.` }];
  const named = paths.slice(0, mostPaths).join(', ');
  const left = paths.length - mostPaths;
  const text = `${target.name} is there, and differs in ${named}${left > 0 ? ` and ${left} more` : ''}: saving builds it again.`;
  return [{ kind: 'differs', text }];
}

function ofRules({ definition, type }: Copied, { analyzers }: There): CopyDifference[] {
  return checkDefinition(definition, { type, readPattern, clusterAnalyzers: analyzers as never }).map(
    ({ field, description }) => ({ kind: 'stops', text: `${field} ${description} there.` }),
  );
}

/** Analyzers of both clusters that have a name in common and nothing else. */
function ofAnalyzers({ definition, analyzers }: Copied, there: There): CopyDifference[] {
  const own = new Set(definition.analyzers?.map(({ name }) => name));
  const text = JSON.stringify({ ...definition, analyzers: undefined });
  return analyzers.flatMap((each): CopyDifference[] => {
    const other = there.analyzers.find(({ name }) => name === each.name);
    const isUsed = !own.has(each.name) && text.includes(`:${JSON.stringify(each.name)}`);
    if (!isUsed || !other || diffJson(each as Json, other as Json).length === 0) return [];
    return [
      { kind: 'differs', text: `The analyzer ${each.name} of the cluster is defined otherwise there.` },
    ];
  });
}

function ofCollections({ definition }: Copied, { collections }: There, target: Target): CopyDifference[] {
  if (!collections) return [];
  const lacking = (name: string): boolean => !collections.includes(name);
  const sources = (definition.synonyms ?? []).map(({ source }) => source.collection);
  return [
    ...(lacking(target.collection)
      ? [
          `The collection ${target.database}.${target.collection} is not there: the index stays empty until it is.`,
        ]
      : []),
    ...[...new Set(sources)]
      .filter(lacking)
      .map((name) => `The collection of synonyms ${target.database}.${name} is not there.`),
  ].map((text) => ({ kind: 'differs', text }));
}

function ofTier({ definition: { numPartitions = 1 } }: Copied, { tenant }: There): CopyDifference[] {
  return tenant && numPartitions > 1
    ? [{ kind: 'stops', text: 'Its cluster has no search nodes: numPartitions must be 1 there.' }]
    : [];
}
