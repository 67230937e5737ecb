import { draftFromJson, type Imported } from '#src/api/import/cluster-from-json.ts';
import { draftFromTerraform } from '#src/api/import/cluster-from-terraform.ts';
import { readHcl } from '#src/api/import/hcl.ts';
import { positionIn, readJsonObject } from '#src/lib/json-text.ts';

/** Terraform or JSON as a draft; throws a sentence where neither can be read. */
export async function readImport(text: string): Promise<Imported> {
  if (!text.trimStart().startsWith('{')) return draftFromTerraform(await readHcl(text));
  const { value, problem } = readJsonObject(text);
  if (problem) {
    const { message, from } = problem;
    throw new Error(message.startsWith('Line ') ? message : `${positionIn(text, from)}: ${message}`);
  }
  return draftFromJson(value);
}
