import { useMemo } from 'react';
import { formatSort, parseSort } from '#src/lib/sort-param.ts';
import type { ActionItem } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { copyText } from '#src/ui/actions/clipboard.ts';
import { EmptyState, FilteredEmpty, PartlyReadEmpty } from '#src/ui/feedback/empty-state.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { countedOptions } from '#src/ui/filter-options.ts';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { changed } from '../shared/backups-search.ts';
import { usePlace } from '../shared/use-place.ts';
import { jobAs } from './copy-as.ts';
import { bucketName, customText, exportColumns } from './export-columns.tsx';
import type { ExportBucket, ExportFact } from './export-facts.ts';
import { exportStates } from './export-text.tsx';
import classes from './exports.module.css';
import { type ExportsSearch, exportStateText } from './exports-search.ts';
import { addressOf } from './storage-commands.ts';
import type { Retry } from './use-retry.tsx';

interface TableProps {
  groupId: string;
  /** Undefined while loading. */
  jobs: readonly ExportFact[] | undefined;
  /** Whether jobs of some clusters could not be read. */
  isPartial: boolean;
  buckets: ReadonlyMap<string, ExportBucket>;
  search: ExportsSearch;
  createRefusal: string | undefined;
  retry: Retry;
  onSearch: (search: ExportsSearch) => void;
  onCreate: () => void;
}

/** The export jobs of every cluster. */
export function ExportTable(props: TableProps) {
  const { groupId, jobs, isPartial, buckets, search, createRefusal, retry, onSearch, onCreate } = props;
  const columns = useMemo(() => exportColumns(buckets), [buckets]);
  const shown = useMemo(() => jobs && narrowed(jobs, buckets, search), [jobs, buckets, search]);
  const place = usePlace(groupId);
  const clear = (): void =>
    onSearch(changed(search, { q: undefined, state: undefined, cluster: undefined, bucket: undefined }));
  const filtered = Boolean(search.q ?? search.state ?? search.cluster ?? search.bucket);

  const actions = (fact: ExportFact): ActionItem[] => {
    const bucket = buckets.get(fact.job.exportBucketId);
    const folder = bucket ? addressOf(bucket, fact.job.prefix) : fact.job.prefix;
    return [
      { label: 'Open', icon: 'eye', onSelect: () => onSearch({ ...search, open: fact.id }) },
      { label: 'Copy folder', icon: 'copy', onSelect: () => void copyText(folder, 'folder') },
      ...jobAs(place, fact.source.name, fact.job).map(
        ({ label, text }, at): ActionItem => ({
          label: `Copy as ${label}`,
          icon: 'terminal',
          ...(at === 0 ? { section: '' } : {}),
          onSelect: () => void copyText(String(text), `as ${label}`),
        }),
      ),
      {
        label: 'Export again',
        icon: 'refresh',
        section: '',
        disabled: fact.state === 'Failed' ? retry.refusalOf(fact) : 'Only failed exports can be repeated.',
        onSelect: () => retry.ask(fact),
      },
    ];
  };

  return (
    <section className={classes.jobs} aria-label="Export jobs">
      <Row gap={12} align="center" justify="between" className={classes.jobsHead}>
        <SectionLabel>Export jobs</SectionLabel>
        <Button size="sm" icon="upload" disabledReason={createRefusal} onClick={onCreate}>
          Export a snapshot
        </Button>
      </Row>
      <ResourceTable
        id="export-jobs"
        label="Export jobs"
        fill
        columns={columns}
        rows={shown}
        rowKey={({ id }) => id}
        rowName={({ source, job }) => `export of ${source.name}, ${job.prefix.split('/').at(-2)}`}
        sort={parseSort(search.sort) ?? newestFirst}
        onSortChange={(sort) => onSearch(changed(search, { sort: formatSort(sort) }))}
        openKey={search.open}
        onOpen={({ id }) => onSearch({ ...search, open: id })}
        actions={actions}
        filters={
          <FilterBar
            onClear={filtered ? clear : undefined}
            text={
              <TextFilter
                value={search.q ?? ''}
                label="Filter by folder, ID or data"
                onChange={(q) => onSearch(changed(search, { q }))}
              />
            }
          >
            <Filters jobs={jobs ?? []} buckets={buckets} search={search} onSearch={onSearch} />
          </FilterBar>
        }
        evidence={{ source: `Export jobs of project ${groupId}`, filter: JSON.stringify(filterOf(search)) }}
        empty={
          jobs && jobs.length > 0 ? (
            <FilteredEmpty what="export jobs" onClear={clear} />
          ) : isPartial ? (
            <PartlyReadEmpty what="export jobs" />
          ) : (
            <EmptyState
              title="No export jobs"
              action={
                <Button icon="upload" disabledReason={createRefusal} onClick={onCreate}>
                  Export a snapshot
                </Button>
              }
            >
              No snapshot of these clusters has been exported yet.
            </EmptyState>
          )
        }
      />
    </section>
  );
}

type FiltersProps = Pick<TableProps, 'buckets' | 'search' | 'onSearch'> & { jobs: readonly ExportFact[] };

function Filters({ jobs, buckets, search, onSearch }: FiltersProps) {
  const clusters = [...new Set(jobs.map(({ source }) => source.name))].sort();
  const used = [...new Set(jobs.map(({ job }) => job.exportBucketId))];
  return (
    <>
      <SelectFilter
        label="State"
        options={countedOptions(jobs, ({ state }) => state, {
          values: exportStateText,
          labels: (state) => exportStates[state].label,
        })}
        value={search.state ?? []}
        onChange={(state) => onSearch(changed(search, { state }))}
      />
      <SelectFilter
        label="Cluster"
        options={clusters.map((value) => ({ value, label: value }))}
        value={search.cluster === undefined ? [] : [search.cluster]}
        onChange={(next) => onSearch(changed(search, { cluster: next.at(-1) }))}
      />
      {(used.length > 1 || search.bucket !== undefined) && (
        <SelectFilter
          label="Bucket"
          options={used.map((value) => ({ value, label: bucketName(buckets, value) }))}
          value={search.bucket === undefined ? [] : [search.bucket]}
          onChange={(next) => onSearch(changed(search, { bucket: next.at(-1) }))}
        />
      )}
    </>
  );
}

const filterOf = ({ q, state, cluster, bucket }: ExportsSearch) => ({ q, state, cluster, bucket });

/** The jobs that the filters leave. */
function narrowed(
  jobs: readonly ExportFact[],
  buckets: ReadonlyMap<string, ExportBucket>,
  { q, state, cluster, bucket }: ExportsSearch,
): ExportFact[] {
  const wanted = q?.toLowerCase();
  return jobs.filter(
    (fact) =>
      (state === undefined || state.includes(fact.state)) &&
      (cluster === undefined || fact.source.name === cluster) &&
      (bucket === undefined || fact.job.exportBucketId === bucket) &&
      (wanted === undefined || textOf(fact, buckets).includes(wanted)),
  );
}

const newestFirst = { column: 'started', desc: true };

function textOf(fact: ExportFact, buckets: ReadonlyMap<string, ExportBucket>): string {
  const { id, source, job } = fact;
  const texts = [source.name, id, job.snapshotId, job.prefix, bucketName(buckets, job.exportBucketId)];
  return [...texts, customText(fact), job.stateReason?.message ?? ''].join(' ').toLowerCase();
}
