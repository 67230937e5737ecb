/** The rows before and after the open one in a list; undefined where there is none. */
export function neighbours<Row extends { id: string }>(
  rows: readonly Row[],
  open: string | undefined,
): { previous: Row | undefined; next: Row | undefined } {
  const at = rows.findIndex(({ id }) => id === open);
  return at < 0 ? { previous: undefined, next: undefined } : { previous: rows[at - 1], next: rows[at + 1] };
}
