/**
 * Wraps a reader of the address, so that no other key remains. The router merges the result of a route over
 * the raw address: a key that the reader drops would keep its raw value.
 */
export function onlyKnown<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
): (raw: Record<string, unknown>) => Search {
  return (raw) => {
    const existing = read(raw);
    const dropped = Object.keys(raw).filter((key) => !Object.hasOwn(existing, key));
    return { ...Object.fromEntries(dropped.map((key) => [key, undefined])), ...existing };
  };
}
