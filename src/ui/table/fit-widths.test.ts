import { expect, it } from 'vitest';
import { type ColumnDemand, fitWidths, nextDemands } from './fit-widths.ts';

const demand = (needed: number, rest: Partial<ColumnDemand> = {}): ColumnDemand => ({
  ...{ needed, base: 100, least: Math.min(needed, 72), flexible: false, decides: false, wraps: false },
  ...rest,
});
const total = (widths: readonly number[]) => Math.round(widths.reduce((sum, each) => sum + each, 0));

it('keeps declared widths where all content fits, and gives the rest to columns without a width', () => {
  expect(fitWidths([demand(60), demand(150, { flexible: true }), demand(80)], 500)).toEqual([100, 300, 100]);
});

it('takes free space of one column before it cuts another', () => {
  const widths = fitWidths([demand(60, { base: 200 }), demand(180), demand(100)], 350);
  expect(widths[1]).toBe(180);
  expect(total(widths)).toBe(350);
});

it('keeps deciding columns whole while the others share the remaining space', () => {
  const widths = fitWidths([demand(150, { decides: true }), demand(300), demand(80)], 400);
  expect(widths).toEqual([150, 170, 80]);
});

it('limits a deciding column with a very long text', () => {
  const widths = fitWidths([demand(2000, { decides: true }), demand(300), demand(300)], 1000);
  expect(widths).toEqual([400, 300, 300]);
});

it('returns the unused space of the others to a limited deciding column', () => {
  expect(fitWidths([demand(2000, { decides: true }), demand(100)], 1000)).toEqual([900, 100]);
});

it('fills the room exactly where nothing fits', () => {
  const all = [demand(300, { decides: true }), demand(300, { decides: true }), demand(300)];
  expect(total(fitWidths(all, 240))).toBe(240);
});

it('cuts the widest deciding column first, and keeps the least width of the others', () => {
  const deciding = [demand(300, { decides: true }), demand(150, { decides: true })];
  expect(fitWidths([...deciding, demand(200, { least: 134, base: 190 })], 450)).toEqual([166, 150, 134]);
});

it('cuts a deciding text before a deciding fact', () => {
  const text = demand(340, { decides: true, flexible: true });
  const others = demand(216, { least: 134, base: 212 });
  const all = [
    demand(100, { decides: true }),
    { ...text, base: 220 },
    demand(320, { decides: true }),
    others,
  ];
  expect(fitWidths(all, 850)).toEqual([100, 296, 320, 134]);
});

it('leaves other columns their declared widths before deciding texts have all of their own', () => {
  const text = demand(310, { decides: true, flexible: true, base: 150 });
  const other = demand(300, { base: 120, least: 72 });
  // the texts share the space beside the others at their declared width
  expect(fitWidths([text, text, text, other], 800)).toEqual([680 / 3, 680 / 3, 680 / 3, 120]);
});

it('gives columns that wrap the width of two lines before it cuts another', () => {
  const demands = [demand(200, { decides: true }), demand(224, { wraps: true }), demand(100)];
  expect(fitWidths(demands, 480)).toEqual([200, 180, 100]);
  expect(fitWidths(demands, 450)).toEqual([200, 150, 100]);
  expect(fitWidths(demands, 600)[1]).toBeGreaterThanOrEqual(224);
});

const before = new Map([
  ['operation', 340],
  ['target', 200],
]);

it('keeps the demands of rows that are gone while nothing is cut', () => {
  const measured = new Map([
    ['operation', 150],
    ['target', 220],
  ]);
  expect([...nextDemands(before, measured, [340, 200], false).values()]).toEqual([340, 220]);
});

it('gives the space of rows that are gone to a column that is cut', () => {
  const measured = new Map([
    ['operation', 150],
    ['target', 390],
  ]);
  expect([...nextDemands(before, measured, [340, 200], true).values()]).toEqual([150, 390]);
});

it('keeps its demands where no column has free space', () => {
  const measured = new Map([
    ['operation', 320],
    ['target', 390],
  ]);
  expect([...nextDemands(before, measured, [340, 200], true).values()]).toEqual([340, 390]);
});
