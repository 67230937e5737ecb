import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { DAY } from '#contract/values/durations.ts';
import { rowQueryOf } from '#src/api/kept-data.ts';
import { sampleQuery } from '#src/api/sample-query.ts';
import { stopQueries } from '#src/api/stoppable.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import type { Ejson } from '#src/lib/ejson/value.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import type { CollectionTabProps } from '../collection-tab.ts';
import classes from '../data.module.css';
import { type SampleSize, sampleSizes } from '../data-search.ts';
import { placeKey } from '../history/past-queries.ts';
import { HeldQuery, useScanGate } from '../plan/scan-gate.tsx';
import { countQuery } from '../queries.ts';
import { QueryBar } from '../query-bar.tsx';
import { none, nothing } from '../query-text.ts';
import { RefusalPanel } from '../refusal-panel.tsx';
import { CompareWith, SchemaComparison, sidesOf } from './compare-schemas.tsx';
import { ExportSchema } from './export-schema.tsx';
import { filterFor } from './filter-for.ts';
import { PointsDialog } from './points-dialog.tsx';
import { schemaColumns } from './schema-columns.tsx';

const noFields: readonly FieldShape[] = [];

/** The schema of a collection's documents, from a sample of those that the query matches. */
export function SchemaView({ namespace, place, search, onSearch, refusal, bar, query }: CollectionTabProps) {
  const { at, db, collection } = namespace;
  const asked = query ?? nothing;
  const size = search.sample ?? 1000;
  const read = sampleQuery(namespace, asked.filter, size);
  // a sample has no order
  const gate = useScanGate(namespace, query && { ...query, sort: {} });
  const isOpen = query !== undefined && gate.state === 'open';
  const sampled = useQuery({
    ...read,
    enabled: isOpen,
    placeholderData: keepPreviousData,
  });
  const { data, error, isFetching, isPlaceholderData, refetch } = sampled;
  const total = useQuery({
    ...countQuery(at, db, collection, { filter: asked.filter, options: {} }),
    enabled: isOpen && !error,
  }).data;
  const now = useNow(DAY);
  const sides = sidesOf(namespace, search, { filter: asked.filter, size, now });
  const { applied, onApply } = bar;
  const [plotted, setPlotted] = useState<FieldShape>();
  const columns = useMemo(() => {
    const choose = (path: string, value: Ejson): void =>
      onApply({ ...applied, filter: filterFor(applied.filter, path, value) });
    return schemaColumns(choose, setPlotted);
  }, [applied, onApply]);
  const fields = query && !error ? data?.fields : noFields;
  return (
    <>
      <QueryBar
        {...bar}
        collection={namespace}
        key={placeKey(bar.place)}
        fields={data?.fields.map(({ path }) => path) ?? []}
        busy={isFetching}
        running={isFetching || gate.state === 'checking'}
        onStop={() => stopQueries(read.queryKey)}
        refused={undefined}
      />
      <RefusalPanel query={query} answer={sampled} what="The sample" source={at.source} />
      {query && gate.state === 'held' && (
        <HeldQuery
          gate={gate}
          query={{ ...query, sort: {} }}
          refusal={refusal}
          onCreateIndex={(keys) => onSearch({ panel: 'index', keys }, 'push')}
        />
      )}
      {isOpen && !error && sides && (
        <SchemaComparison
          here={sides[0]}
          there={sides[1]}
          evidence={{ namespace: `${db}.${collection}`, other: sides[1].label, source: place }}
          onClose={() => onSearch({ compare: undefined, newer: undefined }, 'push')}
        />
      )}
      {query && gate.state !== 'held' && !error && !sides && (
        <div className={classes.results}>
          <ResourceTable
            id="data-schema"
            label="Fields"
            columns={columns}
            rows={fields}
            query={rowQueryOf(read.queryKey, sampled)}
            rowKey={({ path }) => path}
            rowName={({ path }) => path}
            sort={null}
            onSortChange={() => {}}
            sortedByServer
            fill
            filters={
              <ButtonRow>
                <Segmented<`${SampleSize}`>
                  label="Documents in the sample"
                  items={sampleSizes.map((each) => ({ value: `${each}`, label: formatCount(each) }))}
                  value={`${size}`}
                  onChange={(next) =>
                    onSearch({ sample: next === '1000' ? undefined : (Number(next) as SampleSize) })
                  }
                />
                <Button size="sm" icon="refresh" busy={isFetching} onClick={() => void refetch()}>
                  Sample again
                </Button>
                <ExportSchema name={`${db}.${collection}`} fields={data?.fields} />
                <CompareWith
                  namespace={namespace}
                  fields={data?.fields}
                  onChoose={(chosen) => onSearch(chosen, 'push')}
                />
                {data && !isPlaceholderData && (
                  <span className="qd-caption">
                    {plural(data.documents, 'document')}
                    {total !== undefined && ` of ${formatCount(total)}`},{' '}
                    {plural(data.fields.length, 'field')}
                    {data.isFirst && '. The first documents: this server has no random sample.'}
                  </span>
                )}
              </ButtonRow>
            }
            empty={
              search.filter ? (
                <FilteredEmpty what="documents" onClear={() => onApply(none)} />
              ) : (
                <EmptyState title="No documents">A schema is read from documents.</EmptyState>
              )
            }
            evidence={{ namespace: `${db}.${collection}`, source: place, sample: String(size) }}
          />
        </div>
      )}
      {plotted && (
        <PointsDialog
          field={plotted}
          onChoose={(area) => {
            setPlotted(undefined);
            onApply({ ...applied, filter: filterFor(applied.filter, plotted.path, area) });
          }}
          onClose={() => setPlotted(undefined)}
        />
      )}
    </>
  );
}
