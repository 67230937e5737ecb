/**
 * Characters that are not drawn, or that change the order of others: control characters, zero-width spaces, line and paragraph
 * separators, overrides and isolates of direction. Joiners and marks of direction belong to the writing of some languages.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are not drawn
const unseen = /[\u0000-\u0008\u000e-\u001f\u007f-\u009f\u200b\u2028-\u202e\u2060\u2066-\u2069\ufeff]/gu;

/** A text with escapes in place of characters that cannot be seen: `\u202e`. */
export const withEscapes = (text: string): string =>
  text.replace(unseen, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`);
