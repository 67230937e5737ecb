/** Extended JSON wraps a value in an object of one key: `{ "$oid": "…" }` reads best on one line. */
const wrapped = String.raw`\{\s*("\$\w+")\s*:\s*("(?:[^"\\]|\\.)*"|[-+.\w]+)\s*\}`;
const tokens = new RegExp(String.raw`${wrapped}|"(?:[^"\\]|\\.)*"|[{}[\],:]|[^\s{}[\],:"]+`, 'g');
/** Beyond it, a text is shown as it came. */
const largest = 4_000_000;

/**
 * JSON text with a line for every member. Works on the text itself: a number keeps its digits, which parsing would
 * cost it.
 */
export function prettyJson(text: string): string {
  if (text.length > largest) return text;
  let out = '';
  let depth = 0;
  let opened = false;
  const line = (): string => `\n${'  '.repeat(Math.max(0, depth))}`;
  for (const [token, key, value] of text.matchAll(tokens)) {
    const closes = token === '}' || token === ']';
    if (opened && !closes) out += line();
    if (closes) {
      depth -= 1;
      out += opened ? token : line() + token;
    } else if (token === ',') out += `,${line()}`;
    else if (token === ':') out += ': ';
    else if (key !== undefined) out += `{ ${key}: ${value} }`;
    else out += token;
    opened = token === '{' || token === '[';
    if (opened) depth += 1;
  }
  return out;
}
