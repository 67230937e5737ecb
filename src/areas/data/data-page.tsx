import { type ReactNode, useState } from 'react';
import { useLastCluster } from '#src/api/clusters/last-cluster.ts';
import { useConnection } from '#src/api/connection.ts';
import { useDataSources } from '#src/api/data-sources.ts';
import type { At } from '#src/api/run-command.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { SourceMenu } from '#src/ui/actions/source-menu.tsx';
import { TimeLimitMenu, useTimeLimit } from '#src/ui/actions/time-limit-menu.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { usePageSubject } from '#src/ui/frame/page-title.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { CatalogTree } from './catalog-tree.tsx';
import type { CollectionLink } from './collection-link.tsx';
import { CollectionView } from './collection-view.tsx';
import { CreateCollection } from './collections/create-collection.tsx';
import classes from './data.module.css';
import { type DataSearch, elsewhere } from './data-search.ts';
import { CreateBucket } from './gridfs/create-bucket.tsx';
import { Holdings, HoldingsFacts } from './holdings.tsx';
import { NoSources } from './no-sources.tsx';
import { migrationSourceAt, type Place, placeLabels } from './place.ts';
import { useCollectionCount } from './queries.ts';
import { ReadMenu } from './read-menu.tsx';
import { useCatalogActions } from './use-catalog-actions.tsx';
import { useWriteRefusal } from './use-write-refusal.ts';

interface DataPageProps {
  group: { id: string; orgId: string };
  search: DataSearch;
  onSearch: (part: DataSearch, how?: 'push' | 'replace') => void;
}

/** The documents of a project's clusters, and of deployments: databases at the left, documents at the right. */
export function DataPage({ group, search, onSearch }: DataPageProps) {
  const { all: listed, error, retry } = useDataSources(group.id);
  const outside = migrationSourceAt(search.source, useConnection(), group.orgId);
  const all: readonly Place[] | undefined = outside && listed ? [...listed, outside] : listed;
  const used = search.source?.startsWith('cluster:') ? search.source.slice('cluster:'.length) : undefined;
  const last = useLastCluster(group.id, all?.some(({ key }) => key === search.source) ? used : undefined);
  const source =
    all?.find(({ key }) => key === search.source) ??
    (search.source
      ? undefined
      : (all?.find(({ key, away }) => key === `cluster:${last}` && !away) ??
        all?.find(({ away }) => !away) ??
        all?.[0]));
  const read = search.read ?? 'primary';
  const [limitMs] = useTimeLimit();
  if (!all || !source) {
    return (
      <Page>
        <PageHeader title="Data" />
        {error && !all?.length ? (
          <ReadFailure what="Clusters" query={{ error, refetch: retry }} />
        ) : !all ? (
          <SkeletonLines lines={8} />
        ) : (
          <NoSources
            missing={search.source}
            sources={all}
            onChoose={(key) => onSearch({ ...elsewhere, source: key })}
          />
        )}
      </Page>
    );
  }
  return (
    <Browser
      key={source.key}
      group={group}
      search={search}
      onSearch={onSearch}
      source={source}
      at={{ source: source.ref, read, limitMs }}
      actions={
        <>
          <SourceMenu
            sources={all}
            current={source}
            onChoose={(key) => onSearch({ ...elsewhere, source: key }, 'push')}
            label={`Source: ${source.name}`}
          >
            {source.name}
          </SourceMenu>
          <TimeLimitMenu />
          <ReadMenu
            read={read}
            onChoose={(next) => onSearch({ read: next === 'primary' ? undefined : next })}
          />
        </>
      }
    />
  );
}

interface BrowserProps extends DataPageProps {
  source: Place;
  at: At;
  actions: ReactNode;
}

function Browser({ group, source, at, search, onSearch, actions }: BrowserProps) {
  const refusal = useWriteRefusal(source, { groupId: group.id, orgId: group.orgId });
  const { db, coll } = search;
  const catalog = useCatalogActions(at, source.name, refusal, (gone, collection) => {
    if (gone === db && (collection === undefined || collection === coll)) onSearch(elsewhere, 'replace');
  });
  // in the stacked layout, the databases collapse to leave space for the documents
  const [listed, setListed] = useState(coll === undefined);
  const linkTo = (nextDb: string, nextColl: string): CollectionLink => ({
    groupId: group.id,
    search: {
      source: source.key,
      ...(search.read === undefined ? {} : { read: search.read }),
      db: nextDb,
      coll: nextColl,
    },
  });
  const open = (nextDb: string, nextColl: string): void => {
    setListed(false);
    onSearch({ ...elsewhere, source: source.key, db: nextDb, coll: nextColl }, 'push');
  };
  usePageSubject(db && coll ? `${db}.${coll}` : undefined);
  return (
    <Page>
      <PageHeader
        title={db && coll ? `${db}.${coll}` : 'Data'}
        badge={source.readOnly !== undefined && <Badge mark="hollow">Read only</Badge>}
        facts={
          <>
            <Fact>
              {placeLabels[source.kind]} {source.name}
            </Fact>
            {source.kind !== 'cluster' && <Fact>{source.facts}</Fact>}
            {db && coll && !source.away && <Total at={at} db={db} coll={coll} />}
            {!(db && coll) && !source.away && <HoldingsFacts at={at} />}
          </>
        }
        actions={actions}
      />
      {source.away ? (
        <EmptyState title={source.away.title}>{source.away.reason}</EmptyState>
      ) : (
        <div className={classes.page}>
          <div
            className={classes.layout}
            data-reading={(db && coll && search.doc !== undefined) || undefined}
          >
            <Button
              className={classes.fold}
              size="sm"
              icon="database"
              opens
              aria-expanded={listed}
              onClick={() => setListed(!listed)}
            >
              Databases
            </Button>
            <nav className={classes.side} aria-label="Databases" data-folded={!listed || undefined}>
              <CatalogTree
                at={at}
                db={db}
                coll={coll}
                linkTo={linkTo}
                onFollow={() => setListed(false)}
                actions={catalog.actions}
              />
            </nav>
            <Stack gap={12} shrink className={classes.main}>
              {db && coll ? (
                <CollectionView
                  key={`${db}.${coll}`}
                  namespace={{ at, db, collection: coll }}
                  groupId={group.id}
                  sourceKey={source.key}
                  place={source.name}
                  search={search}
                  onSearch={onSearch}
                  refusal={refusal}
                />
              ) : (
                <Holdings at={at} place={source.name} linkTo={linkTo} onOpen={open} />
              )}
            </Stack>
          </div>
        </div>
      )}
      {catalog.creation && (
        <CreateCollection
          at={at}
          db={catalog.creation.db}
          onClose={catalog.closeCreation}
          onCreated={(newDb, collection) => {
            catalog.closeCreation();
            open(newDb, collection);
            void catalog.refresh();
          }}
        />
      )}
      {catalog.bucketDb !== undefined && (
        <CreateBucket
          at={at}
          db={catalog.bucketDb}
          onClose={catalog.closeCreation}
          onCreated={(collection) => {
            catalog.closeCreation();
            setListed(false);
            const { bucketDb } = catalog;
            onSearch({ ...elsewhere, source: source.key, db: bucketDb, coll: collection }, 'push');
          }}
        />
      )}
    </Page>
  );
}

function Total({ at, db, coll }: { at: At; db: string; coll: string }) {
  const count = useCollectionCount(at, db, coll);
  if (count === undefined) return null;
  return <Fact>{plural(count, 'document')}</Fact>;
}
