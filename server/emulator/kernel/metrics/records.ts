import { spec } from '../table.ts';

/** Something that moves one measurement of one process away from its curve for a while. */
export interface LoadRecord {
  id: string;
  groupId: string;
  clusterId: string;
  /** `hostname:port` */
  hostId: string;
  /** Name of the measurement, in whose unit the values are. */
  name: string;
  /** Milliseconds since the epoch; without an end it lasts. */
  from: number;
  until?: number;
  /** Where it begins when it takes time, and how long the way to `value` takes. */
  start?: number;
  rampMs?: number;
  value: number;
  /** The value comes on top of the curve, which goes no further than `most`. */
  onTop?: { most?: number };
  /** The values are shares of a disk of this size: on a larger one the same data is less. */
  ofDiskGB?: number;
}

/** A time in which nothing was measured: the cluster was paused, or one of its hosts was down. */
export interface PauseRecord {
  id: string;
  clusterId: string;
  groupId: string;
  /** `hostname:port`; absent: the whole cluster. For hosts only ended pauses are kept. */
  hostId?: string;
  from: number;
  until?: number;
}

export const metricTables = {
  loads: spec<LoadRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => String(row.from).padStart(16, '0') },
  }),
  pauses: spec<PauseRecord>()({
    group: { key: (row) => row.groupId },
    cluster: { key: (row) => row.clusterId, order: (row) => String(row.from).padStart(16, '0') },
  }),
};
