import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';
import type { ServerError } from '#src/ui/fields/form-errors.ts';

/** A validation error of a form, at the path of a field: `policies.0.policyItems.1.retentionValue`. */
export interface FormProblem {
  path: string;
  message: string;
}

/** Problems by path as a form keeps its errors: level by level, the first at each place. */
export function formErrors<Values extends FieldValues>(
  values: Values,
  problems: readonly FormProblem[],
): ResolverResult<Values> {
  if (problems.length === 0) return { values, errors: {} };
  const errors: Record<string, unknown> = {};
  for (const { path, message } of problems) {
    const steps = path.split('.');
    const last = steps.pop() ?? '';
    let place = errors;
    for (const step of steps) {
      place[step] ??= {};
      place = place[step] as Record<string, unknown>;
    }
    place[last] ??= { type: 'rule', message };
  }
  return { values: {}, errors: errors as FieldErrors<Values> };
}

/** A refusal by the service, whose names of fields are those of the body, with the names that a form has for them. */
export function renamedFields(
  error: ServerError,
  nameOf: (field: string) => string | undefined,
): ServerError {
  const fields = Object.entries(error.fields ?? {}).map(
    ([field, text]) => [nameOf(field) ?? field, text] as const,
  );
  return { ...error, fields: Object.fromEntries(fields) };
}
