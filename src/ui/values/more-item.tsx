import { formatCount } from '#src/lib/bytes.ts';

interface Shortened {
  /** Length of the whole list. */
  total: number;
  /** How many of its items are shown at most. */
  shown: number;
}

/** How many items a shortened list does not show: "and 3 more"; empty where it shows all. */
export const moreText = ({ total, shown }: Shortened): string =>
  total > shown ? `and ${formatCount(total - shown)} more` : '';

/** The last item of a shortened list. */
export function MoreItem(list: Shortened) {
  const text = moreText(list);
  return text === '' ? null : <li>{text}</li>;
}
