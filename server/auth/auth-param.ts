const TOKEN = /[!#$%&'*+\-.^_`|~0-9A-Za-z]+/y;
const EQUALS = /[ \t]*=[ \t]*/y;
// RFC 9110 §5.6.4: any visible character, blank or obs-text; a backslash quotes the next character.
const QUOTED = /"((?:[^"\\\p{Cc}]|\t|\\[^\p{Cc}])*)"/uy;

/** Longest authentication header we read; anything longer is refused before parsing. */
export const MAX_AUTH_HEADER = 8192;

export interface AuthParam {
  /** Lower-cased: names are case-insensitive (RFC 9110 §11.2). */
  name: string;
  value: string;
  /** Whether the quoted value used a backslash. */
  escaped: boolean;
  /** Index after the parameter. */
  end: number;
}

function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at;
  return pattern.exec(text);
}

/** Reads one token (a scheme or a parameter name) at `at`. */
export function readToken(text: string, at: number): string | undefined {
  return matchAt(TOKEN, text, at)?.[0];
}

/** Reads `name=token` or `name="quoted"` at `at`; undefined when no parameter is there. Linear in the text. */
export function readAuthParam(text: string, at: number): AuthParam | undefined {
  const name = readToken(text, at);
  if (name === undefined) return undefined;
  const equals = matchAt(EQUALS, text, at + name.length);
  if (equals === null) return undefined;
  const start = at + name.length + equals[0].length;
  const quoted = matchAt(QUOTED, text, start);
  if (quoted !== null) {
    const raw = quoted[1] ?? '';
    const escaped = raw.includes('\\');
    const value = escaped ? raw.replace(/\\(.)/g, '$1') : raw;
    return { name: name.toLowerCase(), value, escaped, end: start + quoted[0].length };
  }
  const value = readToken(text, start);
  if (value === undefined) return undefined;
  return { name: name.toLowerCase(), value, escaped: false, end: start + value.length };
}

/** Index of the first character at or after `at` that is neither a space nor a tab. */
export function skipBlanks(text: string, at: number): number {
  let index = at;
  while (text[index] === ' ' || text[index] === '\t') index += 1;
  return index;
}
