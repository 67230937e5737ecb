/**
 * The own value of a table or object by a key that comes from a document, a person or the service; undefined
 * when the key is missing. A plain index would find `constructor` and other inherited properties.
 */
export function ownValue<T extends object>(table: T, key: string): T[keyof T] | undefined {
  return Object.hasOwn(table, key) ? table[key as keyof T] : undefined;
}
