import type { StateKind } from '#src/ui/feedback/badge.tsx';
import type { InvoiceMetadata } from './costs.ts';

type Status = InvoiceMetadata['statusName'];

export const statusKinds: Record<Status, StateKind> = {
  PENDING: 'progress',
  CLOSED: 'off',
  FORGIVEN: 'ok',
  FAILED: 'failed',
  PAID: 'ok',
  FREE: 'off',
  PREPAID: 'ok',
  INVOICED: 'warning',
};

const month = new Intl.DateTimeFormat('en-GB', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** `March 2026`: invoices are of calendar months in UTC // documented */
export const monthText = ({ startDate }: Pick<InvoiceMetadata, 'startDate'>): string =>
  month.format(new Date(startDate));
