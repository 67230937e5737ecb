import { DAY } from '#contract/values/durations.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import type { SnapshotFact } from '../shared/facts.ts';
import { newExpiry, type RetentionForm } from './rules/retention.ts';
import { useOtherTime } from './times.tsx';

/** When snapshots would expire, before it is saved. */
export function NewExpiries({ facts, form }: { facts: readonly SnapshotFact[]; form: RetentionForm }) {
  const now = useNow();
  const ends = facts.flatMap((fact) => newExpiry(fact, form) ?? []);
  const [first] = facts;
  const earliest = Math.min(...ends);
  const other = useOtherTime(ends.length > 0 ? earliest : undefined);
  if (!first || ends.length === 0)
    return (
      <Text as="p" size={13} tone="dim">
        Expires: unknown
      </Text>
    );
  const when = `${formatInstant(earliest, 'UTC')}${other ? ` (${other})` : ''}`;
  const soon = earliest > now && earliest - now < DAY;
  return (
    <>
      <Text as="p" size={13} tone="dim" role="status">
        {facts.length === 1 ? (
          <>
            Expires <strong>{when}</strong>
            {difference(first.expiresAt, earliest)}
          </>
        ) : (
          <>
            The first of them expires <strong>{when}</strong>, the last{' '}
            <strong>{formatInstant(Math.max(...ends), 'UTC')}</strong>.
          </>
        )}
      </Text>
      {soon && (
        <Notice tone="warning">
          {facts.length === 1 ? 'It expires' : 'The first of them expires'} in{' '}
          {formatDuration(earliest - now)}.
        </Notice>
      )}
    </>
  );
}

function difference(before: number | undefined, after: number): string {
  if (before === undefined) return '.';
  const ms = after - before;
  // the service rounds to seconds
  if (Math.abs(ms) < 60_000) return ', as now.';
  return ms > 0 ? `, ${formatDuration(ms)} later than now.` : `, ${formatDuration(-ms)} earlier than now.`;
}
