import { draftFromJson, type Imported } from '#src/api/import/cluster-from-json.ts';
import { draftFromTerraform } from '#src/api/import/cluster-from-terraform.ts';
import { readHcl } from '#src/api/import/hcl.ts';
import { readJsonObject } from '#src/lib/json-text.ts';

/** Terraform or JSON as a draft; throws a sentence where neither can be read. */
export async function readImport(text: string): Promise<Imported> {
  if (!text.trimStart().startsWith('{')) return draftFromTerraform(await readHcl(text));
  const { value, problem } = readJsonObject(text);
  if (problem) {
    const before = text.slice(0, problem.from).split('\n');
    throw new Error(`Line ${before.length}, column ${(before.at(-1) ?? '').length + 1}: ${problem.message}`);
  }
  return draftFromJson(value);
}
