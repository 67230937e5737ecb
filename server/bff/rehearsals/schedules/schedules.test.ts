import { setImmediate } from 'node:timers/promises';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { RehearsalSchedule } from '#contract/twins/rehearsal-schedules.ts';
import type { LaterReport, Rehearsal, RehearsalHead } from '#contract/twins/rehearsals.ts';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import type { Refusal } from '../../functions/emulated-for-tests.ts';
import type { SignedIn } from '../../test-kit.ts';
import { larger } from '../larger-for-tests.ts';
import { isOver, type RehearsalKit, startRehearsals } from '../rehearsing-for-tests.ts';
import { lateness } from './schedule-keeper.ts';

const path = '/bff/rehearsal-schedules';
/** Every night at 02:00 UTC; the kit begins at 14:02. */
const turns = { every: 1, unit: 'days', atMinute: 120 } as const;
/** At 20:00, 02:00 and so on: sessions of the tests last longer than that. */
const often = { ...turns, every: 6, unit: 'hours' } as const;

let kit: RehearsalKit;
afterEach(() => kit.close());

const restore = () => ({
  ...{ kind: 'restore' as const, groupId: kit.groupId, clusterName: kit.clusterName },
  ...{ targetGroupId: kit.groupId, targetClusterName: kit.clusterName },
});
const schedule = async (change: object = {}, as?: SignedIn) =>
  kit.ask<RehearsalSchedule & Refusal>(
    'POST',
    path,
    {
      ...{ connection: 'production', twinId: kit.twin.id, name: 'Nightly restore', subject: restore() },
      ...{ turns, refreshes: false, ...change },
    },
    as,
  );
const listed = async () =>
  (await kit.ask<RehearsalSchedule[]>('GET', `${path}?connection=production&twinId=${kit.twin.id}`)).body;
const runs = async (scheduleId: string) =>
  (
    await kit.ask<RehearsalHead[]>(
      'GET',
      `/bff/rehearsals?connection=production&twinId=${kit.twin.id}&scheduleId=${scheduleId}`,
    )
  ).body;
/** Moves both clocks to a moment after the next turn, and waits until the turn has an outcome. */
const afterTurn = async (id: string, lateMs = 1_000): Promise<RehearsalSchedule> => {
  const [before] = await listed();
  kit.clock.now = (before?.nextAt ?? 0) + lateMs;
  return vi.waitFor(
    async () => {
      await setImmediate();
      kit.clock.now += 50;
      const current = (await listed()).find((each) => each.id === id);
      expect(
        current?.last?.at,
        kit.console.logs.findLast((line) => line.includes('rehearsal')),
      ).toBeGreaterThan(before?.last?.at ?? 0);
      return current as RehearsalSchedule;
    },
    { timeout: 60_000, interval: 20 },
  );
};
const notifications = async () =>
  (
    await kit.ask<{ items: { kind: string; subject: string; detail?: string }[] }>(
      'GET',
      '/bff/notifications',
    )
  ).body;

