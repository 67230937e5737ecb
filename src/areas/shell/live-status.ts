import type { Live } from '#src/api/live/live.ts';

/** What the indicator of a page shows; green is `live` alone. */
type LiveStatus = 'lost' | 'failing' | 'connecting' | 'late' | 'live';

/** One read may be missed, and the report of the server takes a moment. */
const slackMs = 20_000;

/** Nothing is live that has not been read within its freshness, or of which a read has failed. */
export function liveStatus({ state, failing, checkedAt, everyMs }: Live, now: number): LiveStatus {
  if (state === 'lost') return 'lost';
  if (failing) return 'failing';
  if (state === 'connecting' || checkedAt === undefined) return 'connecting';
  return now - checkedAt > 2 * everyMs + slackMs ? 'late' : 'live';
}
