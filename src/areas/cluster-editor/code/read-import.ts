import { readJsonObject } from '#src/lib/json-text.ts';
import { draftFromJson, type Imported } from './from-json.ts';
import { draftFromTerraform } from './from-terraform.ts';

/** Terraform or JSON as a draft; throws a sentence where neither can be read. */
export async function readImport(text: string): Promise<Imported> {
  if (text.trimStart().startsWith('{')) {
    const { value, problem } = readJsonObject(text);
    if (problem) throw new Error(problem.message);
    return draftFromJson(value);
  }
  // four megabytes: HashiCorp's own parser, for those who import Terraform
  const { parseToObject } = await import('hcl2-parser');
  const [file, failure] = parseToObject(text);
  if (failure || !file) throw new Error(`Not Terraform: ${refusalOf(failure)}`);
  return draftFromTerraform(file);
}

function refusalOf(failure: unknown): string {
  const words =
    typeof failure === 'object' && failure !== null && 'Error' in failure ? failure.Error : undefined;
  const text = typeof words === 'function' ? String(words.call(failure)) : '';
  return text === '' ? 'its blocks or quotes do not close' : text;
}
