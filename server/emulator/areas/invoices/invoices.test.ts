import { beforeEach, expect, it } from 'vitest';
import { type TestEmulator, testEmulator } from '#server/emulator/emulator-for-tests.ts';

let at: TestEmulator;
beforeEach(async () => {
  at = await testEmulator();
});

const day = 86_400;
const invoices = async () => (await at.ask('GET', `~/orgs/${at.orgId}/invoices`)).body.results;
const pending = async () => (await at.ask('GET', `~/orgs/${at.orgId}/invoices/pending`)).body.results[0];

/** An M10 of three nodes at 2.67 cents an hour each. */
const centsADay = Math.round(0.0267 * 3 * 24 * 100);

it('charges the cost of a cluster per day, by the clock, and closes the invoice at the end of a month', async () => {
  const before = (await pending()).subtotalCents;
  at.advance(10 * day);
  const after = await pending();
  expect(after.statusName).toBe('PENDING');
  const machines = after.lineItems.filter(({ sku }: { sku: string }) => sku.includes('_INSTANCE_'));
  const whole = machines.filter(({ quantity }: { quantity: number }) => quantity === 72);
  expect(whole.length).toBeGreaterThanOrEqual(9);
  expect(new Set(whole.map((line: { totalPriceCents: number }) => line.totalPriceCents))).toEqual(
    new Set([centsADay]),
  );
  expect(after.subtotalCents - before).toBeGreaterThanOrEqual(10 * centsADay - 1);
  at.advance(20 * day);
  const [current, last] = await invoices();
  expect([current.statusName, last.statusName]).toEqual(['PENDING', 'PAID']);
  expect(last.id).toBe(after.id);
  expect(last.amountPaidCents).toBe(last.subtotalCents);
});

it('keeps the cost of a cluster that has changed or is gone', async () => {
  at.advance(5 * day);
  const { subtotalCents } = await pending();
  const cluster = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
  await at.ask('PATCH', cluster, { body: { paused: true } });
  at.advance(day);
  const paused = (await pending()).subtotalCents;
  expect(paused - subtotalCents).toBeLessThan(centsADay / 2);
  await at.ask('PATCH', cluster, { body: { terminationProtectionEnabled: false, paused: false } });
  at.advance(3600);
  expect((await at.ask('DELETE', cluster)).status).toBe(202);
  at.advance(3600);
  const gone = (await pending()).subtotalCents;
  expect(gone).toBeGreaterThanOrEqual(paused);
  at.advance(day);
  expect((await pending()).subtotalCents).toBe(gone);
});

it('does not charge later for the time in which a cluster was paused', async () => {
  const cluster = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
  await at.ask('PATCH', cluster, { body: { backupEnabled: false, pitEnabled: false } });
  at.advance(3600);
  await at.ask('PATCH', cluster, { body: { paused: true } });
  const { subtotalCents } = await pending();
  at.advance(3 * day);
  expect((await at.ask('PATCH', cluster, { body: { paused: false } })).status).toBe(200);
  expect((await pending()).subtotalCents - subtotalCents).toBeLessThan(centsADay / 2);
});

it('gives the same sum as CSV, as lines of a search and in the cost explorer', async () => {
  at.advance(3 * day);
  const { id, subtotalCents } = await pending();
  const root = `~/orgs/${at.orgId}`;
  const csv = await at.ask('GET', `${root}/invoices/${id}/csv`, {
    accept: 'application/vnd.atlas.2023-01-01+csv',
  });
  expect(csv.headers.get('content-type')).toBe('application/vnd.atlas.2023-01-01+csv;charset=utf-8');
  const [head, ...lines] = String(csv.body).trim().split('\r\n');
  expect(head).toMatch(/^startDate,.*,totalPriceCents$/);
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  expect(sum(lines.map((line) => Number(line.split(',').at(-1))))).toBe(subtotalCents);
  const match = await at.ask('GET', `${root}/invoices/${id}/lineItems:search?itemsPerPage=500`);
  expect(sum(match.body.results.map((line: { totalPriceCents: number }) => line.totalPriceCents))).toBe(
    subtotalCents,
  );
  const body = { startDate: '2026-03-01', endDate: '2026-04-01', groupBy: 'services' };
  const { token } = (await at.ask('POST', `${root}/billing/costExplorer/usage`, { body })).body;
  const { usageDetails } = (await at.ask('GET', `${root}/billing/costExplorer/usage/${token}`)).body;
  expect(usageDetails.map(({ service }: { service: string }) => service)).toContain('Clusters');
  const cents = sum(usageDetails.map(({ usageAmount }: { usageAmount: number }) => usageAmount * 100));
  expect(Math.round(cents)).toBe(subtotalCents);
});

it('puts the tags of a cluster on its lines, also after the cluster is gone', async () => {
  const cluster = `~/groups/${at.groupId}/clusters/${at.clusterName}`;
  const tags = [{ key: 'team', value: 'orders' }];
  await at.ask('PATCH', cluster, { body: { tags, terminationProtectionEnabled: false } });
  at.advance(day);
  const tagsOfLines = async () => (await pending()).lineItems.map((line: { tags: object }) => line.tags);
  expect(await tagsOfLines()).toContainEqual({ team: ['orders'] });
  expect((await at.ask('DELETE', cluster)).status).toBe(202);
  at.advance(2 * day);
  expect(await tagsOfLines()).toContainEqual({ team: ['orders'] });
});
