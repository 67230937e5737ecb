import type { Result } from '#contract/api/operations.ts';
import { serviceOfSku } from '#contract/invoices/sku-services.ts';
import { DAY } from '#contract/values/durations.ts';
import { ownValue } from '#contract/values/own-value.ts';
import type { Grouping } from './invoices-search.ts';

export type Invoice = Result<'getOrgInvoice'>;
export type InvoiceLine = Invoice['lineItems'][number];
export type InvoiceMetadata = Result<'listOrgInvoices'>['results'][number];

/** Part of a line's cost that falls into a period; a line costs the same at each moment of its own. */
function centsWithin({ startDate, endDate, totalPriceCents }: InvoiceLine, from: number, to: number): number {
  const [start, end] = [Date.parse(startDate), Date.parse(endDate)];
  if (end <= start) return start >= from && start < to ? totalPriceCents : 0;
  const shared = Math.min(end, to) - Math.max(start, from);
  return shared <= 0 ? 0 : totalPriceCents * (shared / (end - start));
}

/** Cents of all lines between two moments, the second one excluded. */
export const costBetween = (lines: readonly InvoiceLine[], from: number, to: number): number =>
  lines.reduce((sum, line) => sum + centsWithin(line, from, to), 0);

/** The keys of all tags of the lines, in alphabetical order. */
export const tagKeysOf = (lines: readonly InvoiceLine[]): string[] =>
  [...new Set(lines.flatMap(({ tags }) => Object.keys(tags ?? {})))].sort();

interface GroupName {
  key: string;
  name: string;
  /** The project of a cluster. */
  within?: string;
}

const noTag = 'No tag';

/** The group of a line; lines without a cluster or a tag have a group of their own. */
function groupOf(line: InvoiceLine, by: Grouping, tag: string | undefined): GroupName {
  const { groupId = '', groupName, clusterName, sku, tags } = line;
  const project = groupName || groupId || 'No project';
  if (by === 'project') return { key: groupId, name: project };
  if (by === 'service') return { key: serviceOfSku(sku), name: serviceOfSku(sku) };
  if (by === 'cluster')
    return { key: `${groupId}/${clusterName ?? ''}`, name: clusterName || 'No cluster', within: project };
  const values = (tag === undefined ? undefined : ownValue(tags ?? {}, tag)) ?? [];
  // a line with several values is counted once
  return values.length > 0
    ? { key: `=${values.join(', ')}`, name: values.join(', ') }
    : { key: '', name: noTag };
}

export interface CostGroup extends GroupName {
  cents: number;
  /** In the period before; 0 where the group had no lines. */
  before: number;
}

export interface Grouped {
  by: Grouping;
  tag?: string | undefined;
}

/** A period in milliseconds, the end excluded. */
export interface Period {
  from: number;
  to: number;
}

/**
 * Costs of each group in an invoice, compared with a part of the invoice before, the most expensive first.
 *
 * @param before lines of the previous invoice; only those in `period` count. Undefined: not read
 */
export function costGroups(
  lines: readonly InvoiceLine[],
  before: { lines: readonly InvoiceLine[]; period: Period } | undefined,
  { by, tag }: Grouped,
): CostGroup[] {
  const groups = new Map<string, CostGroup>();
  const add = (line: InvoiceLine, cents: number, beforeCents: number): void => {
    const group = groupOf(line, by, tag);
    const existing = groups.get(group.key) ?? { ...group, cents: 0, before: 0 };
    groups.set(group.key, {
      ...existing,
      cents: existing.cents + cents,
      before: existing.before + beforeCents,
    });
  };
  for (const line of lines) add(line, line.totalPriceCents, 0);
  if (before) {
    const { from, to } = before.period;
    for (const line of before.lines) {
      const cents = centsWithin(line, from, to);
      if (cents !== 0) add(line, 0, cents);
    }
  }
  return [...groups.values()].sort(
    (one, other) => other.cents - one.cents || one.name.localeCompare(other.name),
  );
}

/** The lines of one group. */
export const linesOf = (lines: readonly InvoiceLine[], { by, tag }: Grouped, key: string): InvoiceLine[] =>
  lines.filter((line) => groupOf(line, by, tag).key === key);

/** The whole invoice, or of the current month the days that have passed: the same days of the month before. */
export function comparedPeriod(
  invoice: Pick<InvoiceMetadata, 'startDate' | 'statusName'>,
  previous: Pick<InvoiceMetadata, 'startDate' | 'endDate'>,
  now: number,
): Period {
  const [from, end] = [Date.parse(previous.startDate), Date.parse(previous.endDate)];
  if (invoice.statusName !== 'PENDING') return { from, to: end };
  return { from, to: Math.min(end, from + Math.max(0, now - Date.parse(invoice.startDate))) };
}

/** The latest complete days that a forecast goes by. */
const forecastDays = 7;

export interface Forecast {
  cents: number;
  /** Cents a day. */
  rate: number;
  /** The number of complete days behind the rate. */
  days: number;
}

/**
 * The cost of the current month: complete days as they are on the invoice, and each further day at the mean of the
 * latest complete days, also of the month before. Undefined before the first complete day with a cost.
 */
export function forecastOf(
  invoice: Pick<Invoice, 'startDate' | 'endDate' | 'lineItems'>,
  earlier: readonly InvoiceLine[],
  now: number,
): Forecast | undefined {
  const [start, end] = [Date.parse(invoice.startDate), Date.parse(invoice.endDate)];
  const today = Math.floor(Math.min(now, end) / DAY) * DAY;
  const lines = [...earlier, ...invoice.lineItems];
  const first = lines.reduce((least, { startDate }) => Math.min(least, Date.parse(startDate)), Infinity);
  const days = Math.min(forecastDays, Math.floor((today - Math.ceil(first / DAY) * DAY) / DAY));
  if (!(days >= 1)) return undefined;
  const rate = costBetween(lines, today - days * DAY, today) / days;
  const spent = costBetween(invoice.lineItems, start, today);
  return { cents: spent + (rate * Math.max(0, end - Math.max(today, start))) / DAY, rate, days };
}

/** All invoices with that of the current month, the newest first; the service lists the latter elsewhere too. */
export function allInvoices(
  listed: readonly InvoiceMetadata[],
  pending: readonly InvoiceMetadata[],
): InvoiceMetadata[] {
  const existing = new Map([...listed, ...pending].map((each) => [each.id, each]));
  return [...existing.values()].sort((one, other) => other.startDate.localeCompare(one.startDate));
}
