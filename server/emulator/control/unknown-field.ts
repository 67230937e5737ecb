import { failWith } from '#contract/api/errors.ts';

/** The refusal of a value that names nothing: `what` is the kind of names that exist. */
export function unknownField(field: string, value: string, what: string) {
  return failWith('INVALID_ATTRIBUTE', {
    parameters: [field],
    detail: `Invalid attribute ${field} specified: ${value} is not ${what}.`,
    fields: [{ field, description: `is not ${what}` }],
  });
}
