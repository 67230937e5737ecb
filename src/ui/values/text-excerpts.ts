/** Characters of one text in a comparison, and around the first difference. */
const most = 2_000;
const around = 200;

/** Two texts for a comparison: of long ones the part from the first difference to the last. */
export function textExcerpts(before: string, after: string): [string, string] {
  if (before.length <= most && after.length <= most) return [before, after];
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before.charCodeAt(start) === after.charCodeAt(start)) start += 1;
  const endCode = (text: string, back: number): number => text.charCodeAt(text.length - 1 - back);
  let equalEnd = 0;
  while (equalEnd < shortest - start && endCode(before, equalEnd) === endCode(after, equalEnd)) equalEnd += 1;
  const from = Math.max(0, start - around);
  const excerpt = (text: string): string => {
    const to = Math.min(text.length, text.length - equalEnd + around, from + most);
    return `${from > 0 ? '… ' : ''}${text.slice(from, to)}${to < text.length ? ' …' : ''}`;
  };
  return [excerpt(before), excerpt(after)];
}
