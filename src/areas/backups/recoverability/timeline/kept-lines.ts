import type { Span } from '#src/areas/backups/shared/recoverability.ts';
import type { Mark } from './timeline-marks.ts';

/** From when to when something of a lane is kept: overlapping snapshots make one line. */
export function keptSpans(marks: readonly Mark[]): Span[] {
  const spans = marks
    .flatMap((mark): Span[] => {
      if (mark.kind !== 'snapshot' || mark.snapshot.state === 'failed') return [];
      const { expiresAt } = mark.snapshot;
      return expiresAt === undefined || expiresAt <= mark.at ? [] : [{ from: mark.at, to: expiresAt }];
    })
    .sort((a, b) => a.from - b.from);
  const joined: Span[] = [];
  for (const span of spans) {
    const last = joined.at(-1);
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to);
    else joined.push({ ...span });
  }
  return joined;
}

/** When snapshots of a lane expire: a small cap on its line. */
export function expiriesOf(marks: readonly Mark[]): number[] {
  return marks
    .flatMap((mark) =>
      mark.kind === 'snapshot' && mark.snapshot.state !== 'failed' ? (mark.snapshot.expiresAt ?? []) : [],
    )
    .sort((a, b) => a - b);
}
