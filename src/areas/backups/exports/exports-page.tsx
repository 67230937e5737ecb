import { useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useRead } from '#src/api/query.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { useCommands } from '#src/ui/frame/commands.ts';
import { listPatienceMs, useSettled } from '#src/ui/use-settled.ts';
import { changed } from '../shared/backups-search.ts';
import { useSchedules } from '../shared/use-schedules.ts';
import { useSources } from '../shared/use-sources.ts';
import { roleChoices } from './access-roles.ts';
import { AddBucketDialog } from './add-bucket-dialog.tsx';
import { BucketSection } from './bucket-section.tsx';
import { ExportDrawer } from './export-drawer.tsx';
import type { ExportBucket } from './export-facts.ts';
import { ExportTable } from './export-table.tsx';
import classes from './exports.module.css';
import type { ExportsSearch } from './exports-search.ts';
import { NewExportDialog } from './new-export-dialog.tsx';
import { useExports } from './use-exports.ts';
import { useRetry } from './use-retry.tsx';

export interface ExportsPageProps {
  groupId: string;
  search: ExportsSearch;
  onSearch: (search: ExportsSearch) => void;
}

const none: never[] = [];

/** Buckets and export jobs, which Atlas offers only through its API. */
export function ExportsPage({ groupId, search, onSearch }: ExportsPageProps) {
  const { sources, error, refetch } = useSources(groupId);
  const buckets = useAllPages('listGroupBackupExportBuckets', { groupId });
  const access = useRead('listGroupCloudProviderAccess', { groupId });
  const readRefusal = useRefusal('listGroupClusterBackupExports', { groupId });
  const createRefusal = useRefusal('createGroupClusterBackupExport', { groupId });
  const asked = readRefusal === undefined ? (sources ?? none) : none;
  const jobs = useExports(groupId, asked);
  const settled = useSettled(buckets.loading || !sources || jobs.pending, listPatienceMs);
  const { schedules, failures: unread, cut, pending } = useSchedules(groupId, sources ?? none);
  const byId = useMemo(() => new Map(buckets.rows.map((each) => [each._id, each])), [buckets.rows]);
  const roles = useMemo(() => access.data && roleChoices(access.data), [access.data]);
  const retry = useRetry({
    groupId,
    buckets: byId,
    refusal: createRefusal,
    jobs: jobs.facts,
    onStarted: (open) => onSearch({ ...search, open }),
  });
  const startExport = (): void => onSearch({ ...search, export: 'new' });
  useCommands([
    { id: 'export-new', label: 'Export a snapshot', group: 'Backups', onTrigger: startExport },
    {
      id: 'export-bucket-new',
      label: 'Add an export bucket',
      group: 'Backups',
      onTrigger: () => onSearch({ ...search, add: true }),
    },
  ]);

  if (error) {
    return <ReadFailure what="Clusters" query={{ error, refetch }} />;
  }
  const open = jobs.facts.find(({ id }) => id === search.open);
  const loaded = buckets.loading ? undefined : buckets.rows;
  return (
    <div className={`qd-in-order ${classes.page}`}>
      {buckets.error && buckets.rows.length === 0 ? (
        <ReadFailure what="Buckets" query={buckets} />
      ) : (
        <BucketSection
          groupId={groupId}
          buckets={loaded}
          roles={roles}
          schedules={schedules}
          jobs={jobs.facts}
          partly={pending || unread.length + cut.length > 0 || jobs.failures.length > 0 || !sources}
          onAdd={() => onSearch({ ...search, add: true })}
          onExport={(bucket) => onSearch({ ...search, bucket, export: 'new' })}
          onJobs={(bucket) => onSearch({ ...search, bucket })}
        />
      )}
      {/* below a list whose length is not known yet the jobs would move with it */}
      {!settled ? null : readRefusal !== undefined ? (
        <EmptyState title="You cannot see export jobs">{readRefusal}</EmptyState>
      ) : (
        <>
          <Unread jobs={jobs} />
          <ExportTable
            groupId={groupId}
            jobs={sources && !(jobs.pending && jobs.facts.length === 0) ? jobs.facts : undefined}
            isPartial={jobs.failures.length > 0}
            buckets={byId}
            search={search}
            createRefusal={createRefusal}
            retry={retry}
            onSearch={onSearch}
            onCreate={startExport}
          />
        </>
      )}
      {open && (
        <ExportDrawer
          key={open.id}
          groupId={groupId}
          fact={open}
          bucket={byId.get(open.job.exportBucketId)}
          rows={jobs.facts}
          retryRefusal={retry.refusalOf(open)}
          onRetry={() => retry.ask(open)}
          onShow={(id) => onSearch({ ...search, open: id })}
          onClose={() => onSearch(changed(search, { open: undefined }))}
        />
      )}
      {search.add && (
        <AddBucketDialog
          groupId={groupId}
          roles={roles}
          rolesError={access.data ? undefined : access.error?.message}
          onClose={() => onSearch(changed(search, { add: undefined }))}
        />
      )}
      {search.export !== undefined && !search.add && createRefusal === undefined && sources && loaded && (
        <NewExportDialog
          groupId={groupId}
          sources={sources}
          buckets={preferred(loaded, search.bucket)}
          jobs={jobs.facts}
          roles={roles}
          cluster={search.cluster}
          snapshot={search.export === 'new' ? undefined : search.export}
          onAddBucket={() => onSearch({ ...search, add: true })}
          onClose={() => onSearch(changed(search, { export: undefined }))}
          onStarted={(id) => onSearch(changed(search, { export: undefined, open: id }))}
        />
      )}
    </div>
  );
}

/** The bucket that the page is about, alone where it is known. */
function preferred(buckets: readonly ExportBucket[], id: string | undefined): readonly ExportBucket[] {
  const chosen = buckets.find(({ _id }) => _id === id);
  return chosen ? [chosen] : buckets;
}

/** Clusters whose jobs are missing from the list, and why. */
function Unread({ jobs }: { jobs: ReturnType<typeof useExports> }) {
  const [first] = jobs.failures;
  const names = [
    ...new Set([...jobs.failures.map(({ source }) => source.name), ...jobs.cut.map(({ name }) => name)]),
  ];
  if (names.length === 0) return null;
  return (
    <Notice
      tone="warning"
      title={`Some jobs are missing: ${names.slice(0, 5).join(', ')}${names.length > 5 ? ' …' : ''}`}
    >
      {first ? first.error.message : 'At most the newest 500 jobs of 60 clusters are listed.'}
    </Notice>
  );
}
