import { useState } from 'react';
import { useMayAsk, useRefusal } from '#src/api/can.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useRead } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './snapshots.module.css';

interface Place {
  groupId: string;
  clusterName: string;
  snapshotId: string;
}

const whole = { itemsPerPage: 500 } as const;

/** The databases that a snapshot holds; a press shows their collections. */
export function SnapshotContents(place: Place) {
  const scope = { groupId: place.groupId };
  const refused = useRefusal('listGroupClusterBackupSnapshotDatabases', scope);
  const mayAsk = useMayAsk('listGroupClusterBackupSnapshotDatabases', scope);
  const { data, error } = useRead(
    'listGroupClusterBackupSnapshotDatabases',
    { ...place, query: whole },
    { enabled: mayAsk },
  );
  if (refused) return <p className={classes.small}>Not shown: {refused}</p>;
  if (error && !data)
    return <Notice tone="warning">Could not be loaded: {toFormErrors(error).message}</Notice>;
  if (!data) return <SkeletonLines lines={2} />;
  if (data.results.length === 0) return <p className={classes.small}>It contains no databases.</p>;
  return (
    <ul className={classes.lines}>
      {data.results.map(({ name }) => (
        <Database key={name} {...place} databaseName={name} />
      ))}
    </ul>
  );
}

function Database({ databaseName, ...place }: Place & { databaseName: string }) {
  const [isOpen, setOpen] = useState(false);
  const { data, error } = useRead(
    'listGroupClusterBackupSnapshotDatabaseCollections',
    { ...place, databaseName, query: whole },
    { enabled: isOpen },
  );
  return (
    <li className={classes.database}>
      <button
        type="button"
        className={classes.fold}
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
        <Mono>{databaseName}</Mono>
        {data && <span className={classes.dim}>{plural(data.results.length, 'collection')}</span>}
      </button>
      {isOpen && error && !data && (
        <Notice tone="warning">Could not be loaded: {toFormErrors(error).message}</Notice>
      )}
      {isOpen && data && (
        <ul className={classes.collections}>
          {data.results.map(({ name }) => (
            <li key={name}>
              <Mono dim>{name}</Mono>
            </li>
          ))}
        </ul>
      )}
    </li>
  );
}
