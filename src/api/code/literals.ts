import { type AnswerPath, isKept, type Pieces } from './program.ts';

/** How a language writes values. */
interface Texts {
  nothing: string;
  yes: string;
  no: string;
  /** The name of a member. */
  key: (name: string) => string;
  /** What an earlier step kept. */
  variable: (name: string) => string;
}

/** Texts in double quotes are the same in JSON, JavaScript, Python, Go and Java. */
export const quoted = (text: string): string => JSON.stringify(text);

export const pathText = (path: AnswerPath): string =>
  path.map((each) => (typeof each === 'number' ? String(each) : quoted(each))).join(', ');

/** A JSON value as a literal over several lines, its members further in than `indent`. */
export function literal(value: unknown, text: Texts, indent = ''): string {
  if (isKept(value)) return text.variable(value.$kept);
  if (value === null || value === undefined) return text.nothing;
  if (typeof value === 'boolean') return value ? text.yes : text.no;
  if (typeof value === 'string') return quoted(value);
  if (typeof value !== 'object') return String(value);
  const inner = `${indent}${text.yes === 'True' ? '    ' : '  '}`;
  const lines = Array.isArray(value)
    ? value.map((each) => literal(each, text, inner))
    : Object.entries(value)
        .filter(([, each]) => each !== undefined)
        .map(([name, each]) => `${text.key(name)}: ${literal(each, text, inner)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  if (lines.length === 0) return open + close;
  return `${open}\n${lines.map((line) => `${inner}${line},`).join('\n')}\n${indent}${close}`;
}

/** Pieces of a text joined by `+`. */
export function added(pieces: Pieces, variable: (name: string) => string): string {
  return pieces.map((piece) => (isKept(piece) ? variable(piece.$kept) : quoted(piece))).join(' + ');
}
