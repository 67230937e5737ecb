import { formatInstant } from '#src/lib/time/time.ts';
import type { Zone } from '#src/lib/time/zones.ts';
import { Row } from '#src/ui/layout/row.tsx';
import type { Recoverability } from '../shared/recoverability.ts';
import classes from './wizard.module.css';

interface PointStripProps {
  known: Recoverability | undefined;
  now: number;
  zone: Zone;
  at: number | undefined;
  onPick: (epoch: number) => void;
}

const width = 1000;
const height = 36;

/** The restore window as a line to drag along: spans that can be restored, gaps, snapshots, the chosen moment. */
export function PointStrip({ known, now, zone, at, onPick }: PointStripProps) {
  const [first] = known?.continuous ?? [];
  if (!known || !first) return null;
  const from = Math.ceil(first.from / 1000);
  const to = Math.max(from + 1, Math.floor(now / 1000));
  const x = (ms: number) => Math.max(0, Math.min(width, ((ms / 1000 - from) / (to - from)) * width));
  const marker = at === undefined ? undefined : x(at);
  const stamp = (ms: number) => formatInstant(ms, zone, { seconds: true });
  return (
    <div>
      <svg
        className={classes.strip}
        viewBox={`0 0 ${width} ${height}`}
        preserveAspectRatio="none"
        aria-hidden="true"
      >
        <line
          x1="0"
          x2={width}
          y1="18"
          y2="18"
          stroke="var(--qd-line)"
          strokeWidth="1"
          vectorEffect="non-scaling-stroke"
        />
        {known.continuous.map((span) => (
          <rect
            key={span.from}
            x={x(span.from)}
            y="11"
            width={Math.max(2, x(span.to) - x(span.from))}
            height="14"
            fill="var(--qd-ok)"
            opacity=".28"
          />
        ))}
        {known.gaps.map((gap) => (
          <rect
            key={gap.from}
            x={x(gap.from)}
            y="11"
            width={Math.max(2, x(gap.to ?? now) - x(gap.from))}
            height="14"
            fill="var(--qd-warning)"
            opacity=".4"
          />
        ))}
        {known.snapshots.map(({ id, at: moment }) =>
          moment === undefined || moment < first.from ? null : (
            <line
              key={id}
              x1={x(moment)}
              x2={x(moment)}
              y1="6"
              y2="30"
              stroke="var(--qd-dim)"
              strokeWidth="1"
              vectorEffect="non-scaling-stroke"
            />
          ),
        )}
        {marker !== undefined && (
          <line
            x1={marker}
            x2={marker}
            y1="0"
            y2={height}
            stroke="var(--qd-accent)"
            strokeWidth="2"
            vectorEffect="non-scaling-stroke"
          />
        )}
      </svg>
      <input
        type="range"
        className={classes.range}
        aria-label="Restore point in the restore window"
        aria-valuetext={at === undefined ? 'not chosen' : stamp(at)}
        min={from}
        max={to}
        step={1}
        value={at === undefined ? to : Math.max(from, Math.min(to, Math.floor(at / 1000)))}
        onChange={(event) => onPick(Number(event.currentTarget.value) * 1000)}
      />
      <Row gap={12} justify="between" size={12} numeric tone="dim">
        <span>{stamp(from * 1000)}</span>
        <span>now</span>
      </Row>
    </div>
  );
}
