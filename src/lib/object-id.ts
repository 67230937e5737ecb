/** When an id of the service was made, in milliseconds to the second: its first four bytes. Undefined for other ids. */
export function objectIdTime(id: string): number | undefined {
  return /^[0-9a-f]{24}$/.test(id) ? Number.parseInt(id.slice(0, 8), 16) * 1000 : undefined;
}
