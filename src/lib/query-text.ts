/** Operators and names of fields stay, values do not; the order of fields does not matter to the planner. */
function generalized(value: unknown): string {
  if (Array.isArray(value)) {
    const members = [...new Set(value.map(generalized))];
    return members.every((each) => each === '?') ? '?' : `[${members.join(', ')}]`;
  }
  if (typeof value !== 'object' || value === null) return '?';
  const entries = Object.entries(value).sort(([a], [b]) => a.localeCompare(b));
  // extended JSON: a number, a date or an id is a value
  if (
    entries.length === 1 &&
    /^\$(oid|date|number|uuid|binary|regularExpression)/.test(entries[0]?.[0] ?? '')
  )
    return '?';
  return `{ ${entries.map(([name, each]) => `${name}: ${generalized(each)}`).join(', ')} }`;
}

const verbs = ['find', 'aggregate', 'update', 'delete', 'findAndModify', 'count', 'distinct'] as const;

/** A sort with its directions: `{ at: -1 }`; extended JSON writes them in full. */
function sortText(sort: unknown): string {
  const plain = JSON.stringify(sort).replace(/\{"\$number\w+":"(-?\d+)"\}/g, '$1');
  return plain.replaceAll('"', '');
}

/**
 * The common shape of commands that differ only in their values: `find { status: ? } sort { at: -1 }`.
 * `otherwise` is the name of a command without a known verb.
 */
export function commandShape(command: Readonly<Record<string, unknown>>, otherwise: string): string {
  const verb = verbs.find((each) => each in command) ?? Object.keys(command)[0] ?? otherwise;
  const filter = command.filter ?? command.query ?? command.q;
  const parts = [verb, filter === undefined ? '' : generalized(filter)];
  if (Array.isArray(command.pipeline)) parts.push(command.pipeline.map(generalized).join(' → '));
  // a sort is part of the shape with its directions
  if (command.sort !== undefined) parts.push(`sort ${sortText(command.sort)}`);
  return parts.filter(Boolean).join(' ');
}
