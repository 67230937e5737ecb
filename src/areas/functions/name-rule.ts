/** Why a function cannot have this name. The server has the same rule; here it is checked before a request. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Name is required';
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return 'Name must only contain letters, digits, _ and -';
  if (name.length > 64) return 'Name must have at most 64 characters';
  if (taken.includes(name)) return `Name must be unique: ${name} exists already`;
  return undefined;
}
