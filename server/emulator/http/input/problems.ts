import type { z } from 'zod';
import { failWith, type ServiceError } from '#contract/api/errors.ts';
import { valueProblems } from '#contract/values/value-problems.ts';

/** An element of a list of roles, whose error has its own text // observed: Terraform's tests */
const role = /(^|\.)roles\[\d+\]$/u;

/** A region for archived or federated data, which is an attribute rather than an enumeration // measured with Terraform */
const region = /(^|\.)dataProcessRegion\.region$/u;

const longestShown = 100;

/** A short value, for a sentence // observed: Terraform's tests */
function shown(value: unknown): string {
  const isShort = typeof value === 'string' && value !== '' && value.length <= longestShown;
  return isShort || typeof value === 'number' || typeof value === 'boolean' ? ` ${value}` : '';
}

/** The 400 of a body that does not fit: the first problem gives the code, all of them are listed. */
export function bodyFailure(error: z.ZodError): ServiceError {
  const problems = valueProblems(error);
  const first = problems[0] ?? { kind: 'value', field: '', description: 'is invalid', value: undefined };
  const fields = problems.map(({ field, description }) => ({ field: field || 'body', description }));
  const named = first.field || 'body';
  switch (region.test(named) && first.kind === 'enum' ? 'value' : first.kind) {
    case 'missing':
      return failWith('MISSING_ATTRIBUTE', { parameters: [named], fields });
    case 'unknown':
      return failWith('INVALID_ATTRIBUTE', { parameters: [named], fields });
    case 'enum':
      return failWith('INVALID_ENUM_VALUE', {
        parameters: [named],
        fields,
        detail: role.test(named)
          ? `Invalid role specified for attribute ${named}.`
          : `An invalid enumeration value${shown(first.value)} was specified for attribute ${named}.`,
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
  const problems = valueProblems(error);
  const first = problems[0] ?? { field: 'query', description: 'is invalid' };
  const fields = problems.map(({ field, description }) => ({ field, description }));
  if (problems[0]?.kind === 'missing') {
    return failWith('MISSING_QUERY_PARAMETER', { parameters: [first.field], fields });
  }
  return failWith('INVALID_QUERY_PARAMETER', { parameters: [first.field, first.description], fields });
}
