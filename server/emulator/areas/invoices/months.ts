import { fail } from '#contract/api/errors.ts';
import type { BilledService } from '#contract/invoices/prices.ts';
import { skus } from '#contract/invoices/prices.ts';
import type { Invoice, InvoiceLine, InvoiceMetadata, UsageLine } from '#contract/invoices/schemas.ts';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { fromEntries } from '#contract/values/field-order.ts';
import { hexOf } from '#server/emulator/kernel/seeded.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { BilledPart, UseRecord } from './records.ts';
import { usesOf } from './uses.ts';

/** Invoices of two years can be read // assumed */
const mostMonths = 24;

export const monthOf = (at: number, further = 0): number => {
  const date = new Date(at);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + further, 1);
};

export const invoiceIdOf = (orgId: string, month: number): string => hexOf(`invoice/${orgId}/${month}`, 24);

/** Months with an invoice, the present one first; the first project of an organization begins them. */
export function monthsOf(world: World, orgId: string): number[] {
  const now = world.now();
  const created = world.tables.groups.by('org', orgId).map((group) => Date.parse(group.created));
  const first = monthOf(Math.min(now, ...created));
  const months = Array.from({ length: mostMonths }, (_, back) => monthOf(now, -back));
  return months.filter((month) => month >= first);
}

/** The month of an invoice. */
export function monthById(world: World, { orgId, invoiceId }: { orgId: string; invoiceId: string }): number {
  const month = monthsOf(world, orgId).find((each) => invoiceIdOf(orgId, each) === invoiceId);
  if (month === undefined) throw fail('INVOICE_NOT_FOUND', invoiceId, orgId);
  return month;
}

/** One part of the use of a cluster on one day. */
export interface DayLine {
  use: UseRecord;
  part: BilledPart;
  day: number;
  hours: number;
  cents: number;
}

/** Days of a month, the parts of every cluster on each; the price of a day is rounded to cents // assumed */
export function linesOf(uses: readonly UseRecord[], month: number): DayLine[] {
  const end = monthOf(month, 1);
  const lines: DayLine[] = [];
  for (let day = month; day < end; day += DAY) {
    for (const use of uses) {
      const hours = (Math.min(use.to, day + DAY) - Math.max(use.from, day)) / HOUR;
      if (hours <= 0) continue;
      for (const part of use.parts) {
        const cents = Math.round(part.price * part.count * hours * 100);
        lines.push({ use, part, day, hours, cents });
      }
    }
  }
  return lines;
}

const centsOf = (lines: readonly DayLine[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/** Paid on the first day of the next month // assumed: the card never fails */
function metadataOf(world: World, orgId: string, month: number, subtotalCents: number): InvoiceMetadata {
  const endDate = iso(monthOf(month, 1));
  const isPending = monthOf(world.now()) === month;
  const closed = subtotalCents === 0 ? 'FREE' : 'PAID';
  return {
    id: invoiceIdOf(orgId, month),
    orgId,
    statusName: isPending ? 'PENDING' : closed,
    amountBilledCents: subtotalCents,
    amountPaidCents: isPending ? 0 : subtotalCents,
    creditsCents: 0,
    salesTaxCents: 0,
    startingBalanceCents: 0,
    subtotalCents,
    created: isPending ? iso(month) : endDate,
    updated: isPending ? world.iso() : endDate,
    startDate: iso(month),
    endDate,
  };
}

const quantityOf = ({ part, hours }: DayLine): number => Number((part.count * hours).toFixed(4));

/** The tags of the cluster, each key with its value // documented: the tags of the resource, as lists */
const tagsOf = ({ tags = [] }: UseRecord): InvoiceLine['tags'] =>
  fromEntries(
    tags.flatMap(({ key, value }) => (key === undefined ? [] : [[key, value === undefined ? [] : [value]]])),
  );

function lineView(line: DayLine): InvoiceLine {
  const { use, part, day, cents } = line;
  return {
    cloudProvider: part.provider,
    clusterName: use.clusterName,
    groupId: use.groupId,
    groupName: use.groupName,
    sku: part.sku,
    quantity: quantityOf(line),
    unit: 'hours',
    unitPriceDollars: part.price,
    totalPriceCents: cents,
    discountCents: 0,
    percentDiscount: 0,
    created: iso(day + DAY),
    startDate: iso(day),
    endDate: iso(day + DAY),
    tags: tagsOf(use),
  };
}

export function usageView(line: DayLine): UsageLine {
  const { use, part, day, cents } = line;
  return {
    billDate: iso(day + DAY),
    usageDate: iso(day),
    cloudProvider: part.provider,
    clusterName: use.clusterName,
    description: skus.get(part.sku) ?? part.sku,
    groupId: use.groupId,
    quantity: quantityOf(line),
    totalPriceCents: cents,
    unitPriceDollars: part.price,
  };
}

export function metadataList(world: World, orgId: string, months: readonly number[]): InvoiceMetadata[] {
  const uses = usesOf(world, orgId);
  return months.map((month) => metadataOf(world, orgId, month, centsOf(linesOf(uses, month))));
}

export function invoiceOf(world: World, orgId: string, month: number): Invoice {
  const lines = linesOf(usesOf(world, orgId), month);
  const metadata = metadataOf(world, orgId, month, centsOf(lines));
  const { amountBilledCents, amountPaidCents, subtotalCents, salesTaxCents, created, updated } = metadata;
  const amounts = { amountBilledCents, amountPaidCents, subtotalCents, salesTaxCents, created, updated };
  const payment = { id: hexOf(`payment/${metadata.id}`, 24), currency: 'usd', statusName: 'PAID' as const };
  return {
    ...metadata,
    lineItems: lines.map(lineView),
    linkedInvoices: [],
    payments: metadata.statusName === 'PAID' ? [{ ...payment, ...amounts }] : [],
    refunds: [],
  };
}

/** Names of the service's list that a part counts for. */
export const servicesOf = (service: BilledService): string[] => ['Atlas', service];
