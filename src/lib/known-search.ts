/**
 * Makes of a reader of the address one that leaves nothing else behind. The router lays what a route has read
 * over what stood in the address: a key that the reader drops would keep its raw value.
 */
export function onlyKnown<Search extends object>(
  read: (raw: Record<string, unknown>) => Search,
): (raw: Record<string, unknown>) => Search {
  return (raw) => {
    const known = read(raw);
    const dropped = Object.keys(raw).filter((key) => !Object.hasOwn(known, key));
    return { ...Object.fromEntries(dropped.map((key) => [key, undefined])), ...known };
  };
}
