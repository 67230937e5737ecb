/** When the service made something, in whole seconds: the beginning of its id. */
export function objectIdTime(id: string): number {
  return Number.parseInt(id.slice(0, 8), 16) * 1000;
}
