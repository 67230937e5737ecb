/** The ways from the open row of a list to the rows before and after it; undefined where there is none. */
export function neighbours<Row extends { id: string }>(
  rows: readonly Row[],
  open: string | undefined,
  onShow: (row: Row) => void,
): { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined } {
  const at = rows.findIndex(({ id }) => id === open);
  const wayTo = (row: Row | undefined) => row && (() => onShow(row));
  return { onPrevious: wayTo(rows[at - 1]), onNext: at < 0 ? undefined : wayTo(rows[at + 1]) };
}
