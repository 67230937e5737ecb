import { type FormErrors, toFormErrors } from '#src/api/form-errors.ts';

/** Errors of the service at fields that have another name in the form. */
export const errorsAt =
  (names: Readonly<Record<string, string>>) =>
  (failure: Error): FormErrors => {
    const { message, fields } = toFormErrors(failure);
    const renamed = Object.entries(fields).map(([path, text]) => [
      Object.hasOwn(names, path) ? (names[path] ?? path) : path.replace(/^endpoints\[.*$/u, 'endpoints'),
      text,
    ]);
    return { message, fields: Object.fromEntries(renamed) };
  };
