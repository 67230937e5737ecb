import { useId } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { useWidth } from '#src/ui/use-width.ts';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from '../access.module.css';
import { type Bucket, unknownRuns } from './buckets.ts';

interface AttemptsChartProps {
  /** Undefined while they are loading. */
  buckets: readonly Bucket[] | undefined;
  span: { from: number; to: number };
  onZoom: (from: number, to: number) => void;
}

const height = 132;
/** Where the axis is: failures over it, successes under it. */
const axis = 56;
const ticks = 18;

/** Attempts over time: failures over the axis, successes under it, each on a scale of its own, the unknown hatched. */
export function AttemptsChart({ buckets, span, onZoom }: AttemptsChartProps) {
  const { ref, width } = useWidth<HTMLDivElement>();
  const { zone } = useZone();
  const hatch = useId();
  const most = (name: 'succeeded' | 'failed'): number =>
    Math.max(1, ...(buckets?.map((bucket) => bucket[name]) ?? []));
  const [mostFailed, mostSucceeded] = [most('failed'), most('succeeded')];
  const x = (at: number): number => ((at - span.from) / (span.to - span.from)) * width;
  const total = (name: 'succeeded' | 'failed'): number =>
    buckets?.reduce((sum, bucket) => sum + bucket[name], 0) ?? 0;
  return (
    <figure aria-busy={buckets === undefined || undefined}>
      <Row as="figcaption" gap={2} columnGap={16} wrap size={12} tone="dim" className={classes.chartKey}>
        <span data-series="failed">failed, at most {formatCount(mostFailed)} at once</span>
        <span data-series="succeeded">succeeded, at most {formatCount(mostSucceeded)} at once</span>
        <span data-series="unknown">unknown</span>
      </Row>
      <div ref={ref} className={classes.chartRoom} style={{ height: height + ticks }}>
        {buckets && width > 0 && (
          <svg
            width={width}
            height={height + ticks}
            role="img"
            aria-label={`Attempts over time: ${total('succeeded')} succeeded, ${total('failed')} failed`}
          >
            <defs>
              <pattern
                id={hatch}
                width="6"
                height="6"
                patternUnits="userSpaceOnUse"
                patternTransform="rotate(45)"
              >
                <line className={classes.hatch} x1="0" y1="0" x2="0" y2="6" />
              </pattern>
            </defs>
            {unknownRuns(buckets, span).map(({ from, to, reason }) => (
              <rect
                key={from}
                x={x(from)}
                y={0}
                width={Math.max(1, x(to) - x(from))}
                height={height}
                fill={`url(#${hatch})`}
              >
                <title>{`Unknown, ${reason}`}</title>
              </rect>
            ))}
            <Days span={span} x={x} />
            <line className={classes.axis} x1={0} x2={width} y1={axis} y2={axis} />
            {buckets.map((bucket) => {
              const left = Math.max(0, x(bucket.from));
              const wide = Math.max(1, Math.min(width, x(bucket.to)) - left - 1);
              const up = (bucket.failed / mostFailed) * (axis - 6);
              const down = (bucket.succeeded / mostSucceeded) * (height - axis - 6);
              return (
                // biome-ignore lint/a11y/noStaticElementInteractions: the fields of the bar choose a time by keyboard
                <g
                  key={bucket.from}
                  className={classes.bucket}
                  onClick={() => onZoom(Math.max(bucket.from, span.from), Math.min(bucket.to, span.to))}
                >
                  <rect className={classes.target} x={left} y={0} width={wide + 1} height={height} />
                  {bucket.failed > 0 && (
                    <rect
                      className={classes.failed}
                      x={left}
                      y={axis - Math.max(2, up)}
                      width={wide}
                      height={Math.max(2, up)}
                    />
                  )}
                  {bucket.succeeded > 0 && (
                    <rect
                      className={classes.succeeded}
                      x={left}
                      y={axis + 1}
                      width={wide}
                      height={Math.max(2, down)}
                    />
                  )}
                  <title>
                    {`${formatInstant(bucket.from, zone)}: ${
                      bucket.unknown === undefined
                        ? `${bucket.succeeded} succeeded, ${bucket.failed} failed`
                        : `unknown, ${bucket.unknown}`
                    }`}
                  </title>
                </g>
              );
            })}
          </svg>
        )}
      </div>
    </figure>
  );
}

/** Starts of days, or of hours for a short span. */
function Days({ span, x }: { span: { from: number; to: number }; x: (at: number) => number }) {
  const { zone } = useZone();
  const hour = 3_600_000;
  const length = span.to - span.from;
  const step =
    length > 72 * hour ? 24 * hour : length > 12 * hour ? 6 * hour : length > 2 * hour ? hour : hour / 4;
  const first = Math.ceil(span.from / step) * step;
  const marks = Array.from(
    { length: Math.floor((span.to - first) / step) + 1 },
    (_, index) => first + index * step,
  );
  return marks.map((at) => {
    const stamp = formatInstant(at, zone, { bare: true });
    const text = step >= 24 * hour ? stamp.replace(/ \d{4} .*/, '') : stamp.slice(-5);
    return (
      <g key={at} className={classes.tick}>
        <line x1={x(at)} x2={x(at)} y1={0} y2={height} />
        <text x={x(at) + 3} y={height + 13}>
          {text}
        </text>
      </g>
    );
  });
}
