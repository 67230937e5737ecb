/** Letters and digits that are not taken for one another, and need no quoting in a connection string. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnpqrstuvwxyz23456789';
const length = 24;

/** A password of 24 letters, about 139 bits, of the browser's own chance. */
export function madePassword(
  random: (bytes: Uint8Array<ArrayBuffer>) => void = (bytes) => crypto.getRandomValues(bytes),
): string {
  // bytes beyond the last whole alphabet would make its first letters likelier
  const fair = 256 - (256 % letters.length);
  let text = '';
  while (text.length < length) {
    const bytes = new Uint8Array(length);
    random(bytes);
    for (const byte of bytes) if (byte < fair && text.length < length) text += letters[byte % letters.length];
  }
  return text;
}
