import { fail } from '#contract/api/errors.ts';
import {
  type Measured,
  type MeasurementUnit,
  measurements,
  measurementUnit,
} from '#contract/monitoring/measurements.ts';
import type { Measurements } from '#contract/monitoring/schemas.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { databaseValue } from '#server/emulator/kernel/metrics/database-values.ts';
import { saidOf } from '#server/emulator/kernel/metrics/loads.ts';
import { hostsOfGroup, type MeasuredHost } from '#server/emulator/kernel/metrics/measured-host.ts';
import { measuredTimes } from '#server/emulator/kernel/metrics/measured-times.ts';
import { databaseNames } from '#server/emulator/kernel/metrics/namespaces.ts';
import { measuredDatabase } from '#server/emulator/kernel/metrics/stored.ts';
import { rounded, valueAt } from '#server/emulator/kernel/metrics/values.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { downloadOf, logOf } from './log.ts';
import { processOf, processView } from './processes.ts';
import { momentsOf, type SpanQuery, spanOf } from './span.ts';

/** The one partition of every host // observed */
const partition = 'data';

interface Wanted {
  of: Measured;
  query: SpanQuery & { m?: string[] | undefined };
  valueAt: (name: string, at: number) => number;
}

function measure(world: World, host: MeasuredHost, wanted: Wanted): Measurements {
  const now = world.now();
  const span = spanOf(wanted.query, now);
  const moments = momentsOf(span, now);
  const isMeasured = measuredTimes(world, host);
  const stamps = moments.map((at) => ({ at, timestamp: iso(at), measured: isMeasured(at) }));
  const names = wanted.query.m ? [...new Set(wanted.query.m)] : [...measurements[wanted.of].keys()];
  return {
    groupId: host.cluster.groupId,
    hostId: host.host.id,
    processId: host.host.id,
    granularity: span.granularity,
    start: iso(span.start),
    end: iso(span.end),
    measurements: names.map((name) => {
      const units: MeasurementUnit = measurementUnit(wanted.of, name) ?? 'SCALAR';
      return {
        name,
        units,
        dataPoints: stamps.map(({ at, timestamp, measured }) => ({
          timestamp,
          value: measured ? rounded(wanted.valueAt(name, at), units) : null,
        })),
      };
    }),
  };
}

function requireDatabase(world: World, host: MeasuredHost, databaseName: string): void {
  if (!databaseNames(world, host.cluster).includes(databaseName)) {
    throw fail('RESOURCE_NOT_FOUND');
  }
}

function requirePartition(partitionName: string): void {
  if (partitionName !== partition) throw fail('RESOURCE_NOT_FOUND');
}

export const monitoringHandlers = defineHandlers({
  listGroupProcesses: ({ world, params }) => ({
    rows: hostsOfGroup(world, params.groupId),
    view: (host: MeasuredHost) => processView(world, host),
  }),

  getGroupProcess: ({ world, params }) =>
    processView(world, processOf(world, params.groupId, params.processId)),

  getGroupProcessMeasurements({ world, params, query }) {
    const host = processOf(world, params.groupId, params.processId);
    const reports = saidOf(world, host);
    return measure(world, host, {
      of: 'process',
      query,
      valueAt: (name, at) => valueAt(host, name, at, reports),
    });
  },

  listGroupProcessDatabases({ world, params }) {
    const { cluster } = processOf(world, params.groupId, params.processId);
    return databaseNames(world, cluster).map((databaseName) => ({ databaseName }));
  },

  getGroupProcessDatabase({ world, params }) {
    const { databaseName } = params;
    requireDatabase(world, processOf(world, params.groupId, params.processId), databaseName);
    return { databaseName };
  },

  getGroupProcessDatabaseMeasurements({ world, params, query }) {
    const { databaseName } = params;
    const host = processOf(world, params.groupId, params.processId);
    requireDatabase(world, host, databaseName);
    const measured = measuredDatabase(world, host, databaseName);
    const answer = measure(world, host, {
      of: 'database',
      query,
      valueAt: (name) => databaseValue(measured, name),
    });
    return { ...answer, databaseName };
  },

  listGroupProcessDisks({ world, params }) {
    processOf(world, params.groupId, params.processId);
    return [{ partitionName: partition }];
  },

  getGroupProcessDisk({ world, params }) {
    processOf(world, params.groupId, params.processId);
    requirePartition(params.partitionName);
    return { partitionName: partition };
  },

  getGroupProcessDiskMeasurements({ world, params, query }) {
    const host = processOf(world, params.groupId, params.processId);
    requirePartition(params.partitionName);
    const reports = saidOf(world, host);
    const answer = measure(world, host, {
      of: 'disk',
      query,
      valueAt: (name, at) => valueAt(host, name, at, reports),
    });
    return { ...answer, partitionName: partition };
  },

  downloadGroupClusterLog: ({ world, params, query }) => downloadOf(logOf(world, params, query), params),
});
