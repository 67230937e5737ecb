import { expect, it } from 'vitest';
import { lastRestorePoint, maintenanceText, runningJobs } from './running.ts';

const job = {
  ...{ id: 'r', cancelled: false, failed: false, expired: false, deliveryUrl: [], links: [] },
  deliveryType: 'automated' as const,
  desiredTimestamp: { date: null, increment: null, time: null },
};

it('lists work that has begun and not ended', () => {
  const texts = runningJobs({
    clusterName: 'orders',
    snapshots: [
      { id: 'a', status: 'inProgress', createdAt: '2026-03-13T13:00:00Z' },
      { id: 'b', status: 'completed', createdAt: '2026-03-13T12:00:00Z' },
      { id: 'c', status: 'queued' },
    ],
    restores: [
      { ...job, targetClusterName: 'scratch' },
      { ...job, id: 's', finishedAt: '2026-03-13T13:00:00Z' },
      { ...job, id: 't', cancelled: true },
      { ...job, id: 'u', failed: true },
      { ...job, id: 'v', deliveryType: 'download' },
    ],
    outage: undefined,
  }).map((each) => each.text);
  expect(texts).toEqual([
    'Restore to scratch',
    'Download is being prepared',
    'Snapshot in progress',
    'Snapshot queued',
  ]);
});

it('the last restore point is the newest snapshot that completed', () => {
  expect(lastRestorePoint([])).toBeUndefined();
  expect(
    lastRestorePoint([
      { id: 'a', status: 'completed', createdAt: '2026-03-12T12:00:00Z' },
      { id: 'b', status: 'completed', createdAt: '2026-03-13T12:00:00Z' },
      { id: 'c', status: 'failed', createdAt: '2026-03-13T13:00:00Z' },
    ]),
  ).toBe('2026-03-13T12:00:00Z');
});

it.each([
  [{ dayOfWeek: 1, hourOfDay: 3 }, 'Sundays from 03:00 UTC'],
  [{ dayOfWeek: 7, hourOfDay: 23 }, 'Saturdays from 23:00 UTC'],
  [{ dayOfWeek: 0, hourOfDay: 0 }, 'Chosen by Atlas'],
  [{ dayOfWeek: 2, hourOfDay: 0, startASAP: true }, 'As soon as possible'],
])('a window of %j is shown as %s', (window, text) => {
  expect(maintenanceText({ timeZoneId: 'UTC', startASAP: false, ...window })).toBe(text);
});
