import { isRecord } from '#contract/values/is-record.ts';

const hidden = /^\*{3,}|\*{4}/u;
/** Whether it is the placeholder of a secret that the service does not return. */
export const isHidden = (value: unknown): boolean => typeof value === 'string' && hidden.test(value);
export function hidesSomething(value: unknown): boolean {
  if (isHidden(value)) return true;
  if (Array.isArray(value)) return value.some(hidesSomething);
  return isRecord(value) && Object.values(value).some(hidesSomething);
}

/** Everything below without the fields of these names. */
export function without(value: unknown, names: ReadonlySet<string>): unknown {
  if (Array.isArray(value)) return value.map((each) => without(each, names));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name]) => !names.has(name))
      .map(([name, each]) => [name, without(each, names)]),
  );
}

/** How a file shows a secret. */
export const mask = '****';

/** Masks without the ends of secrets, so that files with other secrets are equal. */
export function masked(value: unknown): unknown {
  if (isHidden(value)) return mask;
  if (Array.isArray(value)) return value.map(masked);
  if (!isRecord(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, masked(each)]));
}

/** The values of a record as secrets. */
export const maskedValues = (values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(Object.keys(values).map((name) => [name, mask]));

/** The value with each hidden secret replaced. */
export function revealed(value: unknown, secretOf: (field: string) => string, field = ''): unknown {
  if (isHidden(value)) return secretOf(field);
  if (Array.isArray(value)) return value.map((each) => revealed(each, secretOf, field));
  if (!isRecord(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [name, revealed(each, secretOf, name)]),
  );
}
