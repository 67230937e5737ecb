import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { sampleQuery } from '#src/api/sample-query.ts';
import { stopQueries } from '#src/api/stoppable.ts';
import { plural } from '#src/lib/bytes.ts';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
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
import { collectionsQuery } from '../queries.ts';
import { type ComparedField, comparedFields } from './compared-fields.ts';

/** Collections in the menu: more are reached through the address. */
const mostListed = 50;

interface CompareWithProps {
  namespace: Namespace;
  onChoose: (collection: string) => void;
}

/** Chooses another collection of the database. */
export function CompareWith({ namespace: { at, db, collection }, onChoose }: CompareWithProps) {
  const { data } = useQuery(collectionsQuery(at, db));
  const others = (data ?? []).filter(({ name }) => name !== collection).slice(0, mostListed);
  return (
    <ActionMenu
      position="bottom-start"
      trigger={
        <Button
          size="sm"
          opens
          disabledReason={data && others.length === 0 && 'The database has no other collection'}
        >
          Compare with
        </Button>
      }
      items={others.map(({ name }) => ({ label: name, onSelect: () => onChoose(name) }))}
    />
  );
}

const labels: Readonly<Record<ComparedField['difference'], string>> = {
  'only here': 'Only here',
  'only there': 'Only there',
  'other types': 'Other types',
  'other presence': 'Other presence',
  same: 'Same',
};

const columnsOf = (here: string, there: string): Column<ComparedField>[] => [
  monoColumn('field', 'Field', ({ path }) => path, {
    pinned: true,
    min: 160,
    narrow: { line: 1, at: 'start' },
  }),
  {
    id: 'difference',
    header: 'Difference',
    width: 140,
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

interface SchemaComparisonProps {
  namespace: Namespace;
  other: string;
  place: string;
  size: number;
  /** Of this collection; undefined while they are loading. */
  fields: readonly FieldShape[] | undefined;
  onClose: () => void;
}

/** Types and presence of the fields of two collections, from samples of both. */
export function SchemaComparison({ namespace, other, place, size, fields, onClose }: SchemaComparisonProps) {
  const { db, collection } = namespace;
  const read = sampleQuery({ ...namespace, collection: other }, {}, size);
  const sampled = useQuery(read);
  const { data, error, isFetching } = sampled;
  const rows = useMemo(
    () => (fields && data ? comparedFields(fields, data.fields) : undefined),
    [fields, data],
  );
  const columns = useMemo(() => columnsOf(collection, other), [collection, other]);
  const differing = rows?.filter(({ difference }) => difference !== 'same').length;
  return (
    <div className={classes.results}>
      {error && !data ? (
        <ReadFailure what={`The sample of ${other}`} query={sampled} retrying={isFetching} />
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
              <StopButton running={isFetching} onStop={() => stopQueries(read.queryKey)} />
              {differing !== undefined && (
                <span className="qd-caption">
                  {plural(differing, 'field differs', 'fields differ')} from {db}.{other}
                </span>
              )}
            </ButtonRow>
          }
          empty={<EmptyState title="No fields">Both samples are empty.</EmptyState>}
          evidence={{ namespace: `${db}.${collection}`, other: `${db}.${other}`, source: place }}
        />
      )}
    </div>
  );
}
