import { serviceOfSku } from '#contract/invoices/sku-services.ts';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { type CostGroup, type Grouped, type Invoice, type InvoiceLine, linesOf } from './costs.ts';
import { monthText } from './invoice-text.ts';
import { moneyText } from './money.ts';

interface LinesDrawerProps {
  invoice: Invoice;
  group: CostGroup;
  grouped: Grouped;
  onClose: () => void;
}

const columns: Column<InvoiceLine>[] = [
  textColumn('day', 'Day', ({ startDate }) => startDate.slice(0, 10), { width: 105, narrow: { line: 1 } }),
  monoColumn('sku', 'SKU', ({ sku }) => sku, { min: 200, narrow: { line: 2 } }),
  textColumn('cluster', 'Cluster', ({ clusterName }) => clusterName, {
    width: 140,
    narrow: { line: 2, spare: true },
  }),
  textColumn('service', 'Service', ({ sku }) => serviceOfSku(sku), { width: 120, optional: true }),
  textColumn('project', 'Project', ({ groupName }) => groupName, { width: 140, optional: true }),
  textColumn('quantity', 'Quantity', ({ quantity, unit }) => `${quantity} ${unit ?? ''}`.trim(), {
    width: 110,
    align: 'end',
    exportValue: ({ quantity }) => quantity,
  }),
  figureColumn(
    'price',
    'Unit price',
    ({ unitPriceDollars }) => unitPriceDollars,
    (value) => `${value} USD`,
    {
      width: 130,
      optional: true,
    },
  ),
  figureColumn(
    'cost',
    'Costs',
    ({ totalPriceCents }) => totalPriceCents / 100,
    (value) => moneyText(value * 100),
    {
      width: 120,
      narrow: { line: 1, at: 'end', whole: true },
    },
  ),
];

/** The lines of one group of an invoice, day by day. */
export function LinesDrawer({ invoice, group, grouped, onClose }: LinesDrawerProps) {
  const lines = linesOf(invoice.lineItems, grouped, group.key);
  const named = new Map(lines.map((line, index) => [line, String(index)]));
  return (
    <Drawer
      title={group.name}
      facts={`${monthText(invoice)}: ${moneyText(group.cents)} in ${plural(lines.length, 'line')}`}
      onClose={onClose}
    >
      <ResourceTable
        id="invoice-lines"
        label="Invoice lines"
        columns={columns}
        rows={lines}
        rowKey={(line) => named.get(line) ?? ''}
        rowName={({ sku, startDate }) => `${sku} ${startDate.slice(0, 10)}`}
        empty={
          <EmptyState title="No lines in this month">
            The group had costs in the month before only.
          </EmptyState>
        }
        evidence={{ question: `lines of ${group.name}`, invoice: invoice.id }}
      />
    </Drawer>
  );
}
