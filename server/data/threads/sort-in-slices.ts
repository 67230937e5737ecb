/** Rows that are sorted at once: about a millisecond. */
const sortedAtOnce = 1000;

/** The sorted rows, as `toSorted` returns them; `yields` lets other work run between two parts. */
export async function sortInSlices<Row>(
  rows: readonly Row[],
  compare: (a: Row, b: Row) => number,
  yields: () => Promise<void> | undefined,
): Promise<Row[]> {
  let runs: Row[][] = [];
  for (let at = 0; at < rows.length; at += sortedAtOnce) {
    runs.push(rows.slice(at, at + sortedAtOnce).sort(compare));
    await yields();
  }
  while (runs.length > 1) {
    const merged: Row[][] = [];
    for (let at = 0; at < runs.length; at += 2) {
      merged.push(await mergeInSlices(runs[at] ?? [], runs[at + 1] ?? [], compare, yields));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

/** Equal rows of the first list come first. */
async function mergeInSlices<Row>(
  first: readonly Row[],
  second: readonly Row[],
  compare: (a: Row, b: Row) => number,
  yields: () => Promise<void> | undefined,
): Promise<Row[]> {
  const merged: Row[] = [];
  let [left, right] = [0, 0];
  while (merged.length < first.length + second.length) {
    const takesLeft =
      right >= second.length ||
      (left < first.length && compare(first[left] as Row, second[right] as Row) <= 0);
    if (takesLeft) {
      merged.push(first[left] as Row);
      left += 1;
    } else {
      merged.push(second[right] as Row);
      right += 1;
    }
    if (merged.length % sortedAtOnce === 0) await yields();
  }
  return merged;
}
