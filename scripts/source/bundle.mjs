import { createHash, randomBytes } from 'node:crypto';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

/**
 * Loads programs from their TypeScript as one file: a thread that reads each of its 500 modules needs two seconds of processor time
 * before it begins. The file is kept, and built again when one of its sources has changed.
 */

const root = join(import.meta.dirname, '..', '..');
const cache = join(root, 'node_modules', '.cache', 'bundles');

/** In one file, each module still knows its own place. */
const ownPlace = {
  name: 'own-place',
  setup({ onLoad }) {
    onLoad({ filter: /\.ts$/ }, async ({ path }) => {
      const text = await readFile(path, 'utf8');
      if (!text.includes('import.meta.')) return undefined;
      const places = { url: pathToFileURL(path).href, filename: path, dirname: dirname(path) };
      const contents = text.replaceAll(/\bimport\.meta\.(url|filename|dirname)\b/g, (_, name) =>
        JSON.stringify(places[name]),
      );
      return { contents, loader: 'ts' };
    });
  },
};

async function changedAt(path) {
  const { mtimeMs, size } = await stat(path);
  return `${mtimeMs} ${size}`;
}

/** Whether every source is as it was when the file was built. */
async function isCurrent(list) {
  try {
    const sources = Object.entries(JSON.parse(await readFile(list, 'utf8')));
    const now = await Promise.all(sources.map(([path]) => changedAt(path)));
    return sources.every(([, before], at) => before === now[at]);
  } catch {
    return false;
  }
}

async function writeWhole(path, text) {
  const part = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(part, text);
  await rename(part, path);
}

/** Path of one file with everything that `entry` imports, packages aside. */
export async function bundleOf(entry) {
  const name = join(cache, createHash('sha256').update(entry).digest('hex').slice(0, 16));
  const [bundle, list] = [`${name}.mjs`, `${name}.json`];
  if (await isCurrent(list)) return bundle;
  const { build } = await import('esbuild');
  const { outputFiles, metafile } = await build({
    ...{ entryPoints: [entry], absWorkingDir: root, plugins: [ownPlace] },
    ...{ bundle: true, platform: 'node', format: 'esm', packages: 'external', target: 'node20' },
    ...{ write: false, metafile: true, logLevel: 'silent' },
  });
  const sources = Object.keys(metafile.inputs).map((path) => join(root, path));
  const versions = await Promise.all(sources.map(async (path) => [path, await changedAt(path)]));
  await mkdir(cache, { recursive: true });
  await writeWhole(bundle, outputFiles[0].text);
  await writeWhole(list, JSON.stringify(Object.fromEntries(versions)));
  return bundle;
}

/** Runs the module `thread.ts` beside the caller. */
export async function importThread(from) {
  const bundle = await bundleOf(fileURLToPath(new URL('./thread.ts', from)));
  await import(pathToFileURL(bundle).href);
}
