import { describe, expect, it } from 'vitest';
import { matches } from '#contract/alert-configs/matchers/matchers.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { raise, resolve } from '../kernel/alerts/engine.ts';
import { overThreshold } from '../kernel/alerts/measure.ts';
import type { World } from '../kernel/world.ts';
import { active, pass, seededAt, seededWorld, withStatus } from './world-for-tests.ts';

function dueOf(world: World, alertId: string): { notifierId: string; at: number }[] {
  return [...world.tables.due.all()].flatMap(({ transition, payload, at }) => {
    const due = payload as { alertId: string; notifierId: string };
    return transition === 'alert.notify' && due.alertId === alertId
      ? [{ notifierId: due.notifierId, at }]
      : [];
  });
}

describe.each(['demo', 'single'])('active alerts of %s', (seed) => {
  it('represent the conditions, one for each matching configuration', () => {
    const world = seededWorld(seed);
    const expected = [...world.tables.conditions.all()].flatMap((condition) =>
      [...world.tables.alertConfigs.all()]
        .filter((config) => config.enabled && config.groupId === condition.groupId)
        .filter((config) => config.eventTypeName === condition.eventTypeName)
        .filter((config) => matches(config.matchers, condition.target) && overThreshold(config, condition))
        .map((config) => `${config.id} ${condition.id}`),
    );
    const existing = active(world).map(
      ({ id, alertConfigId }) => `${alertConfigId} ${world.tables.alertWatches.get(id)?.conditionId}`,
    );
    expect(existing.sort()).toEqual(expected.sort());
    expect(world.tables.alertWatches.size).toBe(existing.length);
  });

  it('have sent the due notifications, and will send the others on time', () => {
    const world = seededWorld(seed);
    for (const alert of active(world)) {
      const config = world.tables.alertConfigs.get(alert.alertConfigId);
      const reported = world.tables.alertWatches.get(alert.id)?.told ?? [];
      const due = dueOf(world, alert.id);
      expect(alert.status).toBe(reported.length > 0 ? 'OPEN' : 'TRACKING');
      expect(alert.lastNotified !== undefined).toBe(reported.length > 0);
      for (const { notifierId = '', delayMin = 0, intervalMin } of config?.notifications ?? []) {
        const begins = Date.parse(alert.created) + delayMin * MINUTE;
        expect(reported.includes(notifierId)).toBe(begins <= seededAt);
        const mine = due.filter((each) => each.notifierId === notifierId);
        if (begins > seededAt) expect(mine).toEqual([{ notifierId, at: begins }]);
        else if (intervalMin === undefined) expect(mine).toEqual([]);
        else {
          expect(mine).toHaveLength(1);
          expect(((mine[0]?.at ?? 0) - begins) % (intervalMin * MINUTE)).toBe(0);
          expect(mine[0]?.at).toBeLessThanOrEqual(seededAt + intervalMin * MINUTE);
        }
      }
    }
  });

  it('look like those that the engine opens', () => {
    const world = seededWorld(seed);
    for (const condition of [...world.tables.conditions.all()]) {
      const before = active(world).filter(
        ({ id }) => world.tables.alertWatches.get(id)?.conditionId === condition.id,
      );
      resolve(world, condition);
      const { id: _, since: __, ...incident } = condition;
      const after = raise(world, incident).flatMap((id) => world.tables.alerts.get(id) ?? []);
      const shape = (alerts: readonly object[]) =>
        alerts.map((alert) => {
          const { id, status, created, updated, lastNotified, ...rest } = alert as Record<string, unknown>;
          const { acknowledgedUntil, acknowledgementComment, acknowledgingUsername, ...lasting } = rest;
          return lasting;
        });
      const byConfig = (a: { alertConfigId: string }, b: { alertConfigId: string }) =>
        a.alertConfigId < b.alertConfigId ? -1 : 1;
      expect(shape(before.sort(byConfig))).toEqual(shape(after.sort(byConfig)));
    }
  });

  it('close when their conditions are over', () => {
    const world = seededWorld(seed);
    const open = active(world);
    expect(open).not.toHaveLength(0);
    for (const condition of [...world.tables.conditions.all()]) resolve(world, condition);
    expect(active(world)).toEqual([]);
    for (const { id } of open) expect(world.tables.alerts.get(id)?.status).toBe('CLOSED');
    expect(world.tables.alertWatches.size).toBe(0);
    pass(world, 2 * 24 * 60);
    const left = [...world.tables.due.all()].map(({ transition }) => transition);
    expect(left).not.toContain('alert.notify');
    expect(left).not.toContain('metrics.look');
  });
});

describe('as time passes in the demo', () => {
  it('tracked alerts open when their delay has passed', () => {
    const world = seededWorld('demo');
    const tracked = withStatus(world, 'TRACKING');
    pass(world, 20);
    for (const { id } of tracked) {
      expect(world.tables.alerts.get(id)).toMatchObject({ status: 'OPEN' });
      expect(Date.parse(world.tables.alerts.get(id)?.lastNotified ?? '')).toBeGreaterThan(seededAt);
    }
  });

  it('an acknowledged alert stays silent until its acknowledgement ends', () => {
    const world = seededWorld('demo');
    const soon = active(world).find(
      ({ acknowledgedUntil }) => Date.parse(acknowledgedUntil ?? '') === seededAt + 40 * MINUTE,
    );
    const last = () => world.tables.alerts.get(soon?.id ?? '')?.lastNotified;
    const before = last();
    expect(before).toEqual(expect.any(String));
    pass(world, 39);
    expect(last()).toBe(before);
    pass(world, 24 * 60);
    expect(Date.parse(last() ?? '')).toBeGreaterThan(seededAt + 40 * MINUTE);
  });
});
