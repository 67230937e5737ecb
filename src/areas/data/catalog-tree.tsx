import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { MINUTE } from '#contract/values/durations.ts';
import type { At } from '#src/api/run-command.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { TextFilter } from '#src/ui/filter-bar.tsx';
import { Icon } from '#src/ui/icon.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import classes from './catalog-tree.module.css';
import { CollectionAnchor, type CollectionLink } from './collection-link.tsx';
import { filesCollectionOf } from './gridfs/bucket.ts';
import { collectionsQuery, countQuery, databasesQuery } from './queries.ts';
import type { CatalogActions } from './use-catalog-actions.tsx';

// beyond these a list shows the number of further entries, and typing finds them
const most = 200;

interface CatalogTreeProps {
  at: At;
  db: string | undefined;
  coll: string | undefined;
  linkTo: (db: string, coll: string) => CollectionLink;
  /** A collection is opened here. */
  onFollow: () => void;
  actions: CatalogActions;
}

/** Databases and their collections, with how many documents they hold. */
export function CatalogTree({ at, db, coll, linkTo, onFollow, actions }: CatalogTreeProps) {
  const list = useQuery(databasesQuery(at));
  const [find, setFind] = useState('');
  // the folds that the user opened or closed are kept for every collection
  const [folds, setFolds] = useState<ReadonlyMap<string, boolean>>(new Map());
  if (list.error && !list.data)
    return <ReadFailure what="Databases" query={list} retrying={list.isFetching} />;
  if (!list.data) return <SkeletonLines lines={6} />;
  const only = list.data.length === 1 ? list.data[0]?.name : undefined;
  const shown = list.data.slice(0, most);
  const isOpen = (name: string): boolean => folds.get(name) ?? (name === db || name === only);
  const fold = (name: string, open: boolean): void => setFolds((before) => new Map(before).set(name, open));
  return (
    <>
      <div className={classes.tools}>
        <TextFilter value={find} onChange={setFind} label="Find a collection" />
        <IconButton
          icon="plus"
          label="Create collection"
          disabledReason={actions.refusal}
          onClick={() => actions.create()}
        />
      </div>
      {list.data.length === 0 && (
        <EmptyState
          title="No databases yet"
          action={
            <Button size="sm" disabledReason={actions.refusal} onClick={() => actions.create()}>
              Create collection
            </Button>
          }
        >
          Create a collection: its database is created with it.
        </EmptyState>
      )}
      <Stack as="ul">
        {shown.map(({ name }) => {
          const open = find !== '' || isOpen(name);
          return (
            <DatabaseNode
              key={name}
              at={at}
              name={name}
              open={open}
              find={find}
              current={name === db ? coll : undefined}
              onToggle={() => fold(name, !open)}
              linkTo={(collection) => linkTo(name, collection)}
              onFollow={() => {
                if (db !== undefined) fold(db, isOpen(db));
                fold(name, true);
                onFollow();
              }}
              actions={actions}
            />
          );
        })}
      </Stack>
      {list.data.length > most && (
        <p className={classes.more}>{plural(list.data.length - most, 'more database')}</p>
      )}
    </>
  );
}

interface DatabaseNodeProps {
  at: At;
  name: string;
  open: boolean;
  find: string;
  current: string | undefined;
  onToggle: () => void;
  linkTo: (collection: string) => CollectionLink;
  onFollow: () => void;
  actions: CatalogActions;
}

function DatabaseNode(props: DatabaseNodeProps) {
  const { at, name, open, find, current, onToggle, linkTo, onFollow, actions } = props;
  const { data, error, refetch } = useQuery({ ...collectionsQuery(at, name), enabled: open });
  const names = useMemo(() => (data ?? []).map((each) => each.name), [data]);
  const text = find.toLowerCase();
  const matching = (data ?? []).filter((each) => `${name}.${each.name}`.toLowerCase().includes(text));
  if (find !== '' && data && matching.length === 0) return null;
  return (
    <li>
      <div className={classes.row}>
        <button
          type="button"
          className={rowClass({
            gap: 6,
            align: 'center',
            shrink: true,
            size: 13,
            weight: 'medium',
            tone: 'ink',
            className: classes.database,
          })}
          aria-expanded={open}
          onClick={onToggle}
        >
          <Icon name={open ? 'chevron-down' : 'chevron-right'} size={12} />
          <span className={classes.name}>{name}</span>
          {data && open && <span className={classes.count}>{data.length}</span>}
        </button>
        <ActionMenu
          trigger={<IconButton bare size="sm" icon="more" label={`Actions for database ${name}`} />}
          items={[
            {
              label: 'Create collection',
              icon: 'plus',
              disabled: actions.refusal,
              onSelect: () => actions.create(name),
            },
            {
              label: 'Create GridFS bucket',
              icon: 'plus',
              disabled: actions.refusal,
              onSelect: () => actions.createBucket(name),
            },
            {
              section: '',
              label: 'Drop database',
              icon: 'trash',
              danger: true,
              disabled: actions.refusal,
              onSelect: () => actions.dropDatabase(name),
            },
          ]}
        />
      </div>
      {open && error && !data && (
        <p className={classes.failure}>
          Could not be loaded: {error.message}{' '}
          <Button size="sm" variant="quiet" onClick={() => void refetch()}>
            Retry
          </Button>
        </p>
      )}
      {open && (
        <Stack as="ul">
          {matching.slice(0, most).map((each) => {
            const isBucket = filesCollectionOf(each.name, names) !== undefined;
            return (
              <CollectionNode
                key={each.name}
                at={at}
                db={name}
                name={each.name}
                type={isBucket ? 'GridFS' : each.type}
                current={each.name === current}
                to={linkTo(each.name)}
                onFollow={onFollow}
                actions={actions}
              />
            );
          })}
        </Stack>
      )}
      {open && matching.length > most && (
        <p className={classes.more}>{plural(matching.length - most, 'more collection')}: type to find them</p>
      )}
    </li>
  );
}

interface CollectionNodeProps {
  at: At;
  db: string;
  name: string;
  type: string;
  current: boolean;
  to: CollectionLink;
  onFollow: () => void;
  actions: CatalogActions;
}

function CollectionNode({ at, db, name, type, current, to, onFollow, actions }: CollectionNodeProps) {
  // a view is an aggregation: it is counted when it is opened
  const { data } = useQuery({ ...countQuery(at, db, name), enabled: type !== 'view', staleTime: MINUTE });
  return (
    <li className={classes.row} data-current={current || undefined}>
      <CollectionAnchor
        to={to}
        className={classes.collection}
        aria-current={current ? 'page' : undefined}
        onClick={onFollow}
      >
        <span className={classes.name}>{name}</span>
        {type !== 'collection' && <span className={classes.type}>{type}</span>}
        {data !== undefined && <span className={classes.count}>{formatCount(data)}</span>}
      </CollectionAnchor>
      <ActionMenu
        trigger={<IconButton bare size="sm" icon="more" label={`Actions for collection ${db}.${name}`} />}
        items={[
          {
            label: 'Drop collection',
            icon: 'trash',
            danger: true,
            disabled: actions.refusal,
            onSelect: () => actions.dropCollection(db, name),
          },
        ]}
      />
    </li>
  );
}
