import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { DAY } from '#contract/values/durations.ts';
import { sampleQuery } from '#src/api/sample-query.ts';
import { stopQueries } from '#src/api/stoppable.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import { objectIdAt } from '#src/lib/ejson/object-id.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StopButton } from '#src/ui/actions/stop-button.tsx';
import { Badge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { Namespace } from '../change-documents.ts';
import classes from '../data.module.css';
import { type DataSearch, newerDays } from '../data-search.ts';
import { collectionsQuery } from '../queries.ts';
import { type ComparedField, comparedFields } from './compared-fields.ts';

/** Collections in the menu: more are reached through the address. */
const mostListed = 50;

interface CompareWithProps {
  namespace: Namespace;
  fields: readonly FieldShape[] | undefined;
  onChoose: (chosen: Pick<DataSearch, 'compare' | 'newer'>) => void;
}

const daysText = (days: number): string => (days === 365 ? 'year' : days === 1 ? 'day' : `${days} days`);

/** Chooses another collection of the database, or a moment at which the documents are divided. */
export function CompareWith({ namespace: { at, db, collection }, fields, onChoose }: CompareWithProps) {
  const { data } = useQuery(collectionsQuery(at, db));
  const others = (data ?? []).filter(({ name }) => name !== collection).slice(0, mostListed);
  const dated = fields?.find(({ path }) => path === '_id')?.kinds.some(({ kind }) => kind === 'objectId');
  return (
    <ActionMenu
      position="bottom-start"
      trigger={
        <Button size="sm" opens>
          Compare
        </Button>
      }
      items={[
        ...newerDays.map((days, index) => ({
          ...(index === 0 ? { section: 'New and older documents' } : {}),
          label: `Created within the last ${daysText(days)}`,
          disabled: !dated && 'Only an ObjectId as _id contains the time of creation',
          onSelect: () => onChoose({ newer: days }),
        })),
        ...others.map(({ name }, index) => ({
          ...(index === 0 ? { section: 'Another collection' } : {}),
          label: name,
          onSelect: () => onChoose({ compare: name }),
        })),
      ]}
    />
  );
}

const labelsOf = (here: string, there: string): Readonly<Record<ComparedField['difference'], string>> => ({
  'only here': `Only in ${here}`,
  'only there': `Only in ${there}`,
  'other types': 'Other types',
  'other presence': 'Other presence',
  same: 'Same',
});

const columnsOf = (here: string, there: string, labels = labelsOf(here, there)): Column<ComparedField>[] => [
  monoColumn('field', 'Field', ({ path }) => path, {
    pinned: true,
    min: 160,
    narrow: { line: 1, at: 'start' },
  }),
  {
    id: 'difference',
    header: 'Difference',
    min: 140,
    exportValue: ({ difference }) => labels[difference],
    cell: ({ difference }) =>
      difference === 'same' ? (
        labels.same
      ) : (
        <Badge tone="warning" mark="triangle">
          {labels[difference]}
        </Badge>
      ),
    narrow: { line: 1, at: 'end', whole: true },
  },
  textColumn('here', here, (row) => row.here, { min: 160, narrow: { line: 2, at: 'start' } }),
  textColumn('there', there, (row) => row.there, { min: 160, narrow: { line: 2, at: 'end' } }),
];

/** One side of a comparison. */
interface Side {
  label: string;
  read: ReturnType<typeof sampleQuery>;
}

interface SchemaComparisonProps {
  here: Side;
  there: Side;
  evidence: Record<string, string>;
  onClose: () => void;
}

/**
 * This collection and another one, or its documents since and before a moment. `now` is the begin of a day, so that the page
 * reads the same samples until its end.
 */
export function sidesOf(
  namespace: Namespace,
  { compare, newer }: Pick<DataSearch, 'compare' | 'newer'>,
  { filter, size, now }: { filter: EjsonObject; size: number; now: number },
): readonly [Side, Side] | undefined {
  const { collection } = namespace;
  if (compare !== undefined) {
    return [
      { label: collection, read: sampleQuery(namespace, filter, size) },
      { label: compare, read: sampleQuery({ ...namespace, collection: compare }, {}, size) },
    ];
  }
  if (newer === undefined) return undefined;
  const since = { $oid: objectIdAt(now - (newer - 1) * DAY) };
  const within = (range: EjsonObject) => sampleQuery(namespace, { $and: [filter, { _id: range }] }, size);
  return [
    { label: `Last ${daysText(newer)}`, read: within({ $gte: since }) },
    { label: 'Older', read: within({ $lt: since }) },
  ];
}

/** Types and presence of the fields of both sides, from samples. */
export function SchemaComparison({ here, there, evidence, onClose }: SchemaComparisonProps) {
  const own = useQuery(here.read);
  const other = useQuery(there.read);
  const failed = [own, other].find(({ error, data }) => error && !data);
  const rows = useMemo(
    () => (own.data && other.data ? comparedFields(own.data.fields, other.data.fields) : undefined),
    [own.data, other.data],
  );
  const columns = useMemo(() => columnsOf(here.label, there.label), [here.label, there.label]);
  const differing = rows?.filter(({ difference }) => difference !== 'same').length;
  return (
    <div className={classes.results}>
      {failed ? (
        <ReadFailure
          what={`The sample of ${failed === own ? here.label : there.label}`}
          query={failed}
          retrying={failed.isFetching}
        />
      ) : (
        <ResourceTable
          id="data-schema-comparison"
          label="Compared fields"
          columns={columns}
          rows={rows}
          rowKey={({ path }) => path}
          rowName={({ path }) => path}
          dimmed={({ difference }) => difference === 'same'}
          fill
          filters={
            <ButtonRow>
              <Button size="sm" onClick={onClose}>
                End comparison
              </Button>
              <StopButton
                running={own.isFetching || other.isFetching}
                onStop={() => {
                  for (const { read } of [here, there]) stopQueries(read.queryKey);
                }}
              />
              {own.data && other.data && (
                <span className="qd-caption">
                  {plural(differing ?? 0, 'field differs', 'fields differ')} between{' '}
                  {plural(own.data.documents, 'document')} and {formatCount(other.data.documents)}
                </span>
              )}
            </ButtonRow>
          }
          empty={<EmptyState title="No fields">Both samples are empty.</EmptyState>}
          evidence={evidence}
        />
      )}
    </div>
  );
}
