/** Why a function cannot have this name. The server has the same rule; it is told here before it is asked. */
export function nameProblem(name: string, taken: readonly string[]): string | undefined {
  if (name === '') return 'Give it a name';
  if (!/^[A-Za-z0-9_-]+$/.test(name)) return 'Letters, digits, _ and - only';
  if (name.length > 64) return 'At most 64 letters';
  if (taken.includes(name)) return `There is a function named ${name} already`;
  return undefined;
}
