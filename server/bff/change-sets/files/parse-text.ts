import type { z } from 'zod';
import { problemText } from '#contract/values/problem-text.ts';
import { Failure } from '#server/bff/http/errors.ts';
import { locate, type YamlReading } from '#server/bff/yaml/read-yaml.ts';
import { readYamlApart } from '#server/bff/yaml/yaml-thread.ts';

type Path = readonly (string | number)[];

export interface ParsedText<Value> {
  value: Value;
  /** `line 4, column 7`, where a value begins. */
  at(path: Path): string;
  /** A 400 that names the location. */
  refuseAt(path: Path, description: string): Failure;
}

const refuseText = (field: string, message: string): Failure =>
  new Failure('INVALID_REQUEST', { message, fields: [{ field, description: message }] });

/**
 * Parses a text of YAML, which includes JSON, by a schema. A long text is parsed in a thread.
 *
 * @throws Failure 400 that names the limit, or line and column of the issue
 */
export async function parseText<Schema extends z.ZodType>(
  text: string,
  schema: Schema,
): Promise<ParsedText<z.output<Schema>>> {
  return parseReading(await readYamlApart(text), schema);
}

/**
 * The same of a text that was read.
 *
 * @throws Failure 400 that names the limit, or line and column of the issue
 */
export function parseReading<Schema extends z.ZodType>(
  reading: YamlReading,
  schema: Schema,
): ParsedText<z.output<Schema>> {
  if ('issue' in reading) throw refuseText('text', reading.issue);
  const value: unknown = JSON.parse(reading.json);
  const at = (path: Path): string => locate(value, reading.positions, path);
  const refuseAt = (path: Path, description: string): Failure =>
    refuseText(
      'text',
      `${description.startsWith('line ') ? '' : `${at(path)}: ${path.join('.') || 'the text'} `}${description}`,
    );
  const parsed = schema.safeParse(value, { error: problemText });
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    const path = (issue?.path ?? []).filter((part) => typeof part !== 'symbol');
    if (issue?.code === 'unrecognized_keys')
      throw refuseAt([...path, issue.keys[0] ?? ''], 'is not a known field');
    throw refuseAt(path, issue?.message ?? 'cannot be read');
  }
  return { value: parsed.data, at, refuseAt };
}
