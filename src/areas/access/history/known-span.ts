const dayMs = 86_400_000;
/** How far back the history goes // documented */
const keptMs = 7 * dayMs;

/** What was asked for, and what came. */
export interface Asked {
  from: number;
  to: number;
  /** The most lines that were asked for. */
  most: number;
  /** How many came. */
  count: number;
  /** Of the oldest line that came, in milliseconds. */
  oldest: number | undefined;
  /** When the cluster was created, in milliseconds. */
  created: number | undefined;
  now: number;
}

export interface Stretch {
  from: number;
  to: number;
  /** Why nothing is known of it. */
  reason: string;
}

/** The stretches of what was asked for of which the answer cannot know anything, oldest first. */
export function unknownStretches({ from, to, most, count, oldest, created, now }: Asked): Stretch[] {
  const found: Stretch[] = [];
  const kept = now - keptMs;
  const known = Math.max(kept, created ?? kept);
  if (created !== undefined && created > kept && from < created) {
    found.push({ from, to: Math.min(to, created), reason: 'before the cluster was created' });
  } else if (from < kept) {
    found.push({ from, to: Math.min(to, kept), reason: 'Atlas keeps seven days' });
  }
  if (count >= most && (oldest === undefined || oldest > Math.max(from, known))) {
    const start = Math.max(from, known);
    const end = oldest ?? to;
    if (end > start) {
      found.push({
        from: start,
        to: end,
        reason: `older than the newest ${most} lines, which is all that was asked for`,
      });
    }
  }
  return found;
}
