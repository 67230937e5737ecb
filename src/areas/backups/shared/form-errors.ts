import type { FieldErrors, FieldValues, ResolverResult } from 'react-hook-form';

interface Problem {
  path: string;
  message: string;
}

/** Problems by path as a form keeps its errors: level by level, the first at each place. */
export function formErrors<Values extends FieldValues>(
  values: Values,
  problems: readonly Problem[],
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
