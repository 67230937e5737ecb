import { describe, expect, test } from 'vitest';
import { emptyDraft } from '#contract/console/migration-plans.ts';
import { skippedIn, sourceOf } from './use-skipped.ts';

describe('data that a migration skips', () => {
  test('is named by its collection and the reason', () => {
    expect(
      skippedIn('shop', [
        { name: 'orders', type: 'collection', options: {} },
        { name: 'readings', type: 'timeseries', options: { timeseries: { timeField: 'at' } } },
        { name: 'log', type: 'collection', options: { capped: true, size: { $numberInt: '4096' } } },
        { name: 'newest', type: 'view', options: { viewOn: 'orders' } },
      ]),
    ).toEqual([
      { namespace: 'shop.readings', why: 'time series' },
      { namespace: 'shop.log', why: 'capped' },
    ]);
  });
});

describe('the documents of a source', () => {
  const plan = (part: object) => ({
    orgId: '0123456789abcdef01234567',
    request: { ...emptyDraft, sourceName: 'inventory', ...part },
  });
  const real = { id: 'atlas', emulator: false };
  test.each([
    ['a deployment', plan({ sourceDeployment: 'dc1' }), real, { kind: 'deployment', deployment: 'dc1' }],
    ['nothing', plan({}), real, undefined],
    [
      'the emulator',
      plan({}),
      { id: 'emulator', emulator: true },
      {
        kind: 'migrationSource',
        connection: 'emulator',
        orgId: '0123456789abcdef01234567',
        clusterName: 'inventory',
      },
    ],
    ['no source yet', plan({ sourceName: '' }), { id: 'emulator', emulator: true }, undefined],
  ])('are reached through %s', (_, of, connection, source) => {
    expect(sourceOf(of, connection)).toEqual(source);
  });
});
