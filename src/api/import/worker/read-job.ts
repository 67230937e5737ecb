import { isRecord } from '#contract/values/is-record.ts';
import { jsonIssueText } from '#contract/values/json/json-issue.ts';
import { lineAndColumn, readJsonList, readJsonObject } from '#src/lib/json/json-text.ts';
import { draftFromJson, type Imported } from '../cluster-from-json.ts';
import { draftFromTerraform } from '../cluster-from-terraform.ts';
import { readHcl, readTerraformJson } from '../read-terraform.ts';
import { thingsFromJson } from '../thing-from-json.ts';
import { type DescribedThings, thingsFromTerraform } from '../thing-from-terraform.ts';
import type { ImportJob, ImportResult } from './import-job.ts';

/** A block of Terraform at the beginning of a line; YAML has no such lines. */
const hclBlock =
  /^[ \t]*(?:(?:resource|data|variable|module|provider|output)[ \t]+"|(?:locals|terraform|import|moved|resource|variable)[ \t]*[^\s:"]*[ \t]*\{)/mu;

const withoutMark = (text: string): string => text.replace(/^\uFEFF/u, '');
/** The first sign that is no blank. */
const firstSign = (text: string): string => /\S/u.exec(text)?.[0] ?? '';

function clusterOf(text: string): Imported {
  if (firstSign(text) !== '{') return draftFromTerraform(readHcl(text));
  const terraform = readTerraformJson(text);
  if (terraform) return draftFromTerraform(terraform);
  const { value, problem } = readJsonObject(text);
  if (problem) {
    const { message, from } = problem;
    throw new Error(message.startsWith('Line ') ? message : `${lineAndColumn(text, from)}: ${message}`);
  }
  return draftFromJson(value);
}

/** Rejects JSON with a name that appears twice in one object: only one value would be compared. */
function requireUniqueNames(text: string): void {
  try {
    JSON.parse(text);
  } catch {
    return;
  }
  const issue = jsonIssueText(text);
  if (issue !== undefined) throw new Error(`The JSON cannot be read: ${issue}.`);
}

/** Undefined where the text is YAML, or a file of this console. */
function thingsOf(text: string): DescribedThings | undefined {
  const sign = firstSign(text);
  if (sign !== '{' && sign !== '[') return hclBlock.test(text) ? terraformThings(text) : undefined;
  requireUniqueNames(text);
  const terraform = sign === '{' ? readTerraformJson(text) : undefined;
  if (terraform) return withThings(thingsFromTerraform(terraform));
  const { value } = sign === '{' ? readJsonObject(text) : readJsonList(text);
  // almost valid JSON may be YAML: the server reports the error and its location
  if (value === undefined || (isRecord(value) && Object.hasOwn(value, 'format'))) return undefined;
  return thingsFromJson(value);
}

const terraformThings = (text: string): DescribedThings => withThings(thingsFromTerraform(readHcl(text)));

function withThings(described: DescribedThings): DescribedThings {
  if (described.things.length === 0)
    throw new Error(
      ['The text has no resource of a project that can be compared.', ...described.left.slice(0, 5)].join(
        ' ',
      ),
    );
  return described;
}

/** Reads pasted text. Never throws: the result contains any error in the text. */
export function readJob({ as, text }: ImportJob): ImportResult {
  try {
    const plain = withoutMark(text);
    if (as === 'cluster') return { kind: 'cluster', imported: clusterOf(plain) };
    const described = thingsOf(plain);
    return described ? { kind: 'things', described } : { kind: 'file' };
  } catch (error) {
    return { kind: 'failed', message: error instanceof Error ? error.message : String(error) };
  }
}
