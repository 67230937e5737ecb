import type { Imported } from '#src/api/import/cluster-from-json.ts';
import { readPastedText } from '#src/api/import/worker/run-import.ts';

/** Terraform or JSON as a draft. Throws a sentence where neither can be read. */
export async function readImport(text: string): Promise<Imported> {
  const result = await readPastedText({ as: 'cluster', text });
  if (result.kind === 'failed') throw new Error(result.message);
  if (result.kind !== 'cluster') throw new Error('Terraform or a request of the API is required.');
  return result.imported;
}
