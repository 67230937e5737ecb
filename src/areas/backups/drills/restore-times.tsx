import { MINUTE } from '#contract/values/durations.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Duration } from '#src/ui/values/quantity.tsx';
import classes from './drills.module.css';

interface RestoreTimesProps {
  /** Milliseconds, the oldest first. */
  times: readonly number[];
  objectiveMinutes: number | null;
}

const width = 80;
const height = 20;

/** How long the last restores took, the objective as a dashed line, the last value beside it. */
export function RestoreTimes({ times, objectiveMinutes }: RestoreTimesProps) {
  const last = times.at(-1);
  if (last === undefined) return <Duration ms={undefined} />;
  const objective = objectiveMinutes === null ? undefined : objectiveMinutes * MINUTE;
  const missed = objective !== undefined && last > objective;
  return (
    <Row as="span" inline gap={8} align="center" justify="end">
      <svg
        className={classes.spark}
        data-tone={missed ? 'warning' : 'accent'}
        width={width}
        height={height}
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={labelOf(times, last, objective)}
      >
        <Lines times={times} objective={objective} />
      </svg>
      <span className={classes.took} data-tone={missed ? 'warning' : undefined}>
        <Duration ms={last} />
      </span>
    </Row>
  );
}

function Lines({ times, objective }: { times: readonly number[]; objective: number | undefined }) {
  const top = Math.max(...times, objective ?? 0);
  // the last one is at the end, also if it is the only one
  const x = (index: number) =>
    times.length === 1 ? width - 3 : 2 + (index / (times.length - 1)) * (width - 5);
  const y = (value: number) => height - 3 - (top === 0 ? 0 : (value / top) * (height - 6));
  const points = times.map((value, index) => `${x(index).toFixed(1)} ${y(value).toFixed(1)}`);
  const end = times.length - 1;
  return (
    <>
      {objective !== undefined && (
        <line className={classes.objective} x1="0" x2={width} y1={y(objective)} y2={y(objective)} />
      )}
      {points.length > 1 && <path d={`M${points.join('L')}`} />}
      <circle cx={x(end)} cy={y(times[end] ?? 0)} r="2" />
    </>
  );
}

function labelOf(times: readonly number[], last: number, objective: number | undefined): string {
  const taken = `Time to restore: ${formatDuration(last)}`;
  const among = times.length > 1 ? `, at most ${formatDuration(Math.max(...times))} in ${times.length}` : '';
  return `${taken}${among}${objective === undefined ? '' : `, objective ${formatDuration(objective)}`}`;
}
