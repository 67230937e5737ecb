import type { LagSample } from '#contract/console/migration-plans.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../migrations.module.css';
import { secondsText } from '../window.ts';

const width = 1_000;
const height = 180;
const pad = 12;

export interface ChartEvent {
  at: number;
  label: string;
}

interface LagChartProps {
  lags: readonly LagSample[];
  events: readonly ChartEvent[];
  /** Drawn on the line itself, without words: there may be many. */
  incidents: readonly ChartEvent[];
  /** The last reading is not of now. */
  ended: boolean;
}

/** The lag as a line, with what happened meanwhile on it and below it. */
export function LagChart({ lags, events, incidents, ended }: LagChartProps) {
  const present = lags.filter(({ lagSeconds }) => lagSeconds !== null);
  const [first, last] = [present[0], present.at(-1)];
  if (!first || !last) {
    return (
      <Text as="p" size={13} tone="dim">
        {ended ? 'No lag was measured.' : 'No lag yet: it is measured once documents are copied.'}
      </Text>
    );
  }
  const span = Math.max(1, last.at - first.at);
  const most = Math.max(1, ...present.map(({ lagSeconds }) => lagSeconds ?? 0));
  const x = (at: number) => pad + ((at - first.at) / span) * (width - 2 * pad);
  const y = (lag: number) => height - pad - (lag / most) * (height - 2 * pad);
  const path = thinned(present)
    .map(
      ({ at, lagSeconds }, index) =>
        `${index === 0 ? 'M' : 'L'}${x(at).toFixed(1)} ${y(lagSeconds ?? 0).toFixed(1)}`,
    )
    .join('');
  const now = secondsText((last.lagSeconds ?? 0) * 1000);
  const isInside = ({ at }: ChartEvent): boolean => at >= first.at && at <= last.at;
  const inside = events.filter(isInside);
  return (
    <div>
      <div className={classes.chartFrame}>
        <svg
          className={classes.chart}
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          role="img"
          aria-label={`Lag: from ${secondsText((first.lagSeconds ?? 0) * 1000)} to ${now}, at most ${secondsText(most * 1000)}`}
        >
          <title>Lag</title>
          {incidents.filter(isInside).map(({ at, label }, index) => (
            <line
              // several may happen in one second
              // biome-ignore lint/suspicious/noArrayIndexKey: lines have no state
              key={index}
              className={classes.incident}
              x1={x(at)}
              x2={x(at)}
              y1={0}
              y2={height}
            >
              <title>{label}</title>
            </line>
          ))}
          <path d={path} />
        </svg>
        <span className={classes.chartLabel} data-at="top">
          {secondsText(most * 1000)}
        </span>
        <span className={classes.chartLabel} data-at="bottom">
          0
        </span>
        <span className={classes.chartLabel} data-at="now">
          {ended ? 'last' : 'now'} {now}
        </span>
      </div>
      {inside.length > 0 && (
        <div className={classes.marks}>
          {inside.map(({ at, label }) => {
            const share = (x(at) / width) * 100;
            const late = share > 70;
            return (
              <Row
                as="span"
                key={`${label} ${at}`}
                gap={4}
                align="center"
                nowrap
                className={classes.mark}
                data-end={late || undefined}
                style={late ? { insetInlineEnd: `${100 - share}%` } : { insetInlineStart: `${share}%` }}
              >
                {label}
              </Row>
            );
          })}
        </div>
      )}
    </div>
  );
}

const drawnAtMost = 800;

/** A line of a week has more readings than a screen has points. */
function thinned(lags: readonly LagSample[]): readonly LagSample[] {
  const step = Math.ceil(lags.length / drawnAtMost);
  return step === 1 ? lags : lags.filter((_, index) => index % step === 0 || index === lags.length - 1);
}
