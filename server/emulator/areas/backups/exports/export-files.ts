import { toEjson } from '#server/data/values/ejson.ts';
import type { BucketFile } from '#server/emulator/kernel/outgoing.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ExportBucketRecord, ExportJobRecord } from '../policy-records.ts';
import type { SnapshotRecord } from '../records.ts';
import { documentsOf } from '../restores/restored-documents.ts';

/**
 * The files of an export: one per collection, with a document per line in extended JSON, compressed; then
 * their descriptions, and last `.complete`, which marks a complete export // documented: names and folders
 */
export function exportFiles(
  world: World,
  job: ExportJobRecord,
  { bucket, snapshot }: { bucket: ExportBucketRecord; snapshot: SnapshotRecord },
): BucketFile[] {
  const { clusterId, groupId, id: snapshotId } = snapshot;
  const catalog = documentsOf(world, { clusterId, groupId, snapshotId });
  const folder = [bucket.bucketName, ...job.prefix.split('/')];
  const [set] = job.components ?? [];
  const collections = catalog
    .databases()
    .flatMap((db) => catalog.collections(db).map((name) => ({ db, name })));
  const files = collections.map(({ db, name }): BucketFile => {
    const documents = catalog.open(db, name);
    const file = `${set?.replicaSetName ?? 'replicaset'}.0.json.gz`;
    return {
      path: [...folder, db, name, file],
      content: () => [...(documents?.all() ?? [])].map(({ doc }) => `${toEjson(doc)}\n`).join(''),
    };
  });
  const metadata = {
    snapshotId,
    exportId: job.id,
    customData: Object.fromEntries((job.customData ?? []).map(({ key, value }) => [key, value])),
    collections: collections.map(({ db, name }) => ({
      db,
      collection: name,
      documents: catalog.open(db, name)?.size ?? 0,
    })),
  };
  return [
    ...files,
    { path: [...folder, 'metadata.json'], content: () => `${JSON.stringify(metadata, null, 2)}\n` },
    { path: [...folder, '.complete'], content: () => '' },
  ];
}
