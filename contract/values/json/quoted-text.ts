/**
 * Offset of the double quote that closes a quoted text with backslash escapes; -1 where none does. Unlike a regular expression it
 * keeps no state for each character, so a text of any length is scanned // measured: 4 million escapes exceed the stack of V8's
 *
 * @param start - offset of the opening quote
 */
export function quotedEnd(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end >= 0; end = text.indexOf('"', end + 1)) {
    let first = end;
    while (text.charCodeAt(first - 1) === 0x5c) first -= 1;
    if ((end - first) % 2 === 0) return end;
  }
  return -1;
}

/**
 * Rewrites a JSON text for JSON.parse, which is several times faster than any reader in JavaScript. `plain` replaces a part outside of
 * strings, `quoted` a string with its quotes; a string that is not closed stays as it is.
 */
export function rewriteJson(
  text: string,
  {
    plain = (part) => part,
    quoted = (part) => part,
  }: { plain?: (part: string) => string; quoted?: (part: string, end: number) => string },
): string {
  const parts: string[] = [];
  for (let at = 0; at < text.length; ) {
    const start = text.indexOf('"', at);
    parts.push(plain(text.slice(at, start < 0 ? undefined : start)));
    if (start < 0) break;
    const end = quotedEnd(text, start);
    at = end < 0 ? text.length : end + 1;
    const part = text.slice(start, at);
    parts.push(end < 0 ? part : quoted(part, at));
  }
  return parts.join('');
}
