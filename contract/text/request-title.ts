/** The name of an operation in words: `deleteGroupDatabaseUser` → `Delete database user`. */
export function requestTitle(operation: string): string {
  const [verb = '', ...rest] = operation.split(/(?=[A-Z][a-z])/u);
  // nearly every operation names the project or the organization that it is in
  const [scope] = rest;
  const things = rest.length > 1 && (scope === 'Group' || scope === 'Org') ? rest.slice(1) : rest;
  const texts = things.map((word) =>
    word === 'Group' ? 'project' : /^[A-Z]{2,}/u.test(word) ? word : word.toLowerCase(),
  );
  const text = [verb, ...texts].join(' ');
  return text.charAt(0).toUpperCase() + text.slice(1);
}
