import { z } from 'zod';
import { defineOperations } from '#contract/api/operation.ts';
import { assumedRule } from '../evidence/rule-evidence.ts';
import {
  AssociatedInvoices,
  CostQuery,
  CostResult,
  Invoice,
  InvoiceMetadata,
  InvoiceQuery,
  InvoiceReport,
  InvoiceReportRequest,
  Sku,
  UsageLine,
} from './schemas.ts';

const root = '/orgs/{orgId}/invoices';
const costs = '/orgs/{orgId}/billing/costExplorer/usage';
const stable = { versions: { '2023-01-01': null } } as const;
const newer = { versions: { '2025-03-12': null } } as const;

const shared = { roles: ['ORG_BILLING_READ_ONLY'], limit: 'org' } as const;

export const invoiceOperations = defineOperations(shared, {
  listOrgInvoices: {
    ...stable,
    method: 'GET',
    path: root,
    summary: 'List the invoices of an organization',
    query: InvoiceQuery,
    results: InvoiceMetadata,
  },
  listOrgInvoicePending: {
    ...stable,
    method: 'GET',
    path: `${root}/pending`,
    summary: 'Get the invoice of the current month',
    results: Invoice,
  },
  getOrgInvoice: {
    ...stable,
    method: 'GET',
    path: `${root}/{invoiceId}`,
    summary: 'Get one invoice with its lines',
    response: Invoice,
  },
  getOrgInvoiceCsv: {
    ...stable,
    method: 'GET',
    path: `${root}/{invoiceId}/csv`,
    summary: 'Download the lines of an invoice as CSV',
    media: 'csv',
  },
  searchOrgInvoiceLineItems: {
    versions: { '2024-08-05': null },
    method: 'GET',
    path: `${root}/{invoiceId}/lineItems:search`,
    summary: 'List the lines of an invoice',
    results: UsageLine,
  },
  listOrgInvoiceReports: {
    ...newer,
    method: 'GET',
    path: `${root}/{invoiceId}/reports`,
    summary: 'List the reports on an invoice',
    results: InvoiceReport,
  },
  createOrgInvoiceReport: {
    ...newer,
    method: 'POST',
    path: `${root}/{invoiceId}/reports`,
    summary: 'Write a report on an invoice',
    body: InvoiceReportRequest,
    response: InvoiceReport,
    status: 201,
  },
  getOrgInvoiceReport: {
    ...newer,
    method: 'GET',
    path: `${root}/{invoiceId}/reports/{reportId}`,
    summary: 'Get one report on an invoice',
    response: InvoiceReport,
  },
  getOrgAssociatedInvoices: {
    ...newer,
    method: 'GET',
    path: '/orgs/{orgId}/associatedInvoices',
    summary: 'List the invoices of an organization and those linked to it of one month',
    query: z.strictObject({
      month: z.int().min(1).max(12).optional(),
      year: z.int().min(2000).max(9999, assumedRule('must be at most 9999')).optional(),
      includeLinkedOrgs: z.boolean().optional(),
    }),
    response: AssociatedInvoices,
  },
  createOrgBillingCostExplorerUsageProcess: {
    ...stable,
    method: 'POST',
    path: costs,
    summary: 'Compute the costs of an organization by month',
    body: CostQuery,
    response: z.object({ token: z.string() }),
    status: 202,
  },
  getOrgBillingCostExplorerUsage: {
    ...stable,
    method: 'GET',
    path: `${costs}/{token}`,
    summary: 'Get computed costs of an organization',
    response: CostResult,
  },
  listSkus: {
    ...newer,
    method: 'GET',
    path: '/skus',
    summary: 'List the SKUs of invoice items',
    roles: 'any',
    results: Sku,
    limit: 'user',
  },
  getSku: {
    ...newer,
    method: 'GET',
    path: '/skus/{skuId}',
    summary: 'Get the description of one SKU',
    roles: 'any',
    response: Sku,
    limit: 'user',
  },
});
