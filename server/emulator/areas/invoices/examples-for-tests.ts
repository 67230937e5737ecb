import type { TestEmulator } from '#server/emulator/emulator-for-tests.ts';
import type { Examples, Places } from '#server/emulator/table-tests/example-for-tests.ts';
import { invoiceIdOf, monthOf } from './months.ts';

export const places: Places = {
  invoiceId: ({ orgId, world }) => invoiceIdOf(orgId, monthOf(world.now())),
  skuId: () => 'NDS_AWS_INSTANCE_M10',
};

async function newReport(at: TestEmulator) {
  const path = `~/orgs/${at.orgId}/invoices/${places.invoiceId?.(at)}/reports`;
  const { body } = await at.ask('POST', path, { body: { reportFormat: 'CSV', reportType: 'FOCUS' } });
  return { reportId: String(body.reportId) };
}

const costQuery = (at: TestEmulator) => ({
  startDate: '2026-01-01',
  endDate: '2026-04-01',
  groupBy: 'clusters',
  organizations: [at.orgId],
  projects: [at.groupId],
  clusters: [],
  services: ['Clusters'],
  includePartialMatches: false,
});

export const examples: Examples = {
  listOrgInvoices: {
    query: {
      viewLinkedInvoices: 'true',
      statusNames: 'PENDING',
      fromDate: '2026-01-01',
      toDate: '2026-12-31',
      sortBy: 'START_DATE',
      orderBy: 'asc',
    },
  },
  createOrgInvoiceReport: {
    body: () => ({ reportFormat: 'CSV', reportType: 'FOCUS', formatSpecVersion: '1.0' }),
  },
  listOrgInvoiceReports: { prepare: newReport },
  getOrgInvoiceReport: { prepare: newReport },
  getOrgAssociatedInvoices: { query: { month: '3', year: '2026', includeLinkedOrgs: 'true' } },
  createOrgBillingCostExplorerUsageProcess: { body: costQuery },
  getOrgBillingCostExplorerUsage: {
    async prepare(at) {
      const path = `~/orgs/${at.orgId}/billing/costExplorer/usage`;
      return { token: String((await at.ask('POST', path, { body: costQuery(at) })).body.token) };
    },
  },
};
