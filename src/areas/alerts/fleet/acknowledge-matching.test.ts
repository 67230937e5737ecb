import { expect, it, vi } from 'vitest';
import type { EstateAlerts } from '#contract/overview/estate-alerts.ts';
import type { Issue } from '#contract/overview/standing.ts';

// the queue keeps itself in the storage of a browser
vi.mock('../bulk/bulk-store.ts', () => ({ bulk: {}, attachQueue: () => undefined }));
const { matchingRows } = await import('./acknowledge-matching.ts');

const now = Date.parse('2026-03-13T14:02:00Z');
const alert = (id: string, rest: object = {}) => ({
  ...{ id, groupId: 'g', eventTypeName: 'HOST_DOWN', alertConfigId: 'c', status: 'OPEN', links: [] },
  ...{ created: '2026-03-13T13:00:00Z', updated: '2026-03-13T13:00:00Z', hostnameAndPort: `${id}:27017` },
  ...rest,
});
const estate = {
  ...{ version: '1', rules: {}, places: [], unread: 0, beyond: [] },
  alerts: [
    alert('one'),
    alert('two'),
    alert('acknowledged', { acknowledgedUntil: '2026-03-14T00:00:00Z' }),
    alert('elsewhere', { groupId: 'other' }),
    alert('metric', {
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      metricName: 'DISK_PARTITION_SPACE_USED_DATA',
    }),
  ],
} as unknown as EstateAlerts;

it('acknowledges the alerts counted in a line: unacknowledged open alerts of its project, type and severity', () => {
  const [first] = matchingRows(estate, { groupId: 'g', key: '' } as Issue, now);
  expect(first).toBeUndefined();
  const severity = ['CRITICAL', 'ERROR', 'WARNING', 'INFO'].find(
    (each) => matchingRows(estate, { groupId: 'g', key: `g:HOST_DOWN::${each}` } as Issue, now).length > 0,
  );
  const rows = matchingRows(estate, { groupId: 'g', key: `g:HOST_DOWN::${severity}` } as Issue, now);
  expect(rows.map(({ id }) => id)).toEqual(['one', 'two']);
});
