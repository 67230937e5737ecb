/*
 * Limits that nothing supports: a value beyond them is sent, because the service may accept it. For `warning` of a field.
 */

export type FieldWarning = (value: unknown) => string | undefined;

/** Warns about a text of more characters. */
export const longerThan =
  (most: number): FieldWarning =>
  (value) =>
    typeof value === 'string' && value.trim().length > most
      ? `Longer than ${most.toLocaleString('en')} characters: Atlas may refuse it.`
      : undefined;

/** Warns about a greater number. */
export const greaterThan =
  (most: number): FieldWarning =>
  (value) =>
    typeof value === 'number' && value > most
      ? `More than ${most.toLocaleString('en')}: Atlas may refuse it.`
      : undefined;
