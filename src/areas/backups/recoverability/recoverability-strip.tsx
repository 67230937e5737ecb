import { DAY } from '#contract/values/durations.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { lossLabels } from '../shared/recoverability.ts';
import type { ClusterProtection } from './protection.ts';
import classes from './recoverability.module.css';
import { scaleOf } from './timeline/time-view.ts';
import { momentOf, periodsOf } from './timeline/timeline-marks.ts';

const days = 7;
const width = 168;
const height = 20;

/** The last seven days of a cluster: a bar where every second can be restored, a tick for each snapshot. */
export function RecoverabilityStrip({ cluster, now }: { cluster: ClusterProtection; now: number }) {
  const { known, snapshots } = cluster;
  if (!known) return null;
  const scale = scaleOf({ from: now - days * DAY, to: now }, width - 2);
  const x = (at: number): number => 1 + Math.max(0, Math.min(width - 2, scale.x(at)));
  const shown = snapshots.flatMap((snapshot) => {
    const at = momentOf(snapshot);
    return at === undefined || at < scale.from ? [] : [{ snapshot, at }];
  });
  const failed = shown.filter(({ snapshot }) => snapshot.state === 'failed').length;
  const label = [
    `Last ${days} days: ${plural(shown.length - failed, 'snapshot')}`,
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    known.continuous.length > 0 ? 'continuous backup' : 'no continuous backup',
    ...(known.gaps.length > 0 ? [plural(known.gaps.length, 'gap')] : []),
    `would lose ${lossLabels(known)} if restored now`,
  ].join(', ');
  return (
    <svg
      className={classes.strip}
      width={width}
      height={height}
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      {[1, 2, 3, 4, 5, 6].map((past) => (
        <line
          key={past}
          className={classes.stripDay}
          x1={x(now - past * DAY)}
          x2={x(now - past * DAY)}
          y1={4}
          y2={16}
        />
      ))}
      <line className={classes.stripBase} x1={1} x2={width - 1} y1={10} y2={10} />
      {periodsOf(known, now)
        .filter(({ to }) => to > scale.from)
        .map(({ from, to, kind }) => (
          <rect
            key={`${kind}/${from}`}
            className={classes.stripSpan}
            data-kind={kind === 'continuous' ? 'continuous' : 'gap'}
            x={x(from)}
            width={Math.max(1.5, x(to) - x(from))}
            y={7}
            height={6}
          />
        ))}
      {shown.map(({ snapshot, at }) => (
        <line
          key={snapshot.id}
          className={classes.stripTick}
          data-state={snapshot.state}
          x1={x(at)}
          x2={x(at)}
          y1={snapshot.onDemand ? 1 : 4}
          y2={snapshot.onDemand ? 19 : 16}
        />
      ))}
    </svg>
  );
}
