import type { Document } from 'bson';
import type { ClusterRecord } from '#contract/clusters/record.ts';
import { MINUTE } from '#contract/values/durations.ts';
import { holderOf } from '../kernel/documents/holder.ts';
import { runClusterCommand } from '../kernel/documents/run.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';
import { snapshotNow } from './snapshots.ts';
import { onCluster, planOf, type Timeline } from './timeline.ts';

/** The data that is lost and restored: a separate collection, so that no other documents are touched. */
export const rehearsal = { db: 'harbour', collection: 'bookings', documents: 120, badAtMin: 15 } as const;

const { db, collection } = rehearsal;
const ports = ['Bergen', 'Gdynia', 'Leixões', 'Piraeus', 'Tallinn', 'Zeebrugge'] as const;

function booking(number: number): Document {
  return {
    _id: `BK-${String(number).padStart(4, '0')}`,
    port: ports[number % ports.length],
    containers: 1 + ((number * 7) % 12),
    price: 480 + ((number * 131) % 900),
    status: number % 5 === 0 ? 'requested' : 'confirmed',
  };
}

function bookings(from: number, count: number): Document[] {
  return Array.from({ length: count }, (_, index) => booking(from + index));
}

/** Without a reachable member, nothing is written: the reply reports it, and the scenario continues. */
function write(world: World, cluster: ClusterRecord, command: Document): void {
  runClusterCommand(world, holderOf(cluster), db, command, { readPreference: 'primary', mayWrite: true });
}

export const restoreWeekend: Timeline = {
  title: 'Restore weekend',
  description: `A replica set gets ${rehearsal.documents} documents in ${db}.${collection}, snapshots before and after, and a bad write in between, ${rehearsal.badAtMin} min after the start. Let 30 min pass, then restore the second before it to another cluster, or to the same one, and compare the documents.`,
  stage: 'cluster',
  steps: [
    onCluster(
      0,
      (name) => `${name} has continuous backup and a new collection ${db}.${collection}`,
      (world, cluster) => {
        if (cluster.backupEnabled) world.tables.clusters.put({ ...cluster, pitEnabled: true });
        write(world, cluster, { drop: collection });
        write(world, cluster, { insert: collection, documents: bookings(1, rehearsal.documents) });
      },
    ),
    onCluster(1, (name) => `a snapshot of ${name} is taken`, snapshotNow),
    onCluster(
      10,
      (name) => `a price list goes into ${name}: every confirmed booking costs 40 more, as it should`,
      (world, cluster) => {
        const raise = { q: { status: 'confirmed' }, u: { $inc: { price: 40 } }, multi: true };
        write(world, cluster, { update: collection, updates: [raise] });
      },
    ),
    onCluster(
      rehearsal.badAtMin,
      (name) =>
        `a bad release sets every price of ${name} to 0 and deletes all orders in the state requested`,
      (world, cluster) => {
        write(world, cluster, {
          update: collection,
          updates: [{ q: {}, u: { $set: { price: 0 } }, multi: true }],
        });
        write(world, cluster, { delete: collection, deletes: [{ q: { status: 'requested' }, limit: 0 }] });
      },
    ),
    onCluster(
      18,
      (name) => `bookings continue: 6 documents are written to ${name} that an earlier moment lacks`,
      (world, cluster) => {
        write(world, cluster, { insert: collection, documents: bookings(rehearsal.documents + 1, 6) });
      },
    ),
    onCluster(20, (name) => `another snapshot of ${name} is taken, with the damage in it`, snapshotNow),
  ],
};

/** Reports the last good second beside the events. */
export const restoreWeekendPlan: ScenarioPlan = {
  ...planOf('restore-weekend', restoreWeekend),
  run(world) {
    const bad = Math.floor((world.now() + rehearsal.badAtMin * MINUTE) / 1000);
    const { groupId, happened } = planOf('restore-weekend', restoreWeekend).run(world);
    if (groupId === undefined) return { happened };
    const good = bad - 1;
    const text = new Date(good * 1000).toISOString().slice(11, 19);
    const last = `The last good second is ${text} UTC (pointInTimeUTCSeconds ${good}).`;
    return { groupId, happened: [...happened, last] };
  },
};
