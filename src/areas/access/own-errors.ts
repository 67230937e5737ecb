import { type FormErrors, toFormErrors } from '#src/api/errors.ts';

/** What the service refused, at the fields of a form: `pathOf` gives the one for a field of the request. */
export function ownErrors(failure: unknown, pathOf: (path: string) => string): FormErrors | null {
  if (!failure) return null;
  const { message, fields } = toFormErrors(failure);
  return {
    message,
    fields: Object.fromEntries(Object.entries(fields).map(([path, text]) => [pathOf(path), text])),
  };
}
