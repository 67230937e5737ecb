import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type At, runCommand } from '#src/api/run-command.ts';
import { stoppableWrite } from '#src/api/stoppable.ts';
import { plural } from '#src/lib/bytes.ts';
import { int } from '#src/lib/ejson/value.ts';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { readCollectionFacts } from './collection-options.ts';
import classes from './collections/collections.module.css';
import { dependentsText, readDependents } from './collections/dependents.ts';
import { collectionsQuery, countQuery } from './queries.ts';

export interface CatalogActions {
  /** Why nothing can be changed. */
  refusal: string | undefined;
  /** Opens the dialog, with the database if one is named. */
  create: (db?: string) => void;
  /** Opens the dialog of a new GridFS bucket. */
  createBucket: (db: string) => void;
  dropCollection: (db: string, collection: string) => void;
  dropDatabase: (db: string) => void;
}

interface Creation {
  db: string | undefined;
}

/** Creates and drops collections and databases. `left` is called with the dropped one. */
export function useCatalogActions(
  at: At,
  place: string,
  refusal: string | undefined,
  left: (db: string, collection?: string) => void,
): {
  actions: CatalogActions;
  creation: Creation | undefined;
  closeCreation: () => void;
  /** The database of a new GridFS bucket. */
  bucketDb: string | undefined;
  refresh: () => Promise<void>;
} {
  const client = useQueryClient();
  const [creation, setCreation] = useState<Creation>();
  const [bucketDb, setBucketDb] = useState<string>();
  const refresh = (): Promise<void> => client.invalidateQueries({ queryKey: ['data', at.source] });

  async function dropCollection(db: string, collection: string): Promise<void> {
    const namespace = { at: { ...at, read: 'primary' as const }, db, collection };
    const facts = await readCollectionFacts(namespace).catch(() => undefined);
    const isView = facts?.type === 'view';
    const [count, dependents] = await Promise.all([
      isView
        ? undefined
        : client.fetchQuery({ ...countQuery(at, db, collection), staleTime: 0 }).catch(() => undefined),
      readDependents(namespace),
    ]);
    const documents = count === undefined ? 'All documents' : plural(count, 'document');
    const effect = isView
      ? `The view is removed from ${place}. The documents of its source are kept.`
      : `${documents} and the indexes of this collection on ${place} are deleted. This cannot be undone.`;
    confirm({
      title: `Drop ${isView ? 'the view ' : ''}${db}.${collection}?`,
      consequence: (
        <>
          <p>{effect}</p>
          <ul className={classes.dependents}>
            {dependentsText(dependents, isView).map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      ),
      confirmLabel: isView ? 'Drop view' : 'Drop collection',
      danger: true,
      typedName: collection,
      stoppable: true,
      run: async (signal) => {
        const write = runCommand(at, db, { drop: collection }, signal);
        await stoppableWrite(write, signal, 'collections', refresh);
        left(db, collection);
        notify({ message: `Dropped ${db}.${collection}` });
        await refresh();
      },
    });
  }

  async function dropDatabase(db: string): Promise<void> {
    const held = await client.fetchQuery(collectionsQuery(at, db)).catch(() => undefined);
    const count = held ? plural(held.length, 'collection') : 'all collections';
    confirm({
      title: `Drop the database ${db}?`,
      consequence: `It is deleted from ${place} with ${count} and everything in them. This cannot be undone.`,
      confirmLabel: 'Drop database',
      danger: true,
      typedName: db,
      stoppable: true,
      run: async (signal) => {
        const write = runCommand(at, db, { dropDatabase: int(1) }, signal);
        await stoppableWrite(write, signal, 'databases', refresh);
        left(db);
        notify({ message: `Dropped the database ${db}` });
        await refresh();
      },
    });
  }

  return {
    actions: {
      refusal,
      create: (db) => setCreation({ db }),
      createBucket: setBucketDb,
      dropCollection: (db, collection) => void dropCollection(db, collection),
      dropDatabase: (db) => void dropDatabase(db),
    },
    creation,
    bucketDb,
    closeCreation() {
      setCreation(undefined);
      setBucketDb(undefined);
    },
    refresh,
  };
}
