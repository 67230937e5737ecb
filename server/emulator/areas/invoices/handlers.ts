import { fail, failWith } from '#contract/api/errors.ts';
import { skus } from '#contract/invoices/prices.ts';
import type { InvoiceMetadata } from '#contract/invoices/schemas.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { costHandlers } from './costs.ts';
import {
  invoiceIdOf,
  invoiceOf,
  linesOf,
  metadataList,
  monthById,
  monthOf,
  monthsOf,
  usageView,
} from './months.ts';
import { reportHandlers } from './reports.ts';
import { usesOf } from './uses.ts';

/** A cell of CSV // RFC 4180 */
const cell = (value: unknown): string => {
  const text = String(value);
  return /[",\r\n]/u.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
};

const columns = [
  ...(['startDate', 'endDate', 'groupId', 'groupName', 'clusterName', 'sku', 'cloudProvider'] as const),
  ...(['quantity', 'unit', 'unitPriceDollars', 'totalPriceCents'] as const),
];

export const invoiceHandlers = defineHandlers({
  listOrgInvoices({ world, params, query }) {
    const { statusNames, fromDate, toDate, sortBy = 'END_DATE', orderBy = 'desc' } = query;
    if (fromDate !== undefined && toDate !== undefined && toDate < fromDate)
      throw failWith('INVALID_DATE_RANGE', {
        fields: [{ field: 'toDate', description: 'is before fromDate' }],
      });
    const at = (invoice: InvoiceMetadata) => (sortBy === 'START_DATE' ? invoice.startDate : invoice.endDate);
    const matches = metadataList(world, params.orgId, monthsOf(world, params.orgId)).filter(
      (invoice) =>
        (statusNames?.includes(invoice.statusName) ?? true) &&
        at(invoice).slice(0, 10) >= (fromDate ?? '') &&
        (toDate === undefined || at(invoice).slice(0, 10) <= toDate),
    );
    return orderBy === 'desc' ? matches : matches.reverse();
  },

  listOrgInvoicePending: ({ world, params }) => [invoiceOf(world, params.orgId, monthOf(world.now()))],

  getOrgInvoice: ({ world, params }) => invoiceOf(world, params.orgId, monthById(world, params)),

  getOrgInvoiceCsv({ world, params }) {
    const { lineItems } = invoiceOf(world, params.orgId, monthById(world, params));
    const rows = lineItems.map((line) => columns.map((name) => cell(line[name])).join(','));
    return `${[columns.join(','), ...rows].join('\r\n')}\r\n`;
  },

  searchOrgInvoiceLineItems: ({ world, params }) => ({
    rows: linesOf(usesOf(world, params.orgId), monthById(world, params)),
    view: usageView,
  }),

  getOrgAssociatedInvoices({ world, params, query }) {
    const { orgId } = params;
    const now = new Date(world.now());
    const { year = now.getUTCFullYear(), month = now.getUTCMonth() + 1 } = query;
    const at = Date.UTC(year, month - 1, 1);
    const isThere = monthsOf(world, orgId).includes(at);
    // no organization is linked to another one for payment
    const associatedInvoices = isThere ? [{ invoiceId: invoiceIdOf(orgId, at), orgId }] : [];
    return { associatedInvoices, month: String(month), year: String(year) };
  },

  listSkus: () => ({
    rows: [...skus],
    view: ([id, description]: [string, string]) => ({ id, description }),
  }),

  getSku({ params }) {
    const description = skus.get(params.skuId);
    if (description === undefined) throw fail('SKU_NOT_FOUND', params.skuId);
    return { id: params.skuId, description };
  },

  ...costHandlers,
  ...reportHandlers,
});
