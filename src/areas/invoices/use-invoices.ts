import { useMayAsk } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { allInvoices, type InvoiceMetadata } from './costs.ts';

export interface Invoices {
  mayRead: boolean;
  /** Undefined until both lists were read. */
  rows: readonly InvoiceMetadata[] | undefined;
  error: Error | null;
  refetch: () => void;
}

/** The invoices of an organization, with that of the current month. */
export function useInvoices(orgId: string): Invoices {
  const mayRead = useMayAsk('listOrgInvoices', { orgId });
  const closed = useRead('listOrgInvoices', { orgId, query: {} }, { enabled: mayRead });
  const pending = useRead('listOrgInvoicePending', { orgId }, { enabled: mayRead });
  const rows =
    closed.data && pending.data ? allInvoices(closed.data.results, pending.data.results) : undefined;
  return {
    mayRead,
    rows,
    error: rows ? null : (closed.error ?? pending.error),
    refetch: () => {
      void closed.refetch();
      void pending.refetch();
    },
  };
}

/** One invoice with its lines; nothing is read without an ID. */
export function useInvoice(orgId: string, invoiceId: string | undefined) {
  return useRead(
    'getOrgInvoice',
    { orgId, invoiceId: invoiceId ?? '' },
    { enabled: invoiceId !== undefined },
  );
}
