import { useQuery } from '@tanstack/react-query';
import type { ProbeAct, ProbePeriod, ProbeReport } from '#contract/console/probe.ts';
import { probeQuery } from '#src/api/console/probes.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatDuration } from '#src/lib/time/durations.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from './probe-section.module.css';

/** The view of a client during the outage: responses and errors over time, the longest gap, and the errors by name. */
export function ProbeSection({ id }: { id: string }) {
  const { data: report, error } = useQuery(probeQuery(id));
  return (
    <Section label="Results of the probe client">
      {error && !report ? (
        <Notice tone="warning" title="The probe could not be loaded">
          {error.message}
        </Notice>
      ) : !report ? (
        <SkeletonLines lines={3} />
      ) : (
        <>
          {(['reads', 'writes'] as const)
            .filter((act) => act === 'reads' || report.writes)
            .map((act) => (
              <ActLine key={act} act={act} report={report} />
            ))}
          {report.awayMs > 0 && (
            <Text as="p" size={13} tone="dim">
              No requests for {formatDuration(report.awayMs)}: this console did not run.
            </Text>
          )}
          <Errors report={report} />
        </>
      )}
    </Section>
  );
}

const total = (periods: readonly ProbePeriod[], act: ProbeAct, field: 'done' | 'failed'): number =>
  periods.reduce((sum, period) => sum + period[act][field], 0);

/** In numbers, for the line and for the comparison of two game days. */
export function probeFigures(report: ProbeReport, act: ProbeAct) {
  return {
    done: total(report.periods, act, 'done'),
    failed: total(report.periods, act, 'failed'),
    gap: report.longestGap[act],
  };
}

const height = 40;

function ActLine({ act, report }: { act: ProbeAct; report: ProbeReport }) {
  const { periods } = report;
  const { done, failed, gap } = probeFigures(report, act);
  const rate = ({ seconds, [act]: count }: ProbePeriod) => (count.done + count.failed) / seconds;
  const most = Math.max(1, ...periods.map(rate));
  const tall = (count: number, seconds: number) => (count / seconds / most) * height;
  return (
    <Grid gap={4} columnGap={16} align="end" size={13} className={classes.act}>
      <Text as="h3" size={13} weight="medium">
        {act === 'reads' ? 'Reads' : 'Writes'}
      </Text>
      <svg
        viewBox={`0 0 ${Math.max(1, periods.length)} ${height}`}
        preserveAspectRatio="none"
        className={classes.bars}
        role="img"
        aria-label={`${formatCount(done)} ${act} answered and ${formatCount(failed)} failed over time`}
      >
        {periods.map(({ at, seconds, [act]: count }, index) => (
          <g key={at}>
            <rect
              x={index}
              width={1}
              y={height - tall(count.done, seconds)}
              height={tall(count.done, seconds)}
              className={classes.done}
            />
            <rect
              x={index}
              width={1}
              y={height - tall(count.done + count.failed, seconds)}
              height={tall(count.failed, seconds)}
              className={classes.failed}
            />
          </g>
        ))}
      </svg>
      <p className={classes.figures}>
        {formatCount(done)} answered, {formatCount(failed)} failed
        {gap && (
          <>
            . Longest without an answer: <strong>{formatDuration(gap.ms)}</strong> from{' '}
            <AbsoluteInstant value={gap.from} seconds />
          </>
        )}
      </p>
    </Grid>
  );
}

function Errors({ report: { errors } }: { report: ProbeReport }) {
  if (errors.length === 0)
    return (
      <Text as="p" size={13} tone="dim">
        No errors.
      </Text>
    );
  return (
    <Grid as="ul" gap={4} size={13} aria-label="Errors of the probe client">
      {errors.map(({ act, codeName, message, count, firstAt, lastAt }) => (
        <li key={`${act} ${codeName}`}>
          <code>{codeName}</code> {plural(count, act === 'reads' ? 'read' : 'write')}, from{' '}
          <AbsoluteInstant value={firstAt} seconds /> to <AbsoluteInstant value={lastAt} seconds />
          <Text size={13} tone="dim">
            {' '}
            {message}
          </Text>
        </li>
      ))}
    </Grid>
  );
}