describe('a scheduled rehearsal', () => {
  it('restores the newest snapshot at each turn, and keeps its history', async () => {
    kit = await startRehearsals();
    const { body, status, text } = await schedule({ turns: often });
    expect(status, text).toBe(201);
    expect(new Date(body.nextAt ?? 0).toISOString()).toBe('2026-03-13T20:00:00.000Z');
    const first = await afterTurn(body.id);
    expect(first.last).toMatchObject({ outcome: 'started', text: '' });
    expect(new Date(first.nextAt ?? 0).toISOString()).toBe('2026-03-14T02:00:00.000Z');
    const rehearsal = await kit.untilRehearsal(first.last?.rehearsalId ?? '', isOver);
    expect(rehearsal).toMatchObject({
      state: 'ended',
      setId: null,
      refusedCount: 0,
      createdBy: first.savedBy,
    });
    expect(rehearsal.schedule).toEqual({ id: body.id, name: 'Nightly restore' });
    expect(rehearsal.steps[0]).toMatchObject({
      ...{ outcome: 'done', operationId: 'createGroupClusterBackupRestoreJob' },
      title: `Restore ${kit.clusterName} into ${kit.clusterName}`,
    });
    const second = await afterTurn(body.id);
    await kit.untilRehearsal(second.last?.rehearsalId ?? '', isOver);
    expect(await runs(body.id)).toHaveLength(2);
    expect(JSON.stringify(await notifications())).not.toContain('rehearsal-failed');
  });

  it('reads the source again before each run where that is chosen', async () => {
    kit = await startRehearsals();
    const before = kit.twin.copiedAt ?? 0;
    const { body } = await schedule({ refreshes: true });
    const { last } = await afterTurn(body.id);
    const rehearsal = await kit.untilRehearsal(last?.rehearsalId ?? '', isOver);
    expect(rehearsal.copiedAt).toBeGreaterThan(before + 8 * HOUR);
    expect(rehearsal.state).toBe('ended');
  });

  it('runs once after a downtime, names how late, and continues at its usual time', async () => {
    kit = await startRehearsals();
    const { body } = await schedule();
    await kit.restart(async () => {
      kit.clock.now = (body.nextAt ?? 0) + 2 * DAY + 3 * HOUR;
    });
    const late = await vi.waitFor(async () => {
      await setImmediate();
      kit.clock.now += 50;
      const [current] = await listed();
      expect(current?.last).not.toBeNull();
      return current as RehearsalSchedule;
    }, 60_000);
    expect(late.last?.outcome).toBe('started');
    expect(late.last?.text).toContain(
      'this server or the source was not available at its time. 2 runs were missed before.',
    );
    expect(new Date(late.nextAt ?? 0).toISOString()).toBe('2026-03-17T02:00:00.000Z');
    await kit.untilRehearsal(late.last?.rehearsalId ?? '', isOver);
    expect(await runs(body.id)).toHaveLength(1);
  });

  it('notifies when a step is refused, or when it cannot start', async () => {
    kit = await startRehearsals();
    const nonsense = { roleName: 'reader', inheritedRoles: [{ db: 'shop', role: 'nonsense' }] };
    const set = await kit.set([['createGroupCustomDbRoleRole', { body: nonsense }]]);
    const { body } = await schedule({
      ...{ name: 'Role', subject: { kind: 'changeSet', setId: set.id }, turns: often },
    });
    const { last } = await afterTurn(body.id);
    await kit.untilRehearsal(last?.rehearsalId ?? '', isOver);
    await kit.ask('DELETE', `/bff/change-sets/${set.id}`);
    const refused = await afterTurn(body.id);
    expect(refused.last).toMatchObject({ outcome: 'refused', rehearsalId: null });
    const failed = JSON.stringify(await notifications());
    expect(failed.match(/rehearsal-failed/gu)).toHaveLength(2);
    expect(failed).toContain('There is no such change set.');
  });

  it('starts only for people who may change something, and ends with its twin', async () => {
    kit = await startRehearsals();
    const viewer = await kit.console.signInAs('vera', 'viewer');
    expect((await schedule({}, viewer)).status).toBe(403);
    const { body } = await schedule();
    const paused = await kit.ask<RehearsalSchedule>('POST', `${path}/${body.id}/pause`);
    expect(paused.body).toMatchObject({ paused: true, nextAt: null });
    const resumed = await kit.ask<RehearsalSchedule>('POST', `${path}/${body.id}/resume`);
    expect(resumed.body.nextAt).toBe(body.nextAt);
    expect((await schedule()).body.error).toMatchObject({ fields: [{ field: 'name' }] });
    await kit.ask('DELETE', `/bff/twins/${kit.twin.id}`);
    expect(await listed()).toEqual([]);
  });
});

describe('durations', () => {
  it('come from the organization itself, and are compared with later ones', async () => {
    kit = await startRehearsals();
    const { clusterName, groupId } = kit;
    const args = { groupId, clusterName, body: { replicationSpecs: [larger] } };
    const isIdle = async () => {
      kit.clock.now += 5_000;
      const { body } = await kit.ask<{ stateName: string }>('POST', '/bff/call/getGroupCluster', {
        ...{ connection: 'production', args: { groupId, clusterName } },
      });
      expect(body.stateName).toBe('IDLE');
    };
    await kit.ask('POST', '/bff/call/updateGroupCluster', { connection: 'production', args });
    await vi.waitFor(isIdle, { timeout: 30_000, interval: 20 });
    await kit.ask('POST', `/bff/twins/${kit.twin.id}/refresh`);
    await kit.until(kit.twin.id, 'ready');
    await kit.ask('POST', `/bff/twins/${kit.twin.id}/load`);
    await kit.until(kit.twin.id, 'ready');
    const back = { clusterName, body: { replicationSpecs: [smaller] } };
    const set = await kit.set([['updateGroupCluster', back]]);
    const { body } = await kit.rehearse(set.id);
    const rehearsal: Rehearsal = await kit.untilRehearsal(body.id, isOver);
    const [step] = rehearsal.steps;
    // the source works 60 times faster than the service
    expect(step).toMatchObject({ outcome: 'done', source: 'observed' });
    expect(step?.durationMs).toBeLessThan(MINUTE);
    expect(step?.works[0]?.observed).toMatchObject({ count: 1, failed: 0 });

    const later = async () => (await kit.ask<LaterReport>('GET', `/bff/rehearsals/${body.id}/later`)).body;
    expect(await later()).toEqual({ works: [], unknown: [] });
    await kit.ask('POST', '/bff/call/updateGroupCluster', {
      ...{ connection: 'production', args: { groupId, ...back } },
    });
    await vi.waitFor(isIdle, { timeout: 30_000, interval: 20 });
    const { works } = await later();
    expect(works).toMatchObject([{ stepId: step?.id, hasFailed: false, reason: '' }]);
    expect(works[0]?.durationMs).toBeGreaterThan(0);
    expect(works[0]?.durationMs).toBeLessThan(MINUTE);
  });
});

it('names the runs that were missed', () => {
  const at = (late: number) => lateness({ turns }, 0, late);
  expect(at(10 * MINUTE)).toBe('');
  expect(at(DAY + MINUTE)).toContain('1 run was missed before.');
});

const smaller = {
  regionConfigs: [
    {
      ...{ providerName: 'AWS', regionName: 'US_EAST_1', priority: 7 },
      electableSpecs: { instanceSize: 'M20', nodeCount: 3 },
    },
  ],
};
