import type { KeptSearch, KeptSearchIndex, SearchIndexRecord } from '#contract/search/record.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { RestoreJobRecord, SnapshotRecord } from '../records.ts';
import { positionAskedFor, positionOfSnapshot } from '../restores/restored-documents.ts';

/** The search content of a snapshot taken now: indexes that are being deleted are excluded. */
export function searchNow(world: World, clusterId: string): KeptSearch {
  const indexes = world.tables.searchIndexes
    .by('cluster', clusterId)
    .flatMap((index) => (index.state === 'DELETING' ? [] : [kept(index, index.latest.definition)]));
  return { indexes, analyzers: analyzersNow(world, clusterId) };
}

const analyzersNow = (world: World, clusterId: string): KeptSearch['analyzers'] =>
  world.tables.clusterAnalyzers.get(clusterId)?.analyzers ?? [];

/** The search content of a seeded snapshot: definitions that were changed since are unknown. */
function indexesAt(world: World, clusterId: string, seconds: number): KeptSearchIndex[] {
  return world.tables.searchIndexes.by('cluster', clusterId).flatMap((index) => {
    const there = [index.latest, index.main].find(
      (version) => version && Date.parse(version.createdAt) < (seconds + 1) * 1000,
    );
    return there ? [kept(index, there.definition)] : [];
  });
}

function kept(index: SearchIndexRecord, definition: KeptSearchIndex['definition']): KeptSearchIndex {
  const { database, collectionName, name, type, typeOmitted } = index;
  return { database, collectionName, name, type, definition, ...(typeOmitted ? { typeOmitted } : {}) };
}

/**
 * The definitions that a restore brings with its documents // documented: those of the snapshot replace the
 * existing ones. A point in time has those of the last snapshot before it // assumed: the log of writes
 * contains no definitions
 */
export function searchOf(world: World, job: RestoreJobRecord): KeptSearch {
  const asked = positionAskedFor(job);
  const snapshot = asked
    ? world.tables.snapshots
        .by('completed', job.clusterId)
        .filter((each) => positionOfSnapshot(each).seconds <= asked.seconds)
        .reduce<SnapshotRecord | undefined>(
          (last, each) =>
            last && positionOfSnapshot(last).seconds > positionOfSnapshot(each).seconds ? last : each,
          undefined,
        )
    : world.tables.snapshots.get(job.snapshotId ?? '');
  if (snapshot?.search) return snapshot.search;
  const seconds = snapshot ? positionOfSnapshot(snapshot).seconds : asked?.seconds;
  return {
    indexes: indexesAt(world, job.clusterId, seconds ?? Math.floor(world.now() / 1000)),
    analyzers: analyzersNow(world, job.clusterId),
  };
}
