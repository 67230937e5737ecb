import { badValue } from '../commands/refusals.ts';
import { matchWithinTime } from '../limits/within-time.ts';
import { patternOf } from '../values/compare.ts';

/** Documented options of `$regex`. */
const existing = 'imsux';

/** Characters of a pattern // assumed: the limit of the database's own engine */
const longestPattern = 32_764;

/** Groups inside each other: JavaScript's engine ends the process on a pattern that is much deeper // documented: PCRE2, parens_nest_limit */
const deepestGroups = 250;

/** Names of POSIX classes inside brackets. */
const posix: Record<string, string> = {
  alpha: '\\p{L}',
  digit: '0-9',
  alnum: '\\p{L}\\p{N}',
  upper: '\\p{Lu}',
  lower: '\\p{Ll}',
  space: '\\s',
  blank: ' \\t',
  punct: '!-\\/:-@\\[-`\\{-~',
  xdigit: '0-9A-Fa-f',
  word: '\\w',
  cntrl: '\\0-\\x1f\\x7f',
};

/** Compiles a pattern of the database (PCRE) as a JavaScript one; refuses syntax without a counterpart. */
export function compileRegex(pattern: string, options = ''): RegExp {
  for (const option of options) {
    if (!existing.includes(option)) throw badValue(`invalid flag in regex options: ${option}`);
  }
  if (pattern.length > longestPattern) {
    throw badValue(
      'Regular expression is invalid: pattern string is longer than the limit set by the application',
    );
  }
  if (pattern.includes('\0')) throw badValue('Regular expression cannot contain an embedded null byte');
  const inline = /^\(\?([imsx]+)\)/.exec(pattern);
  const flags = new Set(`${options}${inline?.[1] ?? ''}`);
  const body = translate(pattern.slice(inline?.[0].length ?? 0), flags);
  const kept = [...flags].filter((flag) => 'ims'.includes(flag)).join('');
  return build(body, kept, pattern);
}

/** Whether a pattern is found in a text; ends with the time limit of the command. */
export function findsRegex(pattern: RegExp, text: string): boolean {
  return matchWithinTime(pattern, text, () => pattern.test(text));
}

/** Compiles a value of the class: `/x/i`. */
export function compileRegexValue(value: unknown): RegExp {
  const { pattern, options } = patternOf(value);
  return compileRegex(pattern, options);
}

/** By code points where the pattern allows it, as the database does; else as it is. */
function build(body: string, flags: string, pattern: string): RegExp {
  try {
    return compiled(body, `${flags}u`);
  } catch {
    try {
      return compiled(body, flags);
    } catch (error) {
      throw badValue(`Regular expression is invalid: ${pattern}: ${(error as Error).message}`);
    }
  }
}

/** A pattern is compiled when it first runs; only then is one refused that is too large or has too many groups. */
function compiled(body: string, flags: string): RegExp {
  const regex = new RegExp(body, flags);
  regex.test('');
  return regex;
}

const tokens =
  /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\[\^?\]?(?:\\[\s\S]|\[:\^?\w+:\]|[^\]\\])*\]|\(\?#[^)]*\)|[\s\S]/y;
/** The same behind a bracket that nothing closes: to look for the end of each further one would take quadratic time. */
const tokensWithoutBrackets = /\\Q[\s\S]*?(?:\\E|$)|\\[\s\S]|\(\?#[^)]*\)|[\s\S]/y;

function* tokensOf(pattern: string): Generator<string> {
  let reader = tokens;
  for (let at = 0; at < pattern.length; ) {
    reader.lastIndex = at;
    const [token = ''] = reader.exec(pattern) ?? [];
    if (token === '') return;
    yield token;
    if (token === '[') reader = tokensWithoutBrackets;
    at += token.length;
  }
}

function translate(pattern: string, flags: ReadonlySet<string>): string {
  const extended = flags.has('x');
  let inComment = false;
  let text = '';
  let depth = 0;
  for (const token of tokensOf(pattern)) {
    if (token === '(') depth += 1;
    else if (token === ')') depth -= 1;
    if (depth > deepestGroups) {
      throw badValue('Regular expression is invalid: parentheses are too deeply nested');
    }
    if (inComment) inComment = token !== '\n';
    else if (extended && token === '#') inComment = true;
    else if (!(extended && /^\s$/.test(token))) text += translateToken(token, flags);
  }
  return text;
}

function translateToken(token: string, flags: ReadonlySet<string>): string {
  if (token.startsWith('[')) return token.length > 1 ? bracket(token) : token;
  if (token.startsWith('\\Q'))
    return token
      .slice(2)
      .replace(/\\E$/, '')
      .replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
  if (token.startsWith('(?#')) return '';
  // Without `m` the end is also before a last line feed.
  if (token === '$') return flags.has('m') ? '$' : '(?=\\n?(?![\\s\\S]))';
  return Object.hasOwn(escapes, token) ? (escapes[token] as string) : plainEscape(token);
}

const escapes: Record<string, string> = {
  '\\A': '(?<![\\s\\S])',
  '\\z': '(?![\\s\\S])',
  '\\Z': '(?=\\n?(?![\\s\\S]))',
  '\\h': '[ \\t]',
  '\\R': '(?:\\r\\n|[\\n\\r])',
  '\\a': '\\x07',
  '\\e': '\\x1b',
};

/** PCRE lets any punctuation be escaped; with code points JavaScript allows only what means something. */
function plainEscape(token: string): string {
  return /^\\[^\w\s^$\\.*+?()[\]{}|/]$/.test(token) ? token.slice(1) : token;
}

function bracket(token: string): string {
  const open = token.startsWith('[^') ? '[^' : '[';
  const inner = token.slice(open.length, -1);
  const first = inner.startsWith(']') ? `\\]${inner.slice(1)}` : inner;
  return `${open}${first.replace(/\[:(\w+):\]|\\[\s\S]|\[/g, (part, name: string | undefined) => {
    if (name !== undefined) return posixClass(name);
    return part === '[' ? '\\[' : bracketEscape(part);
  })}]`;
}

function bracketEscape(part: string): string {
  return part === '\\h' ? ' \\t' : /^\\[^\w\s^$\\.*+?()[\]{}|/-]$/.test(part) ? part.slice(1) : part;
}

function posixClass(name: string): string {
  const existing = Object.hasOwn(posix, name) ? posix[name] : undefined;
  if (existing === undefined)
    throw badValue(`Regular expression is invalid: unknown POSIX class name ${name}`);
  return existing;
}
