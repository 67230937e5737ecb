import { expect, it } from 'vitest';
import type { PolicyLine } from '#contract/backups/policy-rules.ts';
import { defaultItems } from '#contract/backups/schedule-defaults.ts';
import { DAY } from '#contract/values/durations.ts';
import type { DedicatedCluster, SnapshotFact, Source } from '../shared/facts.ts';
import {
  bodyOf,
  confirmProblems,
  formOf,
  type Policy,
  policyOf,
  problemsOf,
  type Ruling,
  rulingOf,
} from './compliance-form.ts';
import { policyAs } from './copy-as.ts';
import { forbiddenBy } from './forbidden.ts';
import { existing, keptCount } from './kept-snapshots.ts';
import { linesOf, outcomeOf, preview } from './preview.ts';

const cluster = {
  stateName: 'IDLE',
  encryptionAtRestProvider: 'AWS',
  replicationSpecs: [
    {
      regionConfigs: [
        {
          providerName: 'AWS',
          regionName: 'US_EAST_1',
          priority: 7,
          electableSpecs: { instanceSize: 'M30' },
        },
      ],
    },
  ],
} as unknown as DedicatedCluster;

function source(name: string, changes: Partial<Source> = {}): Source {
  return {
    kind: 'dedicated',
    id: name,
    name,
    deleted: false,
    cluster,
    tenant: false,
    backupEnabled: true,
    pitEnabled: true,
    sharded: false,
    ...changes,
  };
}

const line = (frequencyType: PolicyLine['frequencyType'], interval: number, days: number): PolicyLine => ({
  frequencyType,
  frequencyInterval: interval,
  retentionUnit: 'days',
  retentionValue: days,
});
const schedule = (items: PolicyLine[], restoreWindowDays = 7) => ({
  policies: [{ policyItems: items }],
  restoreWindowDays,
});
const ruling: Ruling = {
  scheduledPolicyItems: [line('hourly', 4, 14), line('daily', 1, 14)],
  onDemandPolicyItem: null,
  pitEnabled: true,
  restoreWindowDays: 10,
  encryptionAtRestEnabled: false,
  copyProtectionEnabled: false,
};

it('reports the changed fields of each cluster, with old and new values', () => {
  const sources = [
    source('weak'),
    source('strong'),
    source('off', { backupEnabled: false, pitEnabled: false }),
  ];
  const schedules = new Map([
    ['weak', schedule([line('hourly', 6, 7), line('weekly', 6, 10)])],
    ['strong', schedule([line('hourly', 1, 30), line('daily', 1, 30)], 10)],
  ]);
  const [weak, strong, off] = preview(ruling, sources, schedules);
  expect(weak?.changes).toEqual([
    { field: 'Hourly item', before: 'every 6 hours, kept 7 days', after: 'every 4 hours, kept 14 days' },
    { field: 'Weekly item', before: 'on Saturday, kept 10 days', after: 'on Saturday, kept 14 days' },
    { field: 'Daily item', before: '—', after: 'every day, kept 14 days' },
    { field: 'Restore window', before: '7 days', after: '10 days' },
  ]);
  expect([strong?.verdict, strong?.changes]).toEqual(['meets', []]);
  expect(off?.changes.slice(0, 2)).toEqual([
    { field: 'Cloud backup', before: 'off', after: 'on' },
    { field: 'Continuous backup', before: 'off', after: 'on' },
  ]);
  expect(off?.changes).toContainEqual({
    field: 'Hourly item',
    before: '—',
    after: 'every 4 hours, kept 14 days',
  });
});

it('distinguishes clusters that are outside, refusing and unknown', () => {
  const sources = [
    source('plain', { cluster: { ...cluster, encryptionAtRestProvider: 'NONE' } }),
    source('free', { tenant: true }),
    source('flexible', { kind: 'flex' }),
    source('unread'),
    source('gone', { deleted: true }),
  ];
  const all = preview({ ...ruling, encryptionAtRestEnabled: true }, sources, new Map());
  expect(all.map(({ source: { name }, verdict }) => [name, verdict])).toEqual([
    ['plain', 'refuses'],
    ['free', 'outside'],
    ['flexible', 'outside'],
    ['unread', 'unknown'],
  ]);
  expect(linesOf(all)).toHaveLength(4);
});

it('does not report a failure for a schedule that is still loading', () => {
  const reasonOf = (pending: boolean) => preview(ruling, [source('late')], new Map(), pending)[0]?.reason;
  expect(reasonOf(true)).toBe('its schedule is still loading');
  expect(reasonOf(false)).toBe('its schedule could not be loaded');
});

it('compares both answers to what falls short', () => {
  const previewed = preview(ruling, [source('weak')], new Map([['weak', schedule([line('hourly', 6, 7)])]]));
  expect(outcomeOf(previewed, true)).toMatchObject({ refusedBy: [], changed: [{ verdict: 'changes' }] });
  expect(outcomeOf(previewed, false)).toMatchObject({ refusedBy: [{ verdict: 'changes' }], changed: [] });
});

const stored: Policy = {
  projectId: 'p',
  authorizedEmail: 'ines@example.com',
  authorizedUserFirstName: 'Ines',
  authorizedUserLastName: 'Okafor',
  copyProtectionEnabled: false,
  deletable: false,
  encryptionAtRestEnabled: false,
  onDemandPolicyItem: { id: 'i', ...line('ondemand', 0, 30) },
  pitEnabled: true,
  restoreWindowDays: 7,
  scheduledPolicyItems: [{ id: 'h', ...line('hourly', 6, 7) }],
  state: 'ACTIVE',
  updatedDate: '2026-03-13T14:02:00Z',
  updatedUser: 'abcdefgh',
};

