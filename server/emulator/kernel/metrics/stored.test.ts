import { describe, expect, it } from 'vitest';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { seededAt, seededWorld } from '#server/emulator/seed/world-for-tests.ts';
import { dataSize } from '../documents/data-sizes.ts';
import { databaseValue } from './database-values.ts';
import { type MeasuredHost, measuredHosts } from './measured-host.ts';
import { databaseNames } from './namespaces.ts';
import { measuredDatabase } from './stored.ts';
import { valueAt } from './values.ts';

const world = seededWorld('demo');
const clusters = [...world.tables.clusters.all()].filter(({ stateName }) => stateName !== 'CREATING');
const gigabyte = 2 ** 30;
/** The size of each member's system databases. */
const systemBytes = 10_000;

const primaries = (cluster: ClusterRecord) =>
  measuredHosts(world, cluster).filter(({ part }) => part === 'primary');
const total = (hosts: readonly MeasuredHost[], name: string) =>
  hosts.reduce((sum, host) => sum + valueAt(host, name, seededAt), 0);

describe('the data of a cluster, on its members', () => {
  it('is that of its documents, spread over its shards', () => {
    for (const cluster of clusters) {
      const members = primaries(cluster);
      expect(total(members, 'DB_DATA_SIZE_TOTAL_WO_SYSTEM'), cluster.name).toBeCloseTo(
        dataSize(world, cluster),
        -2,
      );
      const all = total(members, 'DB_DATA_SIZE_TOTAL');
      expect(all - dataSize(world, cluster), cluster.name).toBeLessThan(systemBytes * members.length);
    }
  });

  it('is the sum of the values of their databases', () => {
    for (const [name, ofDatabase] of [
      ['DB_DATA_SIZE_TOTAL', 'DATABASE_DATA_SIZE'],
      ['DB_STORAGE_TOTAL', 'DATABASE_STORAGE_SIZE'],
      ['DB_INDEX_SIZE_TOTAL', 'DATABASE_INDEX_SIZE'],
    ] as const) {
      for (const host of clusters.flatMap((cluster) => measuredHosts(world, cluster))) {
        const sum = databaseNames(world, host.cluster)
          .map((database) => databaseValue(measuredDatabase(world, host, database), ofDatabase))
          .reduce((a, b) => a + b, 0);
        expect(valueAt(host, name, seededAt), `${host.host.id} ${name}`).toBeCloseTo(sum, -1);
      }
    }
  });

  it("uses the disk, beside the log of writes and the database's own files", () => {
    for (const host of clusters.flatMap(primaries)) {
      const used = valueAt(host, 'DISK_PARTITION_SPACE_USED', seededAt);
      const files =
        valueAt(host, 'DB_STORAGE_TOTAL', seededAt) + valueAt(host, 'DB_INDEX_SIZE_TOTAL', seededAt);
      expect(used, host.host.id).toBeGreaterThan(files);
      expect(used - files, host.host.id).toBeLessThan(Math.max(2 * gigabyte, 0.12 * host.diskBytes));
    }
  });
});
