import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { figureColumn, stampColumn, stateColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import type { InvoiceMetadata } from './costs.ts';
import { monthText, statusKinds } from './invoice-text.ts';
import { changeText, moneyText } from './money.ts';

interface InvoiceTableProps {
  /** The newest first. */
  invoices: readonly InvoiceMetadata[];
  openId: string | undefined;
  onOpen: (invoice: InvoiceMetadata) => void;
}

/** All invoices of an organization; the costs of the open one are below. */
export function InvoiceTable({ invoices, openId, onOpen }: InvoiceTableProps) {
  // a month that is not complete is not compared with a whole one
  const change = (row: InvoiceMetadata): string | null => {
    const before = invoices[invoices.indexOf(row) + 1];
    if (!before || row.statusName === 'PENDING') return null;
    return changeText(before.subtotalCents, row.subtotalCents);
  };
  const amount = (
    id: string,
    header: string,
    cents: (row: InvoiceMetadata) => number,
  ): Column<InvoiceMetadata> =>
    figureColumn(
      id,
      header,
      (row) => cents(row) / 100,
      (value) => moneyText(value * 100),
      {
        width: 150,
        narrow: { line: 2, whole: true },
      },
    );
  const columns: Column<InvoiceMetadata>[] = [
    textColumn('month', 'Month', monthText, {
      min: 150,
      sortValue: ({ startDate }) => startDate,
      exportValue: monthText,
      narrow: { line: 1 },
    }),
    stateColumn('status', 'Status', ({ statusName }) => statusName, statusKinds, { width: 130 }),
    amount('subtotal', 'Costs', ({ subtotalCents }) => subtotalCents),
    amount('billed', 'Billed', ({ amountBilledCents }) => amountBilledCents),
    amount('paid', 'Paid', ({ amountPaidCents }) => amountPaidCents),
    textColumn('change', 'Change from the month before', change, { width: 240, align: 'end' }),
    stampColumn('updated', 'Updated', ({ updated }) => updated, { width: 180, optional: true }),
  ];
  return (
    <ResourceTable
      id="invoices"
      label="Invoices"
      columns={columns}
      rows={invoices}
      rowKey={({ id }) => id}
      rowName={monthText}
      onOpen={onOpen}
      openKey={openId}
      empty={
        <EmptyState title="No invoices yet">
          Atlas writes the first one when a cluster of the organization exists.
        </EmptyState>
      }
      evidence={{ question: 'invoices of the organization' }}
    />
  );
}
