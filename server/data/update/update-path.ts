import { CommandError } from '../commands/command-error.ts';
import { badValue } from '../commands/refusals.ts';
import { validatePathLength } from '../values/path-length.ts';

/** Splits `a.$[x].b` into its parts; refuses an invalid update path. */
export function parsePath(text: string): string[] {
  if (text === '') throw new CommandError('EmptyFieldName', 'An empty update path is not valid.');
  const parts = text.split('.');
  validatePathLength(parts);
  if (parts.includes('')) {
    throw new CommandError(
      'EmptyFieldName',
      `The update path '${text}' contains an empty field name, which is not allowed.`,
    );
  }
  parts.forEach((part, at) => {
    validatePart(part, at, text);
  });
  if (parts.filter((part) => part === '$').length > 1) {
    throw badValue(`Too many positional (i.e. '$') elements found in path '${text}'`);
  }
  return parts;
}

/** Documented: since 5.0 names with a dollar sign in front are fields. */
function validatePart(part: string, at: number, text: string): void {
  if (isPositional(part) && at === 0) {
    throw badValue(
      `Cannot have ${part === '$' ? 'positional' : 'array filter'} (i.e. '${part}') element in the first position in path '${text}'`,
    );
  }
}

export function isPositional(part: string): boolean {
  return part === '$' || (part.startsWith('$[') && part.endsWith(']'));
}

/** The name inside `$[name]`; empty for `$[]`, undefined for everything else. */
export function identifierOf(part: string): string | undefined {
  return part !== '$' && isPositional(part) ? part.slice(2, -1) : undefined;
}

/** The number that a part of a path is for an array; undefined when it is a name. */
export function indexOf(part: string): number | undefined {
  return /^(0|[1-9]\d{0,8})$/.test(part) ? Number(part) : undefined;
}

// documented: fields are processed in lexicographic order, those that are numbers in numeric order
export function comparePaths(a: readonly string[], b: readonly string[]): number {
  for (let at = 0; at < Math.min(a.length, b.length); at += 1) {
    const [x = '', y = ''] = [a[at], b[at]];
    if (x === y) continue;
    const [p, q] = [indexOf(x), indexOf(y)];
    if (p !== undefined && q !== undefined) return p - q;
    return x < y ? -1 : 1;
  }
  return a.length - b.length;
}

/** Refuses two changes with overlapping paths. */
export class Conflicts {
  readonly #root: Node = { last: false, children: new Map() };

  add(parts: readonly string[]): void {
    let node = this.#root;
    for (const [at, part] of parts.entries()) {
      const next: Node = node.children.get(part) ?? { last: false, children: new Map() };
      node.children.set(part, next);
      node = next;
      if (node.last) refuse(parts, at + 1);
    }
    if (node.children.size > 0) refuse(parts, parts.length);
    node.last = true;
  }
}

interface Node {
  last: boolean;
  children: Map<string, Node>;
}

function refuse(parts: readonly string[], upTo: number): never {
  throw new CommandError(
    'ConflictingUpdateOperators',
    `Updating the path '${parts.join('.')}' would create a conflict at '${parts.slice(0, upTo).join('.')}'`,
  );
}
