import { describe, expect, it } from 'vitest';
import { MINUTE } from '#contract/values/durations.ts';
import type { Alert, EventRecord } from '../shapes.ts';
import { targetsOf } from '../targets.ts';
import { type History, type Trial, wouldHaveFired } from './would-have-fired.ts';

const groupId = 'a'.repeat(24);
const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 13) + minutes * MINUTE).toISOString();
const epoch = (minutes: number): number => Date.parse(at(minutes));

function event(eventTypeName: string, minutes: number, more: Partial<EventRecord> = {}): EventRecord {
  return { id: 'e'.repeat(24), groupId, created: at(minutes), eventTypeName, ...more };
}

function alert(minutes: number, resolved: number | undefined, more: Partial<Alert> = {}): Alert {
  return {
    id: 'f'.repeat(24),
    alertConfigId: 'c'.repeat(24),
    groupId,
    eventTypeName: 'NO_PRIMARY',
    status: resolved === undefined ? 'OPEN' : 'CLOSED',
    created: at(minutes),
    updated: at(resolved ?? minutes),
    ...(resolved === undefined ? {} : { resolved: at(resolved) }),
    ...more,
  };
}

const targets = targetsOf([
  {
    name: 'orders',
    clusterType: 'REPLICASET',
    connectionStrings: {
      standard: 'mongodb://o-00-00.x.net:27017,o-00-01.x.net:27017/?replicaSet=o-shard-0',
    },
  } as Parameters<typeof targetsOf>[0][number],
]);

function history(more: Partial<History>): History {
  return { from: epoch(0), to: epoch(600), events: [], alerts: [], targets, ...more };
}

function trial(more: Partial<Trial>): Trial {
  return {
    eventTypeName: 'NO_PRIMARY',
    matchers: [],
    notifications: [{ label: 'Project', delayMin: 0, intervalMin: 60 }],
    ...more,
  };
}

