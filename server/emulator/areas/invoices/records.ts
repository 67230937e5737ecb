import type { ClusterRecord } from '#contract/clusters/record.ts';
import type { CostQuery, InvoiceReport } from '#contract/invoices/schemas.ts';
import { spec } from '#server/emulator/kernel/table.ts';

/** One part of the hourly cost of a cluster. */
export interface BilledPart {
  sku: string;
  service: 'Clusters' | 'Storage' | 'Backup';
  provider: 'AWS' | 'GCP' | 'AZURE';
  /** Nodes that the price counts for. */
  count: number;
  /** Dollars an hour of each. */
  price: number;
}

/** A period in which a cluster cost the same; kept for what has changed or is gone. */
export interface UseRecord {
  id: string;
  orgId: string;
  groupId: string;
  groupName: string;
  clusterId: string;
  clusterName: string;
  /** Tags of the cluster when the period ended; absent in periods that were kept before tags were. */
  tags?: ClusterRecord['tags'];
  /** Milliseconds. */
  from: number;
  to: number;
  parts: BilledPart[];
}

export interface CostQueryRecord {
  id: string;
  orgId: string;
  created: string;
  query: CostQuery;
}

export type ReportRecord = InvoiceReport & { id: string; orgId: string };

export const invoiceTables = {
  clusterUses: spec<UseRecord>()({
    org: { key: (row) => row.orgId },
    ofCluster: { key: (row) => row.clusterId, order: (row) => String(row.to).padStart(16, '0') },
  }),
  costQueries: spec<CostQueryRecord>()({ org: { key: (row) => row.orgId, order: (row) => row.created } }),
  invoiceReports: spec<ReportRecord>()({
    org: { key: (row) => row.orgId },
    invoice: { key: (row) => row.invoiceId, order: (row) => row.id },
  }),
};

type InvoiceTables = typeof invoiceTables;
declare module '#server/emulator/kernel/tables.ts' {
  interface AreaTables extends InvoiceTables {}
}
