import { checkNames } from '#contract/search/names.ts';

interface Place {
  db: string;
  coll: string;
  name: string;
}

interface Known {
  /** Collections of the database; undefined: they could not be read. */
  collections: readonly string[] | undefined;
  /** Search indexes of the cluster; undefined: they could not be read. */
  indexes:
    | readonly { database?: string; collectionName?: string; name?: string; status?: string }[]
    | undefined;
}

/** The messages beside each field of a new index's location. */
export interface PlaceText {
  /** Values that the service refuses. */
  wrong: { db?: string; coll?: string; name?: string };
  /** A value that it accepts, with the consequence. */
  absent?: string;
}

const fieldOf = { database: 'db', collectionName: 'coll', name: 'name' } as const;

/** The problems of a new index's location, by the rules of the service: the emulator refuses by the same rules. */
export function placeLabels({ db, coll, name }: Place, { collections, indexes }: Known): PlaceText {
  const wrong: PlaceText['wrong'] = {};
  for (const { field, description } of checkNames({ database: db, collectionName: coll, name })) {
    const at = fieldOf[field as keyof typeof fieldOf];
    wrong[at] ??= capital(description);
  }
  const isTaken = indexes?.some(
    (each) =>
      each.database === db &&
      each.collectionName === coll &&
      each.name === name &&
      each.status !== 'DELETING',
  );
  if (isTaken) wrong.name ??= `${db}.${coll} has a search index of this name already.`;
  const isAbsent = db !== '' && coll !== '' && !wrong.coll && collections?.includes(coll) === false;
  // documented: the service takes such an index, which is then gone
  if (!isAbsent) return { wrong };
  return {
    wrong,
    absent: `${db} has no collection ${coll}. The service builds the index, and removes it if the collection does not come.`,
  };
}

const capital = (text: string): string =>
  `${text.charAt(0).toUpperCase()}${text.slice(1)}${text.endsWith('.') ? '' : '.'}`;
