import type { BaselineSource, ConfigurationSource } from '#contract/console/configuration.ts';
import { jsonIssueText } from '#contract/json-problem.ts';

/** What somebody pasted, as something to compare a project with. */
export interface PastedSource {
  source: Extract<ConfigurationSource, NonNullable<BaselineSource>>;
  /** What of it cannot be compared, in sentences. */
  left: readonly string[];
}

const isTerraform = (text: string): boolean => /^\s*resource\s+"/mu.test(text);

function jsonIn(text: string): unknown {
  if (!/^\s*[[{]/u.test(text)) return undefined;
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    // what is almost JSON may be YAML: the server says what is wrong with it, and where
    return undefined;
  }
  const issue = jsonIssueText(text);
  if (issue !== undefined) throw new Error(`The JSON cannot be read: ${issue}.`);
  return value;
}

const isFile = (value: unknown): boolean => typeof value === 'object' && value !== null && 'format' in value;

/** A configuration as a file, Terraform, or requests and answers of the API; throws a sentence where it is none of them. */
export async function readSource(text: string): Promise<PastedSource> {
  const json = jsonIn(text);
  if (json !== undefined && !isFile(json)) {
    const { thingsFromJson } = await import('#src/api/import/thing-from-json.ts');
    const { things, left } = thingsFromJson(json);
    return { source: { kind: 'things', things }, left };
  }
  if (json === undefined && isTerraform(text)) {
    const [{ readHcl }, { thingsFromTerraform }] = await Promise.all([
      import('#src/api/import/hcl.ts'),
      import('#src/api/import/thing-from-terraform.ts'),
    ]);
    const { things, left } = thingsFromTerraform(await readHcl(text));
    if (things.length === 0) throw new Error('No resource of a project was found in it.');
    return { source: { kind: 'things', things }, left };
  }
  return { source: { kind: 'file', text }, left: [] };
}
