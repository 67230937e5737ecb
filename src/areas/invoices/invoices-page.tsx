import { useRefusal } from '#src/api/access/can.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { CostSection } from './cost-section.tsx';
import type { Invoice, InvoiceMetadata } from './costs.ts';
import { InvoiceTable } from './invoice-table.tsx';
import { monthText } from './invoice-text.ts';
import type { InvoicesSearch } from './invoices-search.ts';
import { MonthFacts } from './month-facts.tsx';
import { useInvoice, useInvoices } from './use-invoices.ts';

interface InvoicesPageProps {
  orgId: string;
  search: InvoicesSearch;
  onSearch: (search: InvoicesSearch, how?: 'push' | 'replace') => void;
}

/** Invoices of an organization, the costs of one month in groups, and the forecast of the current month. */
export function InvoicesPage({ orgId, search, onSearch }: InvoicesPageProps) {
  const needed = useRefusal('listOrgInvoices', { orgId });
  const invoices = useInvoices(orgId);
  const { mayRead, rows } = invoices;
  const pending = rows?.find(({ statusName }) => statusName === 'PENDING');
  const chosen = rows?.find(({ id }) => id === search.invoice) ?? pending ?? rows?.[0];
  const current = useCompared(orgId, rows, pending);
  const costs = useCompared(orgId, rows, chosen);
  const settled = useSettled(mayRead && ((!rows && !invoices.error) || current.pending || costs.pending));
  if (!mayRead) return <EmptyState title="The invoices cannot be read">{needed}</EmptyState>;
  if (invoices.error) return <ReadFailure what="The invoices" query={invoices} needed={needed} />;
  if (!settled || !rows) return <SkeletonLines lines={14} />;
  return (
    <Stack gap={24} className="qd-in-order">
      {pending && !current.invoice.data && !current.invoice.error && <SkeletonLines lines={4} />}
      {current.invoice.data && <MonthFacts invoice={current.invoice.data} previous={current.previous} />}
      {chosen && <Costs key={chosen.id} {...{ chosen, costs, search, onSearch }} />}
      <Section label="Invoices">
        <InvoiceTable
          invoices={rows}
          openId={chosen?.id}
          onOpen={({ id }) => {
            const { lines: _, ...rest } = search;
            onSearch({ ...rest, invoice: id }, 'push');
          }}
        />
      </Section>
    </Stack>
  );
}

interface Compared {
  invoice: ReturnType<typeof useInvoice>;
  /** Null: there is none; undefined: it could not be read. */
  previous: Invoice | null | undefined;
  pending: boolean;
}

/** An invoice with its lines, and the one of the month before. */
function useCompared(
  orgId: string,
  rows: readonly InvoiceMetadata[] | undefined,
  invoice: InvoiceMetadata | undefined,
): Compared {
  const before = invoice && rows?.[rows.indexOf(invoice) + 1];
  const whole = useInvoice(orgId, invoice?.id);
  const previous = useInvoice(orgId, before?.id);
  return {
    invoice: whole,
    previous: before ? previous.data : null,
    pending: whole.isLoading || previous.isLoading,
  };
}

interface CostsProps extends Omit<InvoicesPageProps, 'orgId'> {
  chosen: InvoiceMetadata;
  costs: Compared;
}

function Costs({ chosen, costs: { invoice, previous, pending }, search, onSearch }: CostsProps) {
  if (pending) return <SkeletonLines lines={8} />;
  if (!invoice.data) return <ReadFailure what={`The invoice of ${monthText(chosen)}`} query={invoice} />;
  return <CostSection {...{ search, onSearch, previous }} invoice={invoice.data} />;
}