describe('would have fired', () => {
  it('an informational type notifies once for every event', () => {
    const result = wouldHaveFired(
      trial({
        eventTypeName: 'JOINED_GROUP',
        notifications: [{ label: 'Mail', delayMin: 30, intervalMin: 5 }],
      }),
      history({
        events: [event('JOINED_GROUP', 10), event('JOINED_GROUP', 10.2), event('REMOVED_FROM_GROUP', 20)],
      }),
    );
    expect(result.opened).toBe(2);
    expect(result.sent).toEqual([{ label: 'Mail', first: 2, repeats: 0, closing: 0 }]);
  });

  it('a condition notifies every interval until it ends, and of its end', () => {
    const result = wouldHaveFired(trial({}), history({ alerts: [alert(0, 150, { clusterName: 'orders' })] }));
    expect(result.sent).toEqual([{ label: 'Project', first: 1, repeats: 2, closing: 1 }]);
    expect(result.incidents[0]).toMatchObject({ on: 'orders', ends: 'ended', opened: true });
  });

  it('no repeat is counted at the very moment of the end', () => {
    const result = wouldHaveFired(trial({}), history({ alerts: [alert(0, 120)] }));
    expect(result.sent[0]?.repeats).toBe(1);
  });

  it('what ends before the delay passes opens nothing', () => {
    const result = wouldHaveFired(
      trial({ notifications: [{ label: 'Project', delayMin: 15, intervalMin: 60 }] }),
      history({ alerts: [alert(0, 10)] }),
    );
    expect(result).toMatchObject({ opened: 0, tooShort: 1 });
    expect(result.sent[0]).toEqual({ label: 'Project', first: 0, repeats: 0, closing: 0 });
  });

  it('each target has its own delay and interval', () => {
    const result = wouldHaveFired(
      trial({
        notifications: [
          { label: 'Chat', delayMin: 0, intervalMin: 30 },
          { label: 'Pager', delayMin: 45 },
        ],
      }),
      history({ alerts: [alert(0, 60)] }),
    );
    expect(result.sent).toEqual([
      { label: 'Chat', first: 1, repeats: 1, closing: 1 },
      { label: 'Pager', first: 1, repeats: 0, closing: 1 },
    ]);
  });

  it('what still lasts is counted up to now, without an end', () => {
    const result = wouldHaveFired(trial({}), history({ alerts: [alert(500, undefined)] }));
    expect(result.sent[0]).toEqual({ label: 'Project', first: 1, repeats: 1, closing: 0 });
    expect(result.incidents[0]?.ends).toBe('lasts');
  });

  it('what began before the period counts only its notifications inside', () => {
    const result = wouldHaveFired(trial({}), history({ alerts: [alert(-90, 45)] }));
    expect(result.sent[0]).toEqual({ label: 'Project', first: 0, repeats: 1, closing: 1 });
  });

  it('alerts of two configurations about one incident count once', () => {
    const other = alert(5, 100, { alertConfigId: 'd'.repeat(24), replicaSetName: 'o-shard-0' });
    const result = wouldHaveFired(
      trial({}),
      history({ alerts: [alert(0, 100, { replicaSetName: 'o-shard-0' }), other] }),
    );
    expect(result.opened).toBe(1);
  });

  it('a failure ends with the next success of the same cluster', () => {
    const result = wouldHaveFired(
      trial({ eventTypeName: 'CPS_SNAPSHOT_FAILED' }),
      history({
        events: [
          event('CPS_SNAPSHOT_FAILED', 10, { clusterName: 'orders' }),
          event('CPS_SNAPSHOT_SUCCESSFUL', 20, { clusterName: 'reports' }),
          event('CPS_SNAPSHOT_SUCCESSFUL', 40, { clusterName: 'orders' }),
        ],
      }),
    );
    expect(result.incidents).toHaveLength(1);
    expect(result.incidents[0]?.until).toBe(epoch(40));
  });

  it('applies matchers, and derives the cluster from a replica set', () => {
    const result = wouldHaveFired(
      trial({ matchers: [{ fieldName: 'CLUSTER_NAME', operator: 'EQUALS', value: 'orders' }] }),
      history({
        alerts: [
          alert(0, 30, { replicaSetName: 'o-shard-0' }),
          alert(100, 130, { clusterName: 'reports' }),
          alert(200, 230),
        ],
      }),
    );
    expect(result).toMatchObject({ opened: 1, ruledOut: 1, undecided: 1 });
  });

  it('an event without an end and with a delay stays undecided', () => {
    const result = wouldHaveFired(
      trial({
        eventTypeName: 'HOST_DOWN',
        notifications: [{ label: 'Project', delayMin: 5, intervalMin: 60 }],
      }),
      history({ events: [event('HOST_DOWN', 10)] }),
    );
    expect(result.incidents[0]?.opened).toBeUndefined();
    expect(result.sent[0]?.first).toBe(0);
  });

  describe('with a threshold', () => {
    const limit = { metricName: 'CONNECTIONS', operator: 'GREATER_THAN', threshold: 90, units: 'RAW' };
    const eventTypeName = 'OUTSIDE_METRIC_THRESHOLD';
    const hour = 60;
    const process = (hostnameAndPort: string, ...values: (number | null)[]) => ({
      target: { hostnameAndPort, clusterName: 'orders' },
      points: values.map((value, index) => ({ at: epoch(index * hour), value })),
    });
    const measured = (...processes: ReturnType<typeof process>[]) => ({
      processes,
      stepMs: hour * MINUTE,
      units: 'RAW' as const,
    });

    it('no alert of another configuration counts, however strict its threshold was', () => {
      const alerts = [alert(0, 30, { eventTypeName, metricName: 'CONNECTIONS' })];
      const result = wouldHaveFired(trial({ eventTypeName, limit }), history({ alerts }));
      expect(result).toMatchObject({ opened: 0, incidents: [] });
    });

    it('every period beyond it on every process counts', () => {
      const processes = [process('a:1', 95, 96, 80, 99, 10), process('b:1', 10, 90, 10, 10, 10)];
      const result = wouldHaveFired(
        trial({ eventTypeName, limit }),
        history({ to: epoch(4 * hour + 5), measured: measured(...processes) }),
      );
      expect(result.incidents.map(({ on, from, until, ends }) => ({ on, from, until, ends }))).toEqual([
        { on: 'a:1', from: epoch(3 * hour), until: epoch(4 * hour), ends: 'ended' },
        { on: 'a:1', from: epoch(0), until: epoch(2 * hour), ends: 'ended' },
      ]);
      expect(result.sent).toEqual([{ label: 'Project', first: 2, repeats: 1, closing: 2 }]);
    });

    it('a period shorter than the delay opens nothing', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName, limit, notifications: [{ label: 'Pager', delayMin: 90 }] }),
        history({ measured: measured(process('a:1', 10, 95, 10)) }),
      );
      expect(result).toMatchObject({ opened: 0, tooShort: 1 });
    });

    it('an excursion at the newest point lasts', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName, limit }),
        history({ to: epoch(2 * hour + 30), measured: measured(process('a:1', 10, 95, 96)) }),
      );
      expect(result.incidents[0]).toMatchObject({ ends: 'lasts', opened: true });
      expect(result.sent[0]).toMatchObject({ first: 1, repeats: 1, closing: 0 });
    });

    it('a gap ends the known part of an excursion', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName, limit }),
        history({ measured: measured(process('a:1', 10, 95, 96, null, null, 20)) }),
      );
      expect(result.incidents).toEqual([
        expect.objectContaining({ ends: 'unknown', from: epoch(hour), until: epoch(3 * hour), opened: true }),
      ]);
      expect(result.sent[0]).toMatchObject({ closing: 0 });
    });

    it('what ended before the period does not count, what began before it counts without its first message', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName, limit }),
        history({
          from: epoch(2 * hour),
          measured: measured(process('a:1', 95, 10, 10), process('b:1', 95, 95, 95, 10)),
        }),
      );
      expect(result.incidents.map(({ on }) => on)).toEqual(['b:1']);
      expect(result.sent[0]).toEqual({ label: 'Project', first: 0, repeats: 1, closing: 1 });
    });

    it('compares across units, and below as well as above', () => {
      const below = { ...limit, operator: 'LESS_THAN', threshold: 2, units: 'MINUTES' };
      const result = wouldHaveFired(
        trial({ eventTypeName, limit: below }),
        history({ measured: { ...measured(process('a:1', 119, 120, 10_000)), units: 'SECONDS' } }),
      );
      expect(result.incidents.map(({ from, until }) => [from, until])).toEqual([[epoch(0), epoch(hour)]]);
    });
  });
});
