import { describe, expect, it } from 'vitest';
import { metricNames } from '#contract/alert-configs/metrics/metrics.ts';
import { defaultAlertConfigs } from '#contract/alert-configs/tables/default-configs.ts';
import { measurementNames } from '#contract/monitoring/measurements.ts';
import { seededAt, seededWorld } from '#server/emulator/seed/world-for-tests.ts';
import { watchedMetric } from './alert-names.ts';
import { type MeasuredHost, measuredHosts } from './measured-host.ts';
import { rangeOf, valueAt } from './values.ts';

const world = seededWorld('demo');
const all = [...world.tables.clusters.all()].flatMap((cluster) => measuredHosts(world, cluster));
const names = [...measurementNames('process'), ...measurementNames('disk')];
const hour = 3_600_000;
const week = Array.from({ length: 7 * 24 }, (_, index) => seededAt - index * hour);

function first(part: MeasuredHost['part']): MeasuredHost {
  const host = all.find((each) => each.part === part);
  if (!host) throw new Error(`no ${part}`);
  return host;
}

describe('values', () => {
  it('remain within their described range, on hosts of every size', () => {
    const strays: string[] = [];
    for (const host of all) {
      for (const name of names) {
        const [least, greatest] = rangeOf(host, name);
        for (const at of week.filter((_, index) => index % 13 === 0)) {
          const value = valueAt(host, name, at);
          const inside = value >= least - 1e-9 * least && value <= greatest + 1e-9 * greatest;
          if (!inside) strays.push(`${name} ${least} ${value} ${greatest}`);
        }
      }
    }
    expect(strays).toEqual([]);
  });

  it('are the same for the same seed, host and time, and others for another host', () => {
    const again = seededWorld('demo');
    const [cluster] = again.tables.clusters.by(
      'name',
      `${first('primary').cluster.groupId}/${first('primary').cluster.name}`,
    );
    const twin = cluster && measuredHosts(again, cluster)[0];
    const values = (host: MeasuredHost) => week.map((at) => valueAt(host, 'OPCOUNTER_QUERY', at));
    expect(twin && values(twin)).toEqual(values(first('primary')));
    expect(values(first('secondary'))).not.toEqual(values(first('primary')));
  });

  it('have a peak in the day and rest at night', () => {
    const day = week.slice(0, 24).map((at) => valueAt(first('primary'), 'SYSTEM_NORMALIZED_CPU_USER', at));
    expect(Math.max(...day)).toBeGreaterThan(2 * Math.min(...day));
  });

  it('of writes are those of the primary, of the log those of secondaries', () => {
    expect(valueAt(first('primary'), 'OPCOUNTER_INSERT', seededAt)).toBeGreaterThan(0);
    expect(valueAt(first('secondary'), 'OPCOUNTER_INSERT', seededAt)).toBe(0);
    expect(valueAt(first('secondary'), 'OPCOUNTER_REPL_INSERT', seededAt)).toBeGreaterThan(0);
  });

  it('never cross the thresholds of the default configurations without a load', () => {
    let compared = 0;
    for (const { metricThreshold } of defaultAlertConfigs.map((each) => ({
      metricThreshold: undefined,
      ...each,
    }))) {
      const { metricName, threshold } = (metricThreshold ?? {}) as {
        metricName?: string;
        threshold?: number;
      };
      const metric = metricName === undefined ? undefined : watchedMetric(metricName);
      if (!metric || threshold === undefined) continue;
      for (const host of all) expect(rangeOf(host, metric.name)[1], metricName).toBeLessThan(threshold);
      compared += 1;
    }
    expect(compared).toBeGreaterThanOrEqual(4);
  });
});

describe('metrics of alerts', () => {
  it('have a measurement, except those of search, of removed storage engines, and of impossible events', () => {
    const without = metricNames('host').filter((name) => !watchedMetric(name));
    const strange = without.filter(
      (name) =>
        !/SEARCH|FTS|CLIENT_CURSORS|TIMED_OUT|KILLED|REJECTED|SPILL|RESTARTS|INDEX_COUNTERS|JOURNALING|GLOBAL_|BACKGROUND|ASSERT|SWAP|COMPUTED|MUNIN|STEAL|MEMORY_MAPPED/.test(
          name,
        ),
    );
    expect(strange).toEqual([]);
  });

  it('are counted in their own units', () => {
    expect(watchedMetric('NORMALIZED_SYSTEM_CPU_USER')).toEqual({
      name: 'SYSTEM_NORMALIZED_CPU_USER',
      units: 'RAW',
    });
    expect(watchedMetric('MAX_DISK_PARTITION_READ_IOPS_JOURNAL')).toEqual({
      name: 'MAX_DISK_PARTITION_IOPS_READ',
      units: 'RAW',
    });
    expect(watchedMetric('CACHE_USAGE_DIRTY')).toEqual({ name: 'CACHE_DIRTY_BYTES', units: 'BYTES' });
    expect(watchedMetric('OPLOG_SLAVE_LAG_MASTER_TIME')).toEqual({
      name: 'OPLOG_SLAVE_LAG_MASTER_TIME',
      units: 'SECONDS',
    });
  });
});
