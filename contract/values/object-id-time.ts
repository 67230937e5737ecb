/** When an ObjectId was made, in milliseconds since 1970, to the second: its first four bytes. NaN for other texts. */
export const objectIdTime = (id: string): number =>
  /^[0-9a-f]{24}$/i.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : Number.NaN;
