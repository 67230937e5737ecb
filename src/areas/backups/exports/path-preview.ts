/** Parts of the folder name of an export. */
export interface PathParts {
  /** The schedule of the cluster writes names instead of ids. */
  byName: boolean;
  org: { id: string; name: string | undefined };
  group: { id: string; name: string };
  cluster: string;
  /** Of the snapshot, in milliseconds. */
  moment: number | undefined;
}

/** `exported_snapshots/<organization>/<project>/<cluster>/<moment>/<seconds>` // observed */
export function pathPreview({ byName, org, group, cluster, moment }: PathParts): string {
  const owners = byName ? [org.name ?? '<organization>', group.name] : [org.id, group.id];
  return [
    'exported_snapshots',
    ...owners,
    cluster || '<cluster>',
    moment === undefined ? '<moment of the snapshot>' : stampOf(moment),
    '<seconds at the start>',
  ].join('/');
}

/** `2026-03-13T1402`, in UTC. */
function stampOf(moment: number): string {
  return new Date(moment).toISOString().slice(0, 16).replace(/:/, '');
}

/** A name as the emulator gives it to a file: below its data folder a bucket is a folder. */
function fileName(name: string): string {
  return encodeURIComponent(name).replaceAll('*', '%2A').slice(0, 200);
}

/** Where the emulator writes the files of an export, below its data folder. */
export function emulatedFolder(world: string, bucketName: string, prefix: string): string {
  const names = [world, bucketName, ...prefix.split('/')].map(fileName);
  return ['emulator', 'buckets', ...names].join('/');
}
