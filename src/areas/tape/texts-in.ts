/** What stands where a secret was. */
export const placeholder = /^<\w+>$/u;

/** Every text of a value, with its path: `body.roles.0.databaseName`. */
export function* textsIn(value: unknown, path = ''): Generator<{ path: string; text: string }> {
  if (typeof value === 'string') yield { path, text: value };
  if (typeof value !== 'object' || value === null) return;
  for (const [key, each] of Object.entries(value)) yield* textsIn(each, path === '' ? key : `${path}.${key}`);
}
