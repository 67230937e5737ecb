import { describe, expect, it } from 'vitest';
import { serviceOfSku } from '#contract/invoices/sku-services.ts';
import {
  allInvoices,
  comparedPeriod,
  costBetween,
  costGroups,
  forecastOf,
  type InvoiceLine,
  type InvoiceMetadata,
  linesOf,
  tagKeysOf,
} from './costs.ts';
import { changeText, moneyText } from './money.ts';

const day = (text: string): number => Date.parse(`${text}T00:00:00Z`);
const stamp = (at: number): string => new Date(at).toISOString();
const DAY = 86_400_000;

function line(date: string, cents: number, changes: Partial<InvoiceLine> = {}): InvoiceLine {
  return {
    cloudProvider: 'AWS',
    clusterName: 'orders',
    groupId: 'a'.repeat(24),
    groupName: 'shop',
    sku: 'NDS_AWS_INSTANCE_M10',
    quantity: 72,
    unit: 'hours',
    unitPriceDollars: 0.0267,
    totalPriceCents: cents,
    discountCents: 0,
    percentDiscount: 0,
    created: stamp(day(date) + DAY),
    startDate: stamp(day(date)),
    endDate: stamp(day(date) + DAY),
    tags: {},
    ...changes,
  };
}

const march = { startDate: '2026-03-01T00:00:00Z', endDate: '2026-04-01T00:00:00Z' };
const february = { startDate: '2026-02-01T00:00:00Z', endDate: '2026-03-01T00:00:00Z' };

describe('costs', () => {
  it('are grouped by project, cluster, service and tag, and each grouping has the same sum', () => {
    const lines = [
      line('2026-03-01', 100, { tags: { team: ['orders'] } }),
      line('2026-03-01', 30, { clusterName: 'users', tags: { team: ['people', 'orders'] } }),
      line('2026-03-01', 7, {
        sku: 'NDS_AWS_PIT_RESTORE_STORAGE',
        groupId: 'b'.repeat(24),
        groupName: 'lab',
      }),
    ];
    const groups = (by: 'project' | 'cluster' | 'service' | 'tag') =>
      costGroups(lines, undefined, { by, tag: 'team' }).map(({ name, cents }) => [name, cents]);
    expect(groups('project')).toEqual([
      ['shop', 130],
      ['lab', 7],
    ]);
    expect(groups('cluster')).toEqual([
      ['orders', 100],
      ['users', 30],
      ['orders', 7],
    ]);
    expect(groups('service')).toEqual([
      ['Clusters', 130],
      ['Backup', 7],
    ]);
    expect(groups('tag')).toEqual([
      ['orders', 100],
      ['people, orders', 30],
      ['No tag', 7],
    ]);
    expect(tagKeysOf(lines)).toEqual(['team']);
    const [first] = costGroups(lines, undefined, { by: 'tag', tag: 'team' });
    expect(linesOf(lines, { by: 'tag', tag: 'team' }, first?.key ?? '')).toEqual([lines[0]]);
  });

  it('of the current month are compared with the same days of the month before', () => {
    const before = [
      line('2026-02-01', 50),
      line('2026-02-02', 50),
      line('2026-02-03', 50, { clusterName: 'gone' }),
    ];
    const now = day('2026-03-02') + DAY / 2;
    const period = comparedPeriod({ ...march, statusName: 'PENDING' }, february, now);
    const compare = { lines: before, period };
    expect(costGroups([line('2026-03-01', 60)], compare, { by: 'cluster' })).toMatchObject([
      { name: 'orders', cents: 60, before: 75 },
    ]);
    const whole = comparedPeriod({ ...march, statusName: 'PAID' }, february, now);
    expect(costGroups([], { lines: before, period: whole }, { by: 'cluster' })).toMatchObject([
      { name: 'gone', cents: 0, before: 50 },
      { name: 'orders', cents: 0, before: 100 },
    ]);
  });

  it('of a line of several days are spread over them', () => {
    const week = line('2026-03-01', 70, { endDate: '2026-03-08T00:00:00Z' });
    expect(costBetween([week], day('2026-03-02'), day('2026-03-04'))).toBe(20);
    const moment = line('2026-03-01', 5, { endDate: '2026-03-01T00:00:00Z' });
    expect(costBetween([moment], day('2026-03-01'), day('2026-03-02'))).toBe(5);
  });
});

describe('the forecast', () => {
  it('is the cost of complete days and the mean of the latest seven for the others', () => {
    const lineItems = Array.from({ length: 10 }, (_, index) =>
      line(`2026-03-${String(index + 1).padStart(2, '0')}`, index < 3 ? 100 : 200),
    );
    const now = day('2026-03-11') + DAY / 2;
    const today = line('2026-03-11', 10, { endDate: stamp(now) });
    const forecast = forecastOf({ ...march, lineItems: [...lineItems, today] }, [], now);
    // 3 × 100 + 7 × 200, and 21 days of 200
    expect(forecast).toEqual({ cents: 1700 + 21 * 200, rate: 200, days: 7 });
  });

  it('goes by the month before at the beginning of a month', () => {
    const earlier = [line('2026-02-27', 40), line('2026-02-28', 60)];
    const forecast = forecastOf({ ...march, lineItems: [] }, earlier, day('2026-03-01') + 1);
    expect(forecast).toEqual({ cents: 31 * 50, rate: 50, days: 2 });
  });

  it('is unknown before a day is complete', () => {
    const now = day('2026-03-01') + DAY / 2;
    expect(forecastOf({ ...march, lineItems: [] }, [], now)).toBeUndefined();
    const partial = line('2026-03-01', 10, { endDate: stamp(now) });
    expect(forecastOf({ ...march, lineItems: [partial] }, [], now)).toBeUndefined();
  });
});

describe('amounts', () => {
  it.each([
    [0, '0.00 USD'],
    [120_450, '1,204.50 USD'],
    [-50, '−0.50 USD'],
  ])('of %d cents are shown as %s', (cents, text) => {
    expect(moneyText(cents)).toBe(text);
  });

  it.each([
    [100, 100, 'no change'],
    [100, 150, '+0.50 USD (+50 %)'],
    [200, 100, '−1.00 USD (−50 %)'],
    [0, 100, '+1.00 USD'],
  ])('that change from %d to %d show %s', (before, after, text) => {
    expect(changeText(before, after)).toBe(text);
  });
});

it('the invoice of the current month is listed once, first', () => {
  const invoice = (id: string, startDate: string) => ({ id, startDate }) as InvoiceMetadata;
  const pending = invoice('c', '2026-03-01');
  const listed = [invoice('a', '2026-01-01'), invoice('b', '2026-02-01')];
  expect(allInvoices(listed, [pending]).map(({ id }) => id)).toEqual(['c', 'b', 'a']);
  expect(allInvoices([pending, ...listed], [pending])).toHaveLength(3);
});

it.each([
  ['NDS_AWS_INSTANCE_M10', 'Clusters'],
  ['NDS_AZURE_STORAGE_STANDARD', 'Storage'],
  ['NDS_GCP_BACKUP_SNAPSHOT_STORAGE', 'Backup'],
  ['NDS_AWS_DATA_TRANSFER_INTERNET', 'Data Transfer'],
  ['SOMETHING_NEW', 'Other'],
])('the SKU %s counts for %s', (sku, service) => {
  expect(serviceOfSku(sku)).toBe(service);
});
