import { useMemo } from 'react';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { type CostGroup, comparedPeriod, costGroups, type Invoice, tagKeysOf } from './costs.ts';
import { monthText } from './invoice-text.ts';
import { type Grouping, groupings, type InvoicesSearch } from './invoices-search.ts';
import { LinesDrawer } from './lines-drawer.tsx';
import { changeText, moneyText } from './money.ts';

const groupingTexts: Record<Grouping, { label: string; column: string }> = {
  project: { label: 'By project', column: 'Project' },
  cluster: { label: 'By cluster', column: 'Cluster' },
  service: { label: 'By service', column: 'Service' },
  tag: { label: 'By tag', column: 'Tag value' },
};

interface CostSectionProps {
  invoice: Invoice;
  /** The invoice before; null: there is none; undefined: it could not be read. */
  previous: Invoice | null | undefined;
  search: InvoicesSearch;
  onSearch: (search: InvoicesSearch, how?: 'push' | 'replace') => void;
}

/** Costs of one invoice in groups; a group opens its lines. */
export function CostSection({ invoice, previous, search, onSearch }: CostSectionProps) {
  const now = useNow();
  const by = search.by ?? 'project';
  const tagKeys = useMemo(() => tagKeysOf(invoice.lineItems), [invoice]);
  const tag = by === 'tag' ? (search.tag ?? tagKeys[0]) : undefined;
  const isCurrent = invoice.statusName === 'PENDING';
  const groups = useMemo(() => {
    const before = previous && { lines: previous.lineItems, period: comparedPeriod(invoice, previous, now) };
    return costGroups(invoice.lineItems, before ?? undefined, { by, tag });
  }, [invoice, previous, by, tag, now]);
  const opened = groups.find(({ key }) => `g${key}` === search.lines);
  const select = (next: Partial<InvoicesSearch>): void => {
    const { lines: _, ...rest } = search;
    onSearch({ ...rest, ...next }, 'replace');
  };
  return (
    <Section label={`Costs of ${monthText(invoice)}`}>
      <Row gap={8} wrap align="end">
        <Segmented
          label="Costs by"
          value={by}
          onChange={(next) => select({ by: next })}
          items={groupings
            .filter((each) => each !== 'tag' || tagKeys.length > 0 || by === 'tag')
            .map((value) => ({ value, label: groupingTexts[value].label }))}
        />
        {by === 'tag' && tag !== undefined && (
          <PlainSelect
            label="Tag"
            size="xs"
            data={tagKeys.includes(tag) ? tagKeys : [tag, ...tagKeys]}
            value={tag}
            onChange={(next) => select({ tag: next })}
          />
        )}
      </Row>
      {previous === undefined && (
        <Text as="p" size={13} tone="warning">
          The invoice of the month before could not be loaded: changes are unknown.
        </Text>
      )}
      <ResourceTable
        id={`invoice-costs-${by}`}
        label="Costs"
        columns={columnsOf(by, {
          total: invoice.subtotalCents,
          isCompared: previous !== undefined && previous !== null,
          before: isCurrent ? 'Same days of the month before' : 'Month before',
        })}
        rows={groups}
        rowKey={({ key }) => `g${key}`}
        rowName={({ name }) => name}
        onOpen={({ key }) => onSearch({ ...search, lines: `g${key}` }, 'push')}
        openKey={search.lines}
        empty={
          <EmptyState title="No costs in this month">
            Clusters of the organization add a line for each day that they exist.
          </EmptyState>
        }
        evidence={{ question: `costs ${groupingTexts[by].label.toLowerCase()}`, invoice: invoice.id }}
      />
      {opened && (
        <LinesDrawer
          key={opened.key}
          invoice={invoice}
          group={opened}
          grouped={{ by, tag }}
          onClose={() => select({})}
        />
      )}
    </Section>
  );
}

interface ColumnFacts {
  total: number;
  isCompared: boolean;
  before: string;
}

function columnsOf(by: Grouping, { total, isCompared, before }: ColumnFacts): Column<CostGroup>[] {
  const columns: Column<CostGroup>[] = [
    textColumn('name', groupingTexts[by].column, ({ name }) => name, { min: 180, narrow: { line: 1 } }),
  ];
  if (by === 'cluster')
    columns.push(
      textColumn('within', 'Project', ({ within }) => within, { min: 140, narrow: { line: 2, spare: true } }),
    );
  columns.push(
    figureColumn(
      'cost',
      'Costs',
      ({ cents }) => cents / 100,
      (value) => moneyText(value * 100),
      {
        width: 150,
        narrow: { line: 1, at: 'end', whole: true },
      },
    ),
    figureColumn(
      'share',
      'Share',
      ({ cents }) => (total > 0 ? cents / total : null),
      (share) => `${Math.round(share * 100)} %`,
      { width: 100 },
    ),
  );
  if (isCompared)
    columns.push(
      figureColumn(
        'before',
        before,
        (row) => row.before / 100,
        (value) => moneyText(value * 100),
        {
          width: 150,
          min: 150,
        },
      ),
      {
        id: 'change',
        header: 'Change',
        align: 'end',
        width: 200,
        narrow: { line: 2, whole: true },
        sortValue: (row) => (row.cents - row.before) / 100,
        cell: (row) => changeText(row.before, row.cents),
      },
    );
  return columns;
}
