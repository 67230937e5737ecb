import { describe, expect, it } from 'vitest';
import type { Alert, EventRecord } from './shapes.ts';
import { targetsOf } from './targets.ts';
import { type History, type Trial, wouldHaveFired } from './would-have-fired.ts';

const groupId = 'a'.repeat(24);
const at = (minutes: number): string => new Date(Date.UTC(2026, 2, 13) + minutes * 60_000).toISOString();
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
  return { from: epoch(0), to: epoch(600), events: [], alerts: [], limits: new Map(), targets, ...more };
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

  it('matchers choose, and a replica set tells its cluster', () => {
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
    const cpu = {
      metricName: 'NORMALIZED_SYSTEM_CPU_USER',
      operator: 'GREATER_THAN',
      threshold: 90,
      units: 'RAW',
    };
    const metric = { eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', metricName: cpu.metricName };
    const limits = new Map([['c'.repeat(24), { ...cpu, threshold: 95 }]]);

    it('a stricter configuration that fired proves that this one would have', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', limit: cpu }),
        history({ alerts: [alert(0, 30, metric)], limits }),
      );
      expect(result.opened).toBe(1);
    });

    it('a laxer one does not prove it', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', limit: { ...cpu, threshold: 99 } }),
        history({ alerts: [alert(0, 30, metric)], limits }),
      );
      expect(result).toMatchObject({ opened: 0, undecided: 0, unproven: 1 });
    });

    it('unless the last value itself is past the threshold', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', limit: { ...cpu, threshold: 99 } }),
        history({
          alerts: [alert(0, 30, { ...metric, currentValue: { number: 99.5, units: 'RAW' } })],
          limits,
        }),
      );
      expect(result.opened).toBe(1);
    });

    it('compares across units', () => {
      const limit = { operator: 'LESS_THAN', threshold: 120, units: 'MINUTES' };
      const result = wouldHaveFired(
        trial({ eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT', limit }),
        history({
          alerts: [alert(0, 30, { eventTypeName: 'REPLICATION_OPLOG_WINDOW_RUNNING_OUT' })],
          limits: new Map([['c'.repeat(24), { operator: 'LESS_THAN', threshold: 1, units: 'HOURS' }]]),
        }),
      );
      expect(result.opened).toBe(1);
    });

    it('another metric proves nothing', () => {
      const result = wouldHaveFired(
        trial({ eventTypeName: 'OUTSIDE_METRIC_THRESHOLD', limit: cpu }),
        history({ alerts: [alert(0, 30, { ...metric, metricName: 'CONNECTIONS' })], limits }),
      );
      expect(result).toMatchObject({ opened: 0, undecided: 0, ruledOut: 0 });
    });
  });
});
