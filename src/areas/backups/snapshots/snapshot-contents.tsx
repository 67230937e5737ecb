import { useState } from 'react';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { useRead } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
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
  if (refused)
    return (
      <Text as="p" size={13} tone="dim">
        Not shown: {refused}
      </Text>
    );
  if (error && !data)
    return <Notice tone="warning">Could not be loaded: {toFormErrors(error).message}</Notice>;
  if (!data) return <SkeletonLines lines={2} />;
  if (data.results.length === 0)
    return (
      <Text as="p" size={13} tone="dim">
        It contains no databases.
      </Text>
    );
  return (
    <Grid as="ul" size={13}>
      {data.results.map(({ name }) => (
        <Database key={name} {...place} databaseName={name} />
      ))}
    </Grid>
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
        className={rowClass({ gap: 8, align: 'center', size: 13, className: classes.fold })}
        aria-expanded={isOpen}
        onClick={() => setOpen((before) => !before)}
      >
        <Icon name={isOpen ? 'chevron-down' : 'chevron-right'} size={12} />
        <Mono>{databaseName}</Mono>
        {data && <Text tone="dim">{plural(data.results.length, 'collection')}</Text>}
      </button>
      {isOpen && error && !data && (
        <Notice tone="warning">Could not be loaded: {toFormErrors(error).message}</Notice>
      )}
      {isOpen && data && (
        <Grid as="ul" gap={4} columnGap={16} breaks className={classes.collections}>
          {data.results.map(({ name }) => (
            <li key={name}>
              <Mono dim>{name}</Mono>
            </li>
          ))}
        </Grid>
      )}
    </li>
  );
}
