/** Why a name is no name of a database // documented: naming restrictions of the server */
export function databaseNameProblem(name: string): string | undefined {
  if (name === '') return 'is required';
  const wrong = /[/\\. "$*<>:|?\0]/u.exec(name)?.[0];
  if (wrong !== undefined) return wrong === ' ' ? 'must not contain spaces' : `must not contain ${wrong}`;
  return new TextEncoder().encode(name).length > 63 ? 'must be at most 63 bytes long' : undefined;
}

/**
 * Why a name is no name of a new collection // documented: naming restrictions of the server
 *
 * @param taken the collections of the database, as far as they are known
 */
export function collectionNameProblem(name: string, taken: readonly string[] = []): string | undefined {
  if (name === '') return 'is required';
  if (name.includes('$')) return 'must not contain $';
  if (name.includes('\0')) return 'must not contain a null character';
  if (name.startsWith('system.')) return 'must not begin with system.';
  if (name.startsWith('.') || name.endsWith('.')) return 'must not begin or end with a dot';
  if (new TextEncoder().encode(name).length > 200) return 'must be at most 200 bytes long';
  return taken.includes(name) ? 'must be new: the database has a collection of this name' : undefined;
}
