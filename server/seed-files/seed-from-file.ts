import { readFileSync, statSync } from 'node:fs';
import { basename, dirname, extname } from 'node:path';
import type { Emulator } from '#server/emulator/http/app.ts';
import { defaultWorld } from '#server/emulator/http/options.ts';
import { applySeed } from './apply-seed.ts';
import { readSeed } from './seed-file.ts';

const longestFile = 8 * 2 ** 20;

/**
 * Fills the empty world `default` from a seed file. `note`: prints what the file could not determine.
 *
 * @throws Error that names the file, line and column
 */
export async function seedFromFile(
  emulator: Emulator,
  file: string,
  note: (text: string) => void,
): Promise<void> {
  const world = emulator.host.worlds.get(defaultWorld);
  if (!world) throw new Error('the store holds no world');
  try {
    const seed = readSeed(readText(file), basename(file, extname(file)).slice(0, 64));
    await applySeed(emulator, world, { seed, folder: dirname(file), note });
  } catch (error) {
    throw new Error(`--seed: ${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

function readText(file: string): string {
  try {
    if (statSync(file).size > longestFile) throw new Error(`must be at most ${longestFile / 2 ** 20} MiB`);
    return readFileSync(file, 'utf8');
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === undefined) throw error;
    throw new Error(code === 'ENOENT' ? 'there is no such file' : `cannot be read (${code})`);
  }
}
