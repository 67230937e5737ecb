import { type FormErrors, toFormErrors } from '#src/api/form-errors.ts';

/** Errors of the service at the fields of a form: `pathOf` maps a field of the request. */
export function ownErrors(failure: unknown, pathOf: (path: string) => string): FormErrors | null {
  if (!failure) return null;
  const { message, fields } = toFormErrors(failure);
  return {
    message,
    fields: Object.fromEntries(Object.entries(fields).map(([path, text]) => [pathOf(path), text])),
  };
}
