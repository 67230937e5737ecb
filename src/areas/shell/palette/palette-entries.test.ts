import { describe, expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { matchCommands } from '#src/ui/frame/commands.ts';
import { alertEntries, placesOf } from './palette-entries.ts';

const here = { connection: { id: 'c', emulator: true }, groupId: 'g', orgId: 'o' };
const commands = placesOf(here, () => true).map((entry) => ({
  ...entry,
  id: entry.label,
  group: 'Pages',
  onTrigger: () => undefined,
}));
const result = (query: string) => matchCommands(commands, query).map(({ label }) => label);

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
    ['never used', 'Access review'],
    ['never used', 'Keys and accounts'],
    ['open to the world', 'Network access'],
    ['who can delete', 'Effective permissions'],
    ['what does this role grant', 'Effective permissions'],
    ['from where', 'Access history'],
    ['audit', 'Questions of an auditor'],
  ])('finds for “%s” the entry %s', (query, label) => {
    expect(result(query)).toContain(label);
  });

  it.each(['Access history', 'Database users', 'Network access', 'Custom roles', 'Access review', 'Teams'])(
    'finds the page “%s” by its name before all others',
    (label) => {
      expect(result(label.toLowerCase())[0]).toBe(label);
    },
  );

  it('offers the pages of an organization where one is known', () => {
    const orgPages = (place: Parameters<typeof placesOf>[0]) =>
      placesOf(place, () => true).filter(({ level }) => level === 'organization').length;
    expect(orgPages({ connection: { id: 'c', emulator: false }, groupId: undefined, orgId: 'o' })).toBe(8);
    expect(orgPages({ connection: { id: 'c', emulator: false }, groupId: 'g' })).toBe(0);
  });

  it('offers nothing whose page does not exist, and nothing of a project outside of one', () => {
    expect(placesOf({ connection: { id: 'c', emulator: true }, groupId: 'g' }, () => false)).toEqual([]);
    const outside = placesOf({ connection: { id: 'c', emulator: true }, groupId: undefined }, () => true);
    expect(outside.map(({ label }) => label)).not.toContain('Snapshots');
  });

  it('lists each alert once, with its target', () => {
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
