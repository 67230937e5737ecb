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

/** What a collection is called at the target. */
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

const forbidden = /[/\\. "$*<>:|?\0]/u;

/** Why a name cannot be that of the target // documented limits of MongoDB: 63 and 255 bytes with the dot */
export function nameProblem(source: string, name: string): string | undefined {
  if (!isCollection(source)) {
    if (forbidden.test(name)) return 'Must not contain spaces, dots or / \\ " $ * < > : | ?';
    return name.length > 63 ? 'Must have at most 63 characters' : undefined;
  }
  const dot = name.indexOf('.');
  if (dot < 1 || dot === name.length - 1) return 'Must be database.collection';
  if (forbidden.test(name.slice(0, dot))) return 'Must start with a valid database name';
  if (/[$\0]/u.test(name.slice(dot + 1))) return 'Must not contain $ in the collection name';
  return name.length > 255 ? 'Must have at most 255 characters with the dot' : undefined;
}

export function suffixProblem(suffix: string): string | undefined {
  if (forbidden.test(suffix)) return 'Must not contain spaces, dots or / \\ " $ * < > : | ?';
  return suffix.length > 64 ? 'Must have at most 64 characters' : undefined;
}

/** What is wrong with the choice of parts; undefined: nothing. */
export function partsProblem(search: RestoreSearch): string | undefined {
  const { databases, collections } = namesOf(search);
  if (databases.length + collections.length === 0) return 'Choose a database or a collection.';
  if (databases.length > mostParts) return `At most ${mostParts} databases in one restore.`;
  if (collections.length > mostParts) return `At most ${mostParts} collections in one restore.`;
  if (search.write === 'OVERWRITE_EXISTING') return undefined;
  const { databaseSuffix = '', collectionSuffix = '' } = search;
  const wrong =
    suffixProblem(databaseSuffix) ??
    suffixProblem(collectionSuffix) ??
    [...databases, ...collections]
      .map(({ sourceNamespace, targetNamespace }) =>
        targetNamespace === undefined ? undefined : nameProblem(sourceNamespace, targetNamespace),
      )
      .find((problem) => problem !== undefined);
  if (wrong !== undefined) return wrong;
  const targets = [...databases, ...collections].map(({ sourceNamespace }) =>
    targetNameOf(sourceNamespace, search),
  );
  const twice = targets.find((name, index) => targets.indexOf(name) !== index);
  return twice === undefined ? undefined : `Two of them would be named ${twice}.`;
}
