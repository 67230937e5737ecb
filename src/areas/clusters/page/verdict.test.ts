import { expect, it } from 'vitest';
import type { Severity } from '#contract/alert-configs/tables/severities.ts';
import type { Alert } from '#contract/alerts.ts';
import type { Process } from '#contract/monitoring/schemas.ts';
import type { Member, Shard } from '../topology/topology.ts';
import { verdictOf } from './verdict.ts';

const alert = (eventTypeName: string): Alert => ({
  id: eventTypeName,
  alertConfigId: 'c',
  groupId: 'g',
  eventTypeName: eventTypeName as Alert['eventTypeName'],
  status: 'OPEN',
  created: '2026-03-13T10:00:00Z',
  updated: '2026-03-13T10:00:00Z',
  links: [],
});
const process = {} as Process;
const member = (primary: boolean, label = 'Secondary'): Member => ({
  ...{ index: 0, kind: 'ELECTABLE', region: 'AWS A', priority: 7, votes: 1, process, primary },
  condition: { kind: label === 'No data' ? 'failed' : 'ok', label },
});
const shard = (name: string, ...members: Member[]): Shard => ({ index: 0, name, zone: undefined, members });
const good = shard('Shard 1', member(true), member(false), member(false));
const idle = { stateName: 'IDLE', paused: false } as const;
const severities: Record<string, Severity> = { NO_PRIMARY: 'CRITICAL', HOST_DOWN: 'WARNING', CREDIT: 'INFO' };
const of = (existing: Partial<Parameters<typeof verdictOf>[0]>) => {
  const { kind, reasons } = verdictOf({
    cluster: idle,
    alerts: [],
    severityOf: ({ eventTypeName }) => severities[eventTypeName] ?? 'INFO',
    shards: [good],
    ...existing,
  });
  return [kind, ...reasons];
};

it('reports a healthy cluster only where alerts and members are known', () => {
  expect(of({})).toEqual(['ok', 'No open alerts; all 3 members answer.']);
  expect(of({ shards: [] })).toEqual(['ok', 'No open alerts.']);
  expect(of({ alerts: undefined })[0]).toBe('off');
});

it('names the shard that has no primary before anything else', () => {
  const bad = shard('Shard 2', member(false, 'No data'), member(false, 'No data'), member(false));
  expect(of({ shards: [good, bad], alerts: [alert('HOST_DOWN'), alert('NO_PRIMARY')] })).toEqual([
    'failed',
    'Shard 2: no primary',
    'Shard 2: 2 of 3 members do not answer',
    expect.stringMatching(/^2 open alerts, the worst: .*primary/i),
  ]);
});

it('warns of a member that is down and of a warning, but not of information', () => {
  const one = shard('Replica set', member(true), member(false), member(false, 'No data'));
  expect(of({ shards: [one] })).toEqual(['warning', '1 of 3 members do not answer']);
  expect(of({ alerts: [alert('HOST_DOWN')] })[0]).toBe('warning');
  expect(of({ alerts: [alert('CREDIT')] })[0]).toBe('ok');
});

it('reports temporary states, and that a paused cluster answers no clients', () => {
  expect(of({ cluster: { stateName: 'UPDATING', paused: false } })[0]).toBe('progress');
  expect(of({ cluster: { stateName: 'UPDATING', paused: false }, alerts: [alert('NO_PRIMARY')] })[0]).toBe(
    'failed',
  );
  expect(of({ cluster: { stateName: 'IDLE', paused: true }, alerts: [alert('NO_PRIMARY')] })[0]).toBe('off');
});
