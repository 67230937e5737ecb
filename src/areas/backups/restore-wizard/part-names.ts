import { restoredNameProblem } from '#contract/backups/restored-names-rules.ts';
import type { RestoreSearch } from '../shared/backups-search.ts';

/** Most databases, and most collections, of one restore // documented */
export const mostParts = 100;

interface Pair {
  sourceNamespace: string;
  targetNamespace?: string;
}

export const isCollection = (part: string): boolean => part.includes('.');

export const databaseOf = (part: string): string => part.split('.', 1)[0] ?? part;

/** Databases and collections as the service takes them; one within a chosen database goes with it. */
export function namesOf({ parts = [], names = {}, write }: RestoreSearch): {
  databases: Pair[];
  collections: Pair[];
} {
  const chosen = new Set(parts);
  const pairOf = (sourceNamespace: string): Pair => {
    const targetNamespace = write === 'OVERWRITE_EXISTING' ? undefined : names[sourceNamespace];
    return targetNamespace === undefined ? { sourceNamespace } : { sourceNamespace, targetNamespace };
  };
  return {
    databases: parts.filter((part) => !isCollection(part)).map(pairOf),
    collections: parts.filter((part) => isCollection(part) && !chosen.has(databaseOf(part))).map(pairOf),
  };
}

/** The name of a collection at the target. */
export function targetNameOf(namespace: string, search: RestoreSearch): string {
  const { names = {}, write, databaseSuffix = '', collectionSuffix = '' } = search;
  if (write === 'OVERWRITE_EXISTING') return namespace;
  const database = databaseOf(namespace);
  const own = names[namespace];
  if (own !== undefined) return own;
  if (!isCollection(namespace)) return names[database] ?? `${database}${databaseSuffix}`;
  const collection = namespace.slice(database.length + 1);
  const moved = names[database];
  if (moved !== undefined && search.parts?.includes(database)) return `${moved}.${collection}`;
  return `${database}${databaseSuffix}.${collection}${collectionSuffix}`;
}

/** Why a name cannot be that of the target, in words that continue the name of its field. */
export const nameProblem = (source: string, name: string): string | undefined =>
  restoredNameProblem(isCollection(source) ? 'namespace' : 'database', name);

/** Suffix of the names of databases, or of collections, at the target; without one the names are unchanged. */
export const suffixProblem = (suffix: string): string | undefined =>
  suffix === '' ? undefined : restoredNameProblem('suffix', suffix);

export const suffixLabels = {
  databaseSuffix: 'Suffix for databases',
  collectionSuffix: 'Suffix for collections',
} as const;

export const targetLabel = (part: string): string => `Name of ${part} at the target`;

/** Validation error in the choice of parts; undefined: valid. */
export function partsProblem(search: RestoreSearch): string | undefined {
  const { databases, collections } = namesOf(search);
  if (databases.length + collections.length === 0) return 'Choose a database or a collection.';
  if (databases.length > mostParts) return `At most ${mostParts} databases in one restore.`;
  if (collections.length > mostParts) return `At most ${mostParts} collections in one restore.`;
  if (search.write === 'OVERWRITE_EXISTING') return undefined;
  const { databaseSuffix = '', collectionSuffix = '' } = search;
  const wrong = [
    [suffixLabels.databaseSuffix, suffixProblem(databaseSuffix)] as const,
    [suffixLabels.collectionSuffix, suffixProblem(collectionSuffix)] as const,
    ...[...databases, ...collections].map(
      ({ sourceNamespace, targetNamespace }) =>
        [
          targetLabel(sourceNamespace),
          targetNamespace === undefined ? undefined : nameProblem(sourceNamespace, targetNamespace),
        ] as const,
    ),
  ].find(([, problem]) => problem !== undefined);
  return wrong && `${wrong.join(' ')}.`;
}

/** What may be wrong with the choice of parts by a rule that nothing supports; undefined: nothing. */
export function partsWarning(search: RestoreSearch): string | undefined {
  if (search.write === 'OVERWRITE_EXISTING') return undefined;
  const { databases, collections } = namesOf(search);
  const targets = [...databases, ...collections].map(({ sourceNamespace }) =>
    targetNameOf(sourceNamespace, search),
  );
  const twice = targets.find((name, index) => targets.indexOf(name) !== index);
  return twice === undefined ? undefined : `Two of them would be named ${twice}: Atlas may refuse it.`;
}
