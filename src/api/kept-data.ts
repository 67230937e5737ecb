import { hashKey } from '@tanstack/react-query';

/** The part of the previous query that is compared. */
interface Previous {
  readonly queryKey: readonly unknown[];
}

/**
 * `placeholderData` that keeps the previous data only where its query matches: data of another connection, project or cluster
 * is never shown in place of the current one.
 *
 * @param matches whether the key of the previous query is of the same subject
 */
export function keptFrom(matches: (key: readonly unknown[]) => boolean) {
  return <Data>(data: Data | undefined, query: Previous | undefined): Data | undefined =>
    query && matches(query.queryKey) ? data : undefined;
}

/**
 * `placeholderData` for a query that refreshes itself under changing keys: the previous data stays while the key begins with the
 * same parts.
 *
 * @param same the leading parts of the query's own key that must be equal
 */
export function keptWithin(same: readonly unknown[]) {
  return keptFrom((key) => hashKey(key.slice(0, same.length)) === hashKey(same));
}

/**
 * The same for a read of the service: the previous data stays while connection, operation and these arguments are equal.
 *
 * @param own the key of the read
 * @param names arguments that must be equal: `groupId`
 */
export function keptForSame(own: readonly unknown[], names: readonly string[]) {
  const subject = (key: readonly unknown[]): string => {
    const args = (key[3] ?? {}) as Record<string, unknown>;
    return hashKey([...key.slice(0, 3), ...names.map((name) => args[name])]);
  };
  return keptFrom((key) => subject(key) === subject(own));
}

/**
 * The `query` of a table or list whose rows come from this read.
 *
 * @param queryKey the key of the current read
 * @param result its state: placeholder data are rows of the previous query
 */
export const rowQueryOf = (
  queryKey: readonly unknown[],
  { isPlaceholderData }: { isPlaceholderData: boolean },
): { key: string; previous: boolean } => ({ key: hashKey(queryKey), previous: isPlaceholderData });
