/**
 * Reads one value of the query part of a URL that is more than text; throws for plain text. An id of 24
 * digits, or one like `5e12…`, stays the text that it is: JSON would make a number of it.
 */
export function parseSearchValue(text: string): unknown {
  const plainNumber = /^-?\d/.test(text) && String(Number(text)) === text;
  if (/^["[{]/.test(text) || text === 'true' || text === 'false' || plainNumber) return JSON.parse(text);
  throw new SyntaxError('plain text');
}
