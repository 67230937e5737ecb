import type { Emulator } from '#server/emulator/http/app.ts';
import { complain } from './terminal.ts';

/** Fills the world of a seed file. */
export async function fill(emulator: Emulator, file: string): Promise<void> {
  const { seedFromFile } = await import('#server/seed-files/seed-from-file.ts');
  await seedFromFile(emulator, file, complain);
}
