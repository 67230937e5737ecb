import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BucketFile, BucketFiles, Settled } from './outgoing.ts';
import type { World } from './world.ts';

const compress = promisify(gzip);

/** Names become exactly one name of a file each, whatever is in them. */
function safeName(name: string): string {
  const escaped = encodeURIComponent(name).replaceAll('*', '%2A');
  return /^\.+$/.test(escaped) ? escaped.replaceAll('.', '%2E') : escaped.slice(0, 200);
}

async function write(dir: string, world: string, { path, content }: BucketFile): Promise<void> {
  const names = [world, ...path].map(safeName);
  const target = join(dir, ...names);
  await mkdir(join(target, '..'), { recursive: true });
  const text = content();
  const bytes = target.endsWith('.gz') ? await compress(text) : text;
  // never half a file
  await writeFile(`${target}.part`, bytes);
  await rename(`${target}.part`, target);
}

/** Writes what waits in the buckets of worlds, in order, below a folder; without one, nothing is kept. */
export interface BucketWriter {
  write(world: World): void;
  /** Resolves when no file of a world is on its way. */
  written(world: World): Promise<void>;
}

/** Called when the files of a delivery are written, or could not be. */
type Report = (world: World, deliveryId: string, settled: Settled) => Promise<void>;

export function bucketWriter(
  dir: string | undefined,
  onError: (error: unknown) => void,
  report: Report = () => Promise.resolve(),
): BucketWriter {
  const onTheirWay = new Map<World, Promise<void>>();
  const writeAll = async (world: World, { make, deliveryId }: BucketFiles): Promise<void> => {
    try {
      for (const file of make()) if (dir !== undefined) await write(dir, world.name, file);
      if (deliveryId === undefined) return;
      const none = { outcome: 'recorded', detail: 'the emulator has no folder for buckets' } as const;
      await report(world, deliveryId, dir === undefined ? none : { outcome: 'delivered', detail: 'written' });
    } catch (error) {
      if (deliveryId !== undefined)
        await report(world, deliveryId, { outcome: 'failed', detail: 'the file could not be written' });
      onError(error);
    }
  };
  const begin = (world: World): void => {
    const files = world.leaving.bucketFiles.splice(0);
    const wanted = dir === undefined ? files.filter(({ deliveryId }) => deliveryId !== undefined) : files;
    if (wanted.length === 0) return;
    const writing = (async () => {
      await onTheirWay.get(world);
      for (const each of wanted) await writeAll(world, each);
    })();
    const settled = writing.catch(onError).finally(() => {
      if (onTheirWay.get(world) === settled) onTheirWay.delete(world);
    });
    onTheirWay.set(world, settled);
  };
  return {
    write: begin,
    async written(world) {
      // what just became due may wait for others to be stored first
      begin(world);
      for (let last = onTheirWay.get(world); last; last = onTheirWay.get(world)) await last;
    },
  };
}
