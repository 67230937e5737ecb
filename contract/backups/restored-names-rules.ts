/** A kind of name in a restore of collections, and the error for one that does not fit. */
interface NameRule {
  pattern: RegExp;
  /** Continues the name of the field. */
  text: string;
  /** In characters. */
  longest: number;
}

const noDatabase = 'must not contain spaces, dots or / \\ " $ * < > : | ?';

/** Shared by emulator and form // documented limits of MongoDB: 63 and 255 bytes with the dot */
export const restoredNames = {
  database: { pattern: /^[^/\\. "$*<>:|?\0]+$/u, text: noDatabase, longest: 63 },
  namespace: {
    pattern: /^[^/\\. "$*<>:|?\0]+\.[^$\0]+$/u,
    text: 'must be the name of a database, a dot and that of a collection, without $',
    longest: 255,
  },
  suffix: { pattern: /^[^/\\. "$*<>:|?\0]+$/u, text: noDatabase, longest: 64 },
} as const satisfies Record<string, NameRule>;

/** The error of a name, as a continuation of its field's name. */
export function restoredNameProblem(kind: keyof typeof restoredNames, name: string): string | undefined {
  const { pattern, text, longest } = restoredNames[kind];
  // no document names a limit of suffixes
  if (kind !== 'suffix' && name.length > longest) return `must have at most ${longest} characters`;
  return pattern.test(name) ? undefined : text;
}
