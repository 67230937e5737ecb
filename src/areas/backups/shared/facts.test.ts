import { describe, expect, test } from 'vitest';
import { flexRestoreFact, restoreFact, type Source } from './facts.ts';
import { source as replicaSet } from './facts-for-tests.ts';

const source: Source = { ...replicaSet, sharded: true };
const job = {
  id: '65f1b3a80000000000000002',
  cancelled: false,
  expired: false,
  failed: false,
  deliveryType: 'download',
  deliveryUrl: [],
  desiredTimestamp: { date: null, increment: null, time: null },
  snapshotId: '65f1b3a80000000000000003',
  timestamp: '2024-03-13T09:00:00Z',
} as const;

describe('a restore job', () => {
  test('of a download is under way until its links have an end, and then ready', () => {
    expect(restoreFact(source, { ...job, deliveryUrl: [] })).toMatchObject({
      state: 'running',
      requestedAt: Date.parse('2024-03-13T14:09:44Z'),
      point: Date.parse('2024-03-13T09:00:00Z'),
    });
    const ready = restoreFact(source, { ...job, deliveryUrl: [], expiresAt: '2024-03-13T15:00:00Z' });
    expect(ready.state).toBe('ready');
  });

  test('of a sharded cluster has the files of every shard, through private endpoints too', () => {
    const fact = restoreFact(source, {
      ...job,
      deliveryUrl: [],
      components: [
        {
          replicaSetName: 'shard-0',
          downloadUrl: 'https://public/0',
          privateDownloadDeliveryUrls: [{ endpointId: 'vpce-1', deliveryUrl: 'https://private/0' }],
        },
        { replicaSetName: 'shard-1', downloadUrl: 'https://public/1' },
      ],
    });
    expect(fact.urls).toEqual(['https://public/0', 'https://public/1']);
    expect(fact.privateUrls).toEqual([{ url: 'https://private/0', endpointId: 'vpce-1' }]);
  });

  test('to a point in time restores the requested second', () => {
    const fact = restoreFact(source, {
      ...job,
      deliveryType: 'pointInTime',
      deliveryUrl: [],
      pointInTimeUTCSeconds: 1_710_338_984,
    });
    expect([fact.point, fact.state]).toEqual([1_710_338_984_000, 'running']);
  });

  test('of a flex cluster is a restore or a download by its own words', () => {
    const flex = {
      id: '65f1b3a80000000000000002',
      deliveryType: 'DOWNLOAD',
      expirationDate: '2024-03-13T20:00:00Z',
      instanceName: 'ideas',
      projectId: '65f1b3a80000000000000004',
      restoreScheduledDate: '2024-03-13T14:00:00Z',
      snapshotId: '65f1b3a80000000000000003',
      status: 'COMPLETED',
    } as const;
    expect(flexRestoreFact(source, flex).state).toBe('expired');
    expect(flexRestoreFact(source, { ...flex, snapshotUrl: 'https://file' })).toMatchObject({
      state: 'ready',
      urls: ['https://file'],
    });
  });
});
