import { expect, it } from 'vitest';
import type { EventRecord } from '#contract/events/schemas.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { Member, Shard } from '../topology/topology.ts';
import { changeProgress } from './change-progress.ts';

const member = (index: number, typeName: Process['typeName'], version = '8.0.16'): Member => ({
  ...{ index, kind: 'ELECTABLE', region: 'AWS A', priority: 7, votes: 1 },
  process: { id: `h${index}:27017`, hostname: `h${index}`, typeName, version } as Process,
  primary: typeName === 'REPLICA_PRIMARY',
  condition: { kind: 'ok', label: '' },
});
const shard = (...members: Member[]): Shard => ({ index: 0, name: 'Replica set', zone: undefined, members });
const event = (minute: number, eventTypeName: string, more: object = {}): EventRecord => ({
  id: `${minute}`,
  created: `2026-03-13T10:${String(minute).padStart(2, '0')}:00Z`,
  eventTypeName,
  links: [],
  ...more,
});
const restarted = (minute: number, hostname: string) =>
  event(minute, 'CLUSTER_INSTANCE_RESTARTED', { hostname });
const steps = (shards: Shard[], events: EventRecord[]) =>
  changeProgress(shards, events, '8.0.16').members.map(({ text }) => text);

const members = [
  member(0, 'REPLICA_PRIMARY', '7.0.26'),
  member(1, 'REPLICA_SECONDARY'),
  member(2, 'RECOVERING', '7.0.26'),
];

it('reports the step of each member, and that the primary is last', () => {
  const events = [event(1, 'CLUSTER_UPDATE_SUBMITTED', { username: 'ines@example.com' }), restarted(2, 'h1')];
  expect(steps([shard(...members)], events)).toEqual([
    'Not restarted yet, still on 7.0.26, the primary is last',
    'Restarted',
    'Restarting now',
  ]);
  expect(changeProgress([shard(...members)], events, '8.0.16')).toMatchObject({
    by: 'ines@example.com',
    kind: 'change',
    restarted: 1,
    since: '2026-03-13T10:01:00Z',
  });
});

it.each([
  ['of the change before', [restarted(1, 'h1'), event(2, 'CLUSTER_UPDATE_COMPLETED')]],
  ['before a further change', [restarted(1, 'h1'), event(2, 'CLUSTER_UPDATE_SUBMITTED')]],
])('a restart %s does not count', (_, events) => {
  expect(steps([shard(...members)], events)[1]).toBe('Not restarted yet');
});

it('data missing in the activity is unknown, and a failover is named', () => {
  expect(changeProgress([], [], '8.0.16')).toMatchObject({ since: undefined, by: undefined, members: [] });
  const begun = event(3, 'TEST_FAILOVER_REQUESTED', { publicKey: 'abc' });
  expect(changeProgress([], [begun], '8.0.16')).toMatchObject({ kind: 'failover', by: 'abc' });
});
