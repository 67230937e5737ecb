import type { Storage } from './storage.ts';

function firstTwice(names: readonly string[]): number {
  return names.findIndex((name, index) => names.indexOf(name) < index);
}

export interface StorageProblem {
  /** The path from the storage on: `stores[0].name`. */
  path: string;
  /** The end of a sentence about it. */
  why: string;
}

/** Stores and databases have names of their own, and collections read from stores that exist // assumed */
export function storageProblem({ stores, databases }: Storage): StorageProblem | undefined {
  const names = (stores ?? []).map(({ name }) => name);
  const store = firstTwice(names);
  if (store >= 0) return { path: `stores[${store}].name`, why: 'is the name of another store' };
  const database = firstTwice((databases ?? []).map(({ name }) => name));
  if (database >= 0) return { path: `databases[${database}].name`, why: 'is the name of another database' };
  for (const [index, { collections = [] }] of (databases ?? []).entries())
    for (const [at, { dataSources = [] }] of collections.entries())
      for (const [source, { storeName }] of dataSources.entries())
        if (storeName !== undefined && !names.includes(storeName))
          return {
            path: `databases[${index}].collections[${at}].dataSources[${source}].storeName`,
            why: 'names no store of the federated database',
          };
  return undefined;
}
