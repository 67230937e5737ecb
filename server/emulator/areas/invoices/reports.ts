import { fail } from '#contract/api/errors.ts';
import type { InvoiceReport } from '#contract/invoices/schemas.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import { deadlines } from '#server/emulator/kernel/time/durations.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { monthById } from './months.ts';
import type { ReportRecord } from './records.ts';

function view({ id: _, orgId: __, ...shown }: ReportRecord): InvoiceReport {
  return shown;
}

function proceedLater(world: World, id: string): void {
  world.after(world.takes('invoice.report'), 'invoice.report', { id }, id);
}

/** PENDING, RUNNING, SUCCEEDED; the file is at an address of the service, which the emulator does not have */
function proceed(world: World, { id }: { id: string }): void {
  const row = world.tables.invoiceReports.get(id);
  if (row?.state === 'PENDING') {
    world.tables.invoiceReports.put({ ...row, state: 'RUNNING' });
    proceedLater(world, id);
  } else if (row?.state === 'RUNNING') {
    const downloadUrl = `https://reports.mongodb.net/${hexOf(`report/${id}`, 32)}/${row.invoiceId}.csv`;
    const expiresAt = iso(world.now() + deadlines['download.expires']);
    world.tables.invoiceReports.put({ ...row, state: 'SUCCEEDED', downloadUrl, expiresAt });
  }
}

export const reportTransitions = { 'invoice.report': proceed };

export const reportHandlers = defineHandlers({
  listOrgInvoiceReports({ world, params }) {
    monthById(world, params);
    return { rows: world.tables.invoiceReports.by('invoice', params.invoiceId), view };
  },

  createOrgInvoiceReport({ world, params, body }) {
    monthById(world, params);
    const { orgId, invoiceId } = params;
    const { reportFormat, reportType, formatSpecVersion = '1.0' } = definedFields(body);
    const id = world.id();
    proceedLater(world, id);
    const asked = { reportFormat, reportType, formatSpecVersion };
    const row = { id, orgId, reportId: id, invoiceId, ...asked, state: 'PENDING' as const };
    return view(world.tables.invoiceReports.put(row));
  },

  getOrgInvoiceReport({ world, params }) {
    const row = world.tables.invoiceReports.get(params.reportId);
    if (row?.orgId !== params.orgId || row.invoiceId !== params.invoiceId)
      throw fail('INVOICE_REPORT_NOT_FOUND', params.reportId, params.invoiceId);
    world.shown(row.id);
    return view(row);
  },
});
