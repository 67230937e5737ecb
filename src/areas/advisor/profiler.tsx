import { DAY } from '#contract/values/durations.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useShownValue } from '#src/ui/use-shown-value.ts';
import { useWidth } from '#src/ui/use-width.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from './profiler.module.css';
import type { PlanStage, QueryShape } from './query-shapes.ts';

interface ProfilerProps {
  /** Those that cost the most time first. */
  shapes: readonly QueryShape[];
  /** Key of the one that is looked at. */
  chosen: string | undefined;
  onChoose: (key: string | undefined) => void;
}

/** Shapes that have a mark of their own; the rest share one. */
const marked = 5;
const marks = [0, 1, 2, 3, 4, 5] as const;
const height = 220;
/** At the left, for how long queries took. */
const scaleWidth = 52;

/** Slow queries as points over time, by shape; the shapes by their cost; and one of them with sample and plan. */
export function Profiler({ shapes, ...choice }: ProfilerProps) {
  const [chosen, onChoose] = useShownValue(choice.chosen, choice.onChoose);
  const shape = shapes.find(({ key }) => key === chosen);
  return (
    <Section label="Query profiler">
      <Points shapes={shapes} chosen={chosen} />
      <ol className={classes.shapes}>
        {shapes.slice(0, shape ? undefined : 8).map((each, index) => {
          if (shape && each !== shape) return null;
          return (
            <li key={each.key}>
              <button
                type="button"
                className={classes.shape}
                aria-pressed={each === shape}
                onClick={() => onChoose(each === shape ? undefined : each.key)}
              >
                <Mark index={index} />
                <Grid as="span" breaks>
                  <code>{each.text}</code>
                  <Text tone="dim">{each.namespace}</Text>
                </Grid>
                <Row as="span" columnGap={16} justify="end" wrap numeric className={classes.figures}>
                  <span>{plural(each.queries.length, 'query', 'queries')}</span>
                  <span>{formatDuration(each.totalMs)} together</span>
                  <span>worst {formatDuration(each.worstMs)}</span>
                  <span>{ratioText(each)}</span>
                </Row>
              </button>
            </li>
          );
        })}
      </ol>
      {shape && <Detail shape={shape} onClose={() => onChoose(undefined)} />}
    </Section>
  );
}

const ratioText = ({ examined, returned }: QueryShape): string =>
  returned === 0
    ? `${formatCount(examined)} examined, none returned`
    : `${formatCount(Math.round(examined / returned))} examined for each returned`;

/** Each shape has its own form as well as its colour: colour never carries meaning alone. */
function Mark({ index }: { index: number }) {
  return (
    <svg viewBox="-6 -6 12 12" className={classes.mark} aria-hidden="true">
      <Point index={index} />
    </svg>
  );
}

const forms = [
  'M-4,0a4,4 0 1,0 8,0a4,4 0 1,0 -8,0',
  'M-4,-4h8v8h-8z',
  'M0,-5L5,4H-5z',
  'M0,-5L5,0L0,5L-5,0z',
  'M-5,-4H5L0,5z',
  'M-4,0H4M0,-4V4',
] as const;

function Point({ index }: { index: number }) {
  const mark = Math.min(index, marked);
  return <path d={forms[mark] ?? forms[0]} data-mark={marks[mark]} className={classes.point} />;
}

/** The last day from left to right, upwards how long a query took: the scale doubles, because some take a thousand times longer. */
function Points({ shapes, chosen }: Pick<ProfilerProps, 'shapes' | 'chosen'>) {
  const { ref, width } = useWidth<HTMLElement>();
  const times = shapes.flatMap(({ queries }) => queries.flatMap(({ at }) => at ?? []));
  const end = Math.max(...times, 0);
  const from = Math.min(end - DAY / 24, ...times);
  const worst = Math.max(200, ...shapes.map(({ worstMs }) => worstMs));
  const x = (at: number): number =>
    scaleWidth + ((at - from) / Math.max(1, end - from)) * Math.max(0, width - scaleWidth - 8);
  const y = (ms: number): number =>
    height - 12 - (Math.log2(Math.max(1, ms / 50)) / Math.log2(worst / 50)) * (height - 24);
  const lines = [100, 1_000, 10_000, 100_000].filter((ms) => ms <= worst);
  return (
    <figure ref={ref}>
      <svg
        viewBox={`0 0 ${Math.max(1, width)} ${height}`}
        height={height}
        className={classes.points}
        role="img"
        aria-label={`${plural(times.length, 'slow query', 'slow queries')} of ${plural(shapes.length, 'shape')} over time, the slowest ${formatDuration(worst)}; the table below lists the same`}
      >
        {lines.map((ms) => (
          <g key={ms}>
            <line x1={0} x2={width} y1={y(ms)} y2={y(ms)} className={classes.grid} />
            <text x={2} y={y(ms) - 3} className={classes.label}>
              {formatDuration(ms)}
            </text>
          </g>
        ))}
        {shapes.map(({ key, queries }, index) => (
          <g
            key={key}
            className={classes.cloud}
            data-dim={(chosen !== undefined && chosen !== key) || undefined}
          >
            {queries.map(({ at, metrics }, place) =>
              at === undefined ? null : (
                <g
                  // biome-ignore lint/suspicious/noArrayIndexKey: lines of a log have no names
                  key={place}
                  transform={`translate(${x(at)} ${y(metrics?.operationExecutionTime ?? 0)})`}
                >
                  <Point index={index} />
                </g>
              ),
            )}
          </g>
        ))}
      </svg>
      {times.length > 0 && (
        <Row as="figcaption" justify="between" size={12} tone="dim">
          <AbsoluteInstant value={from} />
          <AbsoluteInstant value={end} />
        </Row>
      )}
    </figure>
  );
}

function Detail({ shape, onClose }: { shape: QueryShape; onClose: () => void }) {
  const { plan, sample, medianMs, keys, examined, returned } = shape;
  return (
    <Grid gap={12}>
      <Row as="dl" gap={8} columnGap={32} wrap size={13} className={classes.facts}>
        <Fact name="Half take at most" value={formatDuration(medianMs)} />
        <Fact name="Documents examined" value={formatCount(examined)} />
        <Fact name="Keys examined" value={formatCount(keys)} />
        <Fact name="Returned" value={formatCount(returned)} />
      </Row>
      {plan.length > 0 && <Plan stages={plan} />}
      <pre className={classes.sample}>{sample}</pre>
      <Row gap={8}>
        <CopyButton text={sample} label="Copy command" size="sm" />
        <Button size="sm" onClick={onClose}>
          Show all shapes
        </Button>
      </Row>
    </Grid>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The plan of the slowest query from the log: from the first stage to the result. */
function Plan({ stages }: { stages: readonly PlanStage[] }) {
  return (
    <Row as="ol" wrap size={13} className={classes.plan} aria-label="Plan of the slowest query">
      {stages.map(({ stage, detail }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a plan may have a stage twice
        <li key={index} data-scan={stage === 'COLLSCAN' || undefined}>
          <strong>{stage}</strong>
          {detail !== '' && <code>{detail}</code>}
          {stage === 'COLLSCAN' && <span>reads every document</span>}
        </li>
      ))}
    </Row>
  );
}
