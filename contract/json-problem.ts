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
const space = /[ \t\n\r]*/y;
const escaped = /\\(?:["\\/bfnrt]|u[\da-fA-F]{4})/y;

/**
 * Why a text that JSON.parse refuses is no JSON, and where. The words of JSON.parse differ from engine to engine, and
 * quote the text, which may hold a secret; a parser that recurses, as libraries do, would end on a text that is deep.
 */
export function jsonProblem(text: string): string {
  const [at, why] = firstFault(text) ?? [0, 'it cannot be read'];
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

function firstFault(text: string): Fault | undefined {
  const open: ('{' | '[')[] = [];
  let awaits: Awaits = 'value';
  for (let at = matchEnd(space, text, 0) ?? 0; at < text.length; at = matchEnd(space, text, at) ?? at) {
    const char = text[at];
    const within = open.at(-1);
    const closes =
      within === '{' ? char === '}' && /next|first name/.test(awaits) : char === ']' && within === '[';
    if (closes && awaits !== 'value') {
      open.pop();
      [awaits, at] = ['next', at + 1];
    } else if (char === '"' && awaits !== 'next' && awaits !== 'colon') {
      const end = textEnd(text, at);
      if (typeof end !== 'number') return end;
      [awaits, at] = [awaits.endsWith('name') ? 'colon' : 'next', end];
    } else if (awaits.endsWith('value') && (char === '{' || char === '[')) {
      open.push(char);
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

/** Where a quoted text ends, or what is wrong in it. */
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
