type Awaits = 'value' | 'first value' | 'name' | 'first name' | 'colon' | 'next';
/** Where it went wrong, and how. */
type Fault = readonly [at: number, words: string];

const words: Readonly<Record<Exclude<Awaits, 'next'>, string>> = {
  value: 'a value is expected',
  'first value': "a value or ']' is expected",
  name: 'a name in double quotes is expected',
  'first name': "a name in double quotes or '}' is expected",
  colon: "':' is expected",
};
const literal = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Why a text that JSON.parse refuses is no JSON, and where. The words of JSON.parse differ from engine to engine, and
 * quote the text, which may hold a secret; a parser that recurses, as libraries do, would end on a text that is deep.
 */
export function jsonProblem(text: string): string {
  return located(text, firstFault(text) ?? [0, 'it cannot be read']);
}

/** Deeper texts are written by no person, and functions that recurse over their values would run out of memory. */
const deepestLevels = 200;

/**
 * The first error in a JSON text written by a person, with its offset. It is a syntax error, a duplicate name
 * in one object (JSON.parse silently keeps the last), or more than 200 levels. Undefined without an error.
 */
export function jsonIssue(text: string): { message: string; from: number } | undefined {
  const fault = firstFault(text, { isStrict: true });
  return fault && { message: fault[1], from: fault[0] };
}

/** The same as text: `line 3, column 5: the name "a" must appear only once`. */
export function jsonIssueText(text: string): string | undefined {
  const fault = firstFault(text, { isStrict: true });
  return fault && located(text, fault);
}

function located(text: string, [at, why]: Fault): string {
  const before = text.slice(0, at);
  return `line ${before.split('\n').length}, column ${at - before.lastIndexOf('\n')}: ${why}`;
}

function matchEnd(pattern: RegExp, text: string, at: number): number | undefined {
  pattern.lastIndex = at;
  return pattern.test(text) ? pattern.lastIndex : undefined;
}

function expected(awaits: Awaits, within: '{' | '[' | undefined): string {
  if (awaits !== 'next') return words[awaits];
  if (within === undefined) return 'nothing may follow the value';
  return within === '{' ? "',' or '}' is expected" : "',' or ']' is expected";
}

/** Of a strict text also names that appear twice, and depth. */
function firstFault(text: string, { isStrict = false } = {}): Fault | undefined {
  const open: ('{' | '[')[] = [];
  const names: Set<string>[] = [];
  let awaits: Awaits = 'value';
  for (let at = afterSpace(text, 0); at < text.length; at = afterSpace(text, at)) {
    const char = text[at];
    const within = open.at(-1);
    const closes =
      within === '{'
        ? char === '}' && (awaits === 'next' || awaits === 'first name')
        : char === ']' && within === '[';
    if (closes && awaits !== 'value') {
      open.pop();
      names.pop();
      [awaits, at] = ['next', at + 1];
    } else if (char === '"' && awaits !== 'next' && awaits !== 'colon') {
      const end = textEnd(text, at);
      if (typeof end !== 'number') return end;
      if (isStrict && awaits.endsWith('name')) {
        const plain = text.slice(at + 1, end - 1);
        const name = plain.includes('\\') ? String(JSON.parse(text.slice(at, end))) : plain;
        if (names.at(-1)?.has(name)) return [at, `the name ${shortened(name)} must appear only once`];
        names.at(-1)?.add(name);
      }
      [awaits, at] = [awaits.endsWith('name') ? 'colon' : 'next', end];
    } else if (awaits.endsWith('value') && (char === '{' || char === '[')) {
      open.push(char);
      names.push(new Set());
      if (isStrict && open.length > deepestLevels) return [at, `nested deeper than ${deepestLevels} levels`];
      [awaits, at] = [char === '{' ? 'first name' : 'first value', at + 1];
    } else if (awaits.endsWith('value')) {
      const end = matchEnd(literal, text, at);
      if (end === undefined) return [at, expected(awaits, within)];
      [awaits, at] = ['next', end];
    } else if (awaits === 'colon' && char === ':') {
      [awaits, at] = ['value', at + 1];
    } else if (awaits === 'next' && char === ',' && within) {
      [awaits, at] = [within === '{' ? 'name' : 'value', at + 1];
    } else {
      return [at, expected(awaits, within)];
    }
  }
  if (awaits === 'next' && open.length === 0) return undefined;
  return [text.length, `the text ends here, where ${expected(awaits, open.at(-1))}`];
}

const shortened = (name: string): string => JSON.stringify(name.length > 60 ? `${name.slice(0, 60)}…` : name);

function afterSpace(text: string, from: number): number {
  for (let at = from; ; at += 1) {
    const code = text.charCodeAt(at);
    if (code !== 0x20 && code !== 0x0a && code !== 0x0d && code !== 0x09) return at;
  }
}

/** The end of a quoted text, or the error in it. */
function textEnd(text: string, start: number): number | Fault {
  for (let at = start + 1; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    if (char === 0x22) return at + 1;
    if (char < 0x20) return [at, 'a control character in a string must be escaped'];
    if (char !== 0x5c) continue;
    const end = matchEnd(escaped, text, at);
    if (end === undefined) return [at, 'JSON has no such escape'];
    at = end - 1;
  }
  return [start, 'this string is not closed'];
}
