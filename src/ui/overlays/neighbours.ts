/** Links from the open row of a list to the rows before and after it; undefined if there is no such row. */
export function neighbours<Row>(
  rows: readonly Row[] | undefined,
  isOpen: (row: Row) => boolean,
  onShow: (row: Row) => void,
): { onPrevious: (() => void) | undefined; onNext: (() => void) | undefined } {
  const at = rows?.findIndex(isOpen) ?? -1;
  const wayTo = (row: Row | undefined) => row && (() => onShow(row));
  return { onPrevious: wayTo(rows?.[at - 1]), onNext: at < 0 ? undefined : wayTo(rows?.[at + 1]) };
}
