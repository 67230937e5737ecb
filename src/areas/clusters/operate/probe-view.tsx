import type { ProbeAct, ProbeCount, ProbeReport } from '#contract/console/probe.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import classes from './operate.module.css';

const acts: readonly [ProbeAct, string][] = [
  ['reads', 'Reads'],
  ['writes', 'Writes'],
];

/** The results of a probe client: responses and failures over time, the longest gap, and each kind of failure. */
export function ProbeView({ report }: { report: ProbeReport }) {
  const shown = acts.filter(([act]) => act === 'reads' || report.writes);
  return (
    <Stack gap={8}>
      <StateBadge
        kind={report.endedAt === null ? 'progress' : 'ok'}
        state={report.endedAt === null ? 'running' : 'ended'}
        label={report.endedAt === null ? 'Probe client reads and writes' : 'Results of the probe client'}
      />
      {shown.map(([act, label]) => (
        <Beats key={act} label={label} counts={report.periods.map((period) => period[act])} />
      ))}
      <KeyValue items={shown.map(([act, label]) => ({ label, value: textOf(report, act) }))} />
      {report.errors.length > 0 && (
        <Stack as="ul" gap={4} aria-label="Failures">
          {report.errors.map(({ act, codeName, message, count }) => (
            <li key={`${act} ${codeName}`}>
              <Text size={12} mono breaks>
                {act} {codeName}
              </Text>{' '}
              <Text size={13} tone="dim" title={message}>
                {plural(count, 'time')}
              </Text>
            </li>
          ))}
        </Stack>
      )}
    </Stack>
  );
}

function textOf({ periods, longestGap }: ProbeReport, act: ProbeAct): string {
  const sum = (field: 'done' | 'failed') => periods.reduce((total, period) => total + period[act][field], 0);
  const gap = longestGap[act];
  const longest = gap === null ? 'none was answered' : `longest gap ${formatDuration(Math.round(gap.ms))}`;
  return `${sum('done')} answered, ${sum('failed')} failed, ${longest}`;
}

/** One bar per interval, with the number of requests as its height; red where one failed. */
function Beats({ label, counts }: { label: string; counts: readonly ProbeCount[] }) {
  const most = Math.max(1, ...counts.map(({ done, failed }) => done + failed));
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  return (
    <div className={classes.beats} role="img" aria-label={`${label} over time: ${failed} failed`}>
      {counts.map((count, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: intervals follow one another and never move
          key={index}
          data-failed={count.failed > 0}
          style={{ height: `${Math.max(8, (100 * (count.done + count.failed)) / most)}%` }}
        />
      ))}
    </div>
  );
}
