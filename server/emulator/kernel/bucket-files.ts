import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { BucketFile } from './outgoing.ts';
import type { World } from './world.ts';

const compress = promisify(gzip);
const inFlight = new Set<Promise<void>>();

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

/** Writes what waits in a world's buckets, in order, below a folder; without one, nothing is kept. */
export function bucketWriter(
  dir: string | undefined,
  onError: (error: unknown) => void,
): (world: World) => void {
  return (world) => {
    const files = world.leaving.bucketFiles.splice(0);
    if (dir === undefined || files.length === 0) return;
    const writing = (async () => {
      for (const made of files) for (const file of made()) await write(dir, world.name, file);
    })();
    const settled = writing.catch(onError).finally(() => inFlight.delete(settled));
    inFlight.add(settled);
  };
}

/** Resolves when no file is on its way. */
export async function bucketFilesWritten(): Promise<void> {
  while (inFlight.size > 0) await Promise.all(inFlight);
}
