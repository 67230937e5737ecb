import { requireWritable } from './private-file.ts';

/**
 * Refuses options that name files which cannot be written, before any work is done. `files`: by the name of their option.
 *
 * @throws Error that names the option
 */
export function requireOutputs(files: Readonly<Record<string, string | undefined>>): void {
  for (const [option, file] of Object.entries(files)) {
    if (file === undefined) continue;
    try {
      requireWritable(file);
    } catch (error) {
      throw new Error(`${option}: ${error instanceof Error ? error.message : String(error)}`, {
        cause: error,
      });
    }
  }
}
