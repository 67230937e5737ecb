import { isRecord } from '#contract/values/is-record.ts';

const largest = 256 * 2 ** 20;

/** Reads an exported world; refuses anything else with the reason. */
export async function readStateFile(file: Pick<File, 'size' | 'text'>): Promise<Record<string, unknown>> {
  if (file.size > largest) throw new Error('The file is larger than 256 MB.');
  let value: unknown;
  try {
    value = JSON.parse(await file.text());
  } catch {
    throw new Error('The file is not JSON.');
  }
  if (!isRecord(value)) throw new Error('The file is not an exported world.');
  return value;
}
