import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { matchCommands } from '#src/ui/frame/commands.ts';
import { alertEntries, placesOf } from './palette-entries.ts';

const commands = placesOf({ connection: { emulator: true }, groupId: 'g' }, () => true).map((entry) => ({
  ...entry,
  id: entry.label,
  group: 'Pages',
  onTrigger: () => undefined,
}));
const found = (query: string) => matchCommands(commands, query).map(({ label }) => label);

describe('the palette', () => {
  it.each([
    ['restore', 'Restore from a backup'],
    ['snapshot', 'Take snapshot'],
    ['snapshot', 'Snapshots'],
    ['index', 'Search'],
    ['access', 'Settings: users'],
    ['point in time', 'Restore from a backup'],
    ['acknowledge', 'Acknowledgements'],
    ['audit', 'Settings: audit log'],
    ['new alert', 'New alert configuration'],
  ])('finds for “%s” the entry %s', (query, label) => {
    expect(found(query)).toContain(label);
  });

  it('offers nothing whose page does not exist, and nothing of a project outside of one', () => {
    expect(placesOf({ connection: { emulator: true }, groupId: 'g' }, () => false)).toEqual([]);
    const outside = placesOf({ connection: { emulator: true }, groupId: undefined }, () => true);
    expect(outside.map(({ label }) => label)).not.toContain('Snapshots');
  });

  it('lists each alert once, with what it is on', () => {
    const alert = {
      id: 'a',
      groupId: 'g',
      status: 'OPEN',
      eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
      metricName: 'OPLOG_SLAVE_LAG_MASTER_TIME',
      clusterName: 'orders',
      hostnameAndPort: 'orders-00-01.x.net:27017',
    } as Alert;
    expect(alertEntries([alert, alert])).toEqual([
      {
        id: 'a',
        groupId: 'g',
        label: 'Replication lag on orders',
        keywords: [
          'alert',
          'OUTSIDE_METRIC_THRESHOLD',
          'OPLOG_SLAVE_LAG_MASTER_TIME',
          'orders-00-01.x.net:27017',
        ],
      },
    ]);
  });
});
