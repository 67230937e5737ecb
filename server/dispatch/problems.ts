import type { z } from 'zod';
import { type FieldProblem, failWith, type ServiceError } from '#contract/errors.ts';
import { oneOf } from '#contract/problem-words.ts';

/** `['notifications', 0, 'emailAddress']` → `notifications[0].emailAddress` */
export function pathText(path: readonly PropertyKey[]): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? String(part) : `${text}.${String(part)}`;
  }, '');
}

interface Problem extends FieldProblem {
  kind: 'unknown' | 'missing' | 'enum' | 'value';
}

/** Nothing was sent where something has to be: a value, or the word that tells variants of an object apart. */
function isMissing(issue: z.core.$ZodIssue): boolean {
  const { code, input } = issue;
  if (code === 'invalid_type' || code === 'invalid_value') return input === undefined;
  if (code !== 'invalid_union' || typeof issue.discriminator !== 'string') return false;
  return typeof input === 'object' && input !== null && !Reflect.has(input, issue.discriminator);
}

function problemsOf(error: z.ZodError): Problem[] {
  return error.issues.flatMap((issue): Problem[] => {
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => ({
        kind: 'unknown',
        field: pathText([...issue.path, key]),
        description: 'is not an attribute of this resource',
      }));
    }
    const field = pathText(issue.path);
    if (isMissing(issue)) return [{ kind: 'missing', field, description: 'is required' }];
    if (issue.code === 'invalid_value') return [{ kind: 'enum', field, description: issue.message }];
    if (issue.code === 'invalid_union') {
      const options = Reflect.get(issue, 'options');
      const description = Array.isArray(options) ? oneOf(options) : 'has no known value';
      return [{ kind: 'enum', field, description }];
    }
    return [{ kind: 'value', field, description: issue.message }];
  });
}

/** The 400 of a body that does not fit: the first problem gives the code, all of them are listed. */
export function bodyFailure(error: z.ZodError): ServiceError {
  const problems = problemsOf(error);
  const first = problems[0] ?? { kind: 'value', field: '', description: 'is invalid' };
  const fields = problems.map(({ field, description }) => ({ field: field || 'body', description }));
  const named = first.field || 'body';
  switch (first.kind) {
    case 'missing':
      return failWith('MISSING_ATTRIBUTE', { parameters: [named], fields });
    case 'unknown':
      return failWith('INVALID_ATTRIBUTE', { parameters: [named], fields });
    case 'enum':
      return failWith('INVALID_ENUM_VALUE', {
        parameters: [named],
        fields,
        detail: `An invalid enumeration value was specified for attribute ${named}.`,
      });
    default:
      return failWith('INVALID_ATTRIBUTE', {
        parameters: [named],
        fields,
        detail: `Invalid attribute ${named} specified: ${first.description}.`,
      });
  }
}

/** The 400 of a query that does not fit. */
export function queryFailure(error: z.ZodError): ServiceError {
  const problems = problemsOf(error);
  const first = problems[0] ?? { field: 'query', description: 'is invalid' };
  const fields = problems.map(({ field, description }) => ({ field, description }));
  if (problems[0]?.kind === 'missing') {
    return failWith('MISSING_QUERY_PARAMETER', { parameters: [first.field], fields });
  }
  return failWith('INVALID_QUERY_PARAMETER', { parameters: [first.field, first.description], fields });
}
