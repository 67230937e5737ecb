/** Marks of one lane that would cover each other, drawn as one; a group of one is the mark itself. */
export interface MarkGroup<Mark> {
  /** Left and right end, in pixels: the same for one mark. */
  x0: number;
  x1: number;
  marks: Mark[];
}

/**
 * Joins marks that are nearer to each other than `gap` pixels. No group is wider than `widest`, so that a
 * long dense row remains a row of groups with times, and does not become one bar.
 */
export function groupMarks<Mark>(
  marks: readonly Mark[],
  x: (mark: Mark) => number,
  gap: number,
  widest = 56,
): MarkGroup<Mark>[] {
  const placed = marks.map((mark) => ({ mark, at: x(mark) })).sort((a, b) => a.at - b.at);
  const groups: MarkGroup<Mark>[] = [];
  for (const { mark, at } of placed) {
    const last = groups.at(-1);
    if (last && at - last.x1 < gap && at - last.x0 <= widest) {
      last.x1 = at;
      last.marks.push(mark);
    } else {
      groups.push({ x0: at, x1: at, marks: [mark] });
    }
  }
  return groups;
}