it('an empty answer is no policy', () => {
  expect(policyOf({})).toBeUndefined();
  expect(policyOf(stored)).toBe(stored);
});

it('a policy in force can be raised, and every way of lowering it is refused at its field', () => {
  const form = formOf(stored);
  expect(problemsOf(form, stored)).toEqual([]);
  const raised = { ...form, restoreWindowDays: 7, copyProtectionEnabled: true };
  expect(problemsOf(raised, stored)).toEqual([]);
  const paths = (changes: object) => problemsOf({ ...form, ...changes }, stored).map(({ path }) => path);
  expect(paths({ pitEnabled: false })).toEqual(['pitEnabled']);
  expect(paths({ restoreWindowDays: 3 })).toEqual(['restoreWindowDays']);
  expect(paths({ onDemand: false })).toEqual(['onDemand']);
  expect(paths({ scheduledPolicyItems: [] })).toContain('scheduledPolicyItems');
  const [hourly] = form.scheduledPolicyItems;
  expect(paths({ scheduledPolicyItems: [{ ...hourly, frequencyInterval: '12' }] })).toEqual([
    'scheduledPolicyItems.0.retentionValue',
  ]);
  expect(paths({ restoreWindowDays: 8 })).toEqual(['restoreWindowDays']);
  expect(paths({ restoreWindowDays: null })).toEqual(['restoreWindowDays']);
});

it('the confirmations are the two addresses, the name of the project and the checked box', () => {
  const good = {
    firstName: 'Ines',
    lastName: 'Okafor',
    email: 'ines@example.com',
    emailAgain: 'ines@example.com',
    project: 'orders',
    understood: true,
  };
  expect(confirmProblems(good, 'orders')).toEqual([]);
  const paths = (changes: object) =>
    confirmProblems({ ...good, ...changes }, 'orders').map(({ path }) => path);
  expect(paths({ emailAgain: 'ines@example.con' })).toEqual(['emailAgain']);
  expect(paths({ project: 'Orders' })).toEqual(['project']);
  expect(paths({ understood: false })).toEqual(['understood']);
  expect(paths({ email: 'ines', emailAgain: 'ines' })).toEqual(['email']);
});

it('sends the whole policy: omitted fields would be switched off', () => {
  const body = bodyOf('p', rulingOf(formOf(stored), stored), {
    firstName: 'Ines',
    lastName: 'Okafor',
    email: 'ines@example.com',
  });
  expect(body).toEqual({
    projectId: 'p',
    authorizedEmail: 'ines@example.com',
    authorizedUserFirstName: 'Ines',
    authorizedUserLastName: 'Okafor',
    copyProtectionEnabled: false,
    encryptionAtRestEnabled: false,
    onDemandPolicyItem: line('ondemand', 0, 30),
    pitEnabled: true,
    restoreWindowDays: 7,
    scheduledPolicyItems: [line('hourly', 6, 7)],
  });
  const place = { origin: 'https://localhost:1', groupId: 'p' };
  const texts = policyAs(place, body, { overwrite: false, exists: true }).map(({ text }) => String(text));
  expect(texts[0]).toContain('overwriteBackupPolicies=false');
  expect(texts[2]).toContain('policy_item_hourly {');
  expect(texts[2]).toContain('on_demand_policy_item {');
});

it('a schedule keeps about as many snapshots as its items ask for, each moment counted once', () => {
  expect(keptCount(undefined)).toBe(0);
  expect(keptCount({ policyItems: [line('daily', 1, 30)], restoreWindowDays: 1 })).toBe(30);
  // 28 hourly ones reach as far as the daily item
  expect(keptCount({ policyItems: [line('hourly', 6, 7), line('daily', 1, 7)], restoreWindowDays: 1 })).toBe(
    28,
  );
  const usual = keptCount({ policyItems: defaultItems(), restoreWindowDays: 7 });
  expect(usual).toBe(28 + 3 + 12 + 1);
});

function snapshot(changes: Partial<SnapshotFact>): SnapshotFact {
  return {
    id: 's',
    source: source('weak'),
    state: 'completed',
    requestedAt: 0,
    at: 0,
    expiresAt: 7 * DAY,
    onDemand: false,
    frequency: 'hourly',
    sizeBytes: 5,
    version: undefined,
    description: undefined,
    copyRegions: [],
    policyItems: [],
    ...changes,
  };
}

it('counts the snapshots that become undeletable, and those that end sooner than is demanded', () => {
  const facts = [
    snapshot({}),
    snapshot({ onDemand: true, frequency: 'ondemand' }),
    snapshot({ expiresAt: 14 * DAY }),
    snapshot({ state: 'failed' }),
    snapshot({ source: source('old', { deleted: true }) }),
  ];
  expect(existing(facts, ruling.scheduledPolicyItems)).toMatchObject({
    count: 4,
    onDemand: 1,
    early: 2,
    latestBytes: 5,
  });
  const lines = forbiddenBy(ruling, preview(ruling, [source('weak')], new Map()), facts);
  expect(lines[0]).toBe('Deleting any of 4 snapshots (1 on demand), or shortening its retention');
  expect(lines).toContain('Reusing the name of a deleted cluster: old');
});
