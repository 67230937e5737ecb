import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';

const statuses = ['PENDING', 'CLOSED', 'FORGIVEN', 'FAILED', 'PAID', 'FREE', 'PREPAID', 'INVOICED'] as const;
/** Services by which costs are filtered and grouped // documented */
const services = [
  ...['Atlas', 'Clusters', 'Storage', 'Serverless Instances', 'Backup', 'Data Transfer', 'BI Connector'],
  ...['DSC Compute', 'DSC Storage', 'Premium Features', 'Atlas Data Federation', 'Atlas Stream Processing'],
  ...['App Services', 'Charts', 'Cloud Manager', 'Cloud Manager Standard/Premium', 'Legacy Backup'],
  ...['AI Model APIs', 'Automated Embedding', 'Native Reranking', 'Flex Consulting', 'Support', 'Credits'],
] as const;

const metadata = {
  id: ObjectId,
  orgId: ObjectId,
  statusName: z.enum(statuses),
  amountBilledCents: z.int(),
  amountPaidCents: z.int(),
  creditsCents: z.int(),
  salesTaxCents: z.int(),
  startingBalanceCents: z.int(),
  subtotalCents: z.int(),
  created: Instant,
  updated: Instant,
  startDate: Instant,
  endDate: Instant,
  links,
};
export const InvoiceMetadata = z.object(metadata);
export type InvoiceMetadata = Omit<z.infer<typeof InvoiceMetadata>, 'links'>;

const provider = z.enum(['AWS', 'GCP', 'AZURE', 'ATLAS']);

const InvoiceLine = z.object({
  cloudProvider: provider,
  clusterName: z.string(),
  groupId: ObjectId,
  groupName: z.string(),
  sku: z.string(),
  quantity: z.number(),
  unit: z.string(),
  unitPriceDollars: z.number(),
  totalPriceCents: z.int(),
  discountCents: z.int(),
  percentDiscount: z.number(),
  created: Instant,
  startDate: Instant,
  endDate: Instant,
  tags: z.record(z.string(), z.array(z.string())),
});
export type InvoiceLine = z.infer<typeof InvoiceLine>;

const Payment = z.object({
  id: ObjectId,
  amountBilledCents: z.int(),
  amountPaidCents: z.int(),
  subtotalCents: z.int(),
  salesTaxCents: z.int(),
  currency: z.string(),
  statusName: z.enum(['PAID']),
  created: Instant,
  updated: Instant,
});

export const Invoice = z.object({
  ...metadata,
  lineItems: z.array(InvoiceLine),
  linkedInvoices: z.array(z.unknown()),
  payments: z.array(Payment),
  refunds: z.array(z.unknown()),
});
export type Invoice = Omit<z.infer<typeof Invoice>, 'links'>;

export const UsageLine = z.object({
  billDate: Instant,
  usageDate: Instant,
  cloudProvider: provider,
  clusterName: z.string(),
  description: z.string(),
  groupId: ObjectId,
  quantity: z.number(),
  totalPriceCents: z.int(),
  unitPriceDollars: z.number(),
});
export type UsageLine = z.infer<typeof UsageLine>;

export const Sku = z.object({ id: z.string(), description: z.string(), links });

export const AssociatedInvoices = z.object({
  associatedInvoices: z.array(z.object({ invoiceId: z.string(), orgId: z.string() })),
  month: z.string(),
  year: z.string(),
  links,
});

const ids = z.array(ObjectId).max(1000).optional();
export const CostQuery = z.strictObject({
  startDate: z.iso.date('must be a date such as 2026-03-01'),
  endDate: z.iso.date('must be a date such as 2026-04-01'),
  groupBy: z.enum(['organizations', 'projects', 'clusters', 'services']).optional(),
  organizations: ids,
  projects: ids,
  clusters: ids,
  services: z.array(z.enum(services)).max(100).optional(),
  includePartialMatches: z.boolean().optional(),
});
export type CostQuery = z.output<typeof CostQuery>;

/** By month and by the part that the query groups by // documented names */
const Usage = z.object({
  usageDate: z.string(),
  usageAmount: z.number(),
  organizationId: ObjectId.optional(),
  organizationName: z.string().optional(),
  projectId: ObjectId.optional(),
  projectName: z.string().optional(),
  clusterId: ObjectId.optional(),
  clusterName: z.string().optional(),
  service: z.string().optional(),
});
export type Usage = z.infer<typeof Usage>;
export const CostResult = z.object({ usageDetails: z.array(Usage) });

const report = {
  reportFormat: z.enum(['CSV']),
  reportType: z.enum(['FOCUS']),
  formatSpecVersion: z.string().max(16).optional(),
};
export const InvoiceReportRequest = z.strictObject({
  ...report,
  ...ignored('downloadUrl', 'expiresAt', 'failureReason', 'invoiceId', 'links', 'reportId', 'state'),
});
export const InvoiceReport = z.object({
  ...report,
  reportId: ObjectId,
  invoiceId: ObjectId,
  state: z.enum(['PENDING', 'RUNNING', 'SUCCEEDED', 'FAILED']),
  downloadUrl: z.string().optional(),
  expiresAt: Instant.optional(),
  links,
});
export type InvoiceReport = Omit<z.infer<typeof InvoiceReport>, 'links'>;

export const InvoiceQuery = z.strictObject({
  viewLinkedInvoices: z.boolean().optional(),
  statusNames: z.array(z.enum(statuses)).max(statuses.length).optional(),
  fromDate: z.iso.date('must be a date such as 2026-03-01').optional(),
  toDate: z.iso.date('must be a date such as 2026-04-01').optional(),
  sortBy: z.enum(['START_DATE', 'END_DATE']).optional(),
  orderBy: z.enum(['desc', 'asc']).optional(),
});
