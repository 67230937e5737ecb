import { useState } from 'react';
import type { AlertHistory } from '#contract/overview/overview.ts';
import { type HistoryRange, historyRangeNames } from '#contract/overview/overview-ranges.ts';
import { plural } from '#src/lib/bytes.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import classes from './home.module.css';
import { severityOrder } from './home-search.ts';

interface AlertsOverTimeProps {
  history: AlertHistory;
  /** How many there are; alerts of the past are read project by project. */
  projects: number;
  range: HistoryRange;
  /** The history is that of the range chosen before. */
  previous: boolean;
  onRange: (range: HistoryRange) => void;
}

const rangeLabels: Readonly<Record<HistoryRange, string>> = {
  '24h': '24 h',
  '7d': '7 days',
  '30d': '30 days',
};
const height = 72;

/** Open alerts by severity at the end of each step: a bar for each, the worst at the bottom, with its numbers as a table. */
export function AlertsOverTime({ history, projects, range, previous, onRange }: AlertsOverTimeProps) {
  const { from, stepMs, steps, projectsRead } = history;
  const [chosen, setChosen] = useState<number>();
  const sums = steps.map((step) => severityOrder.reduce((sum, severity) => sum + step[severity], 0));
  const most = Math.max(1, ...sums);
  const index = Math.min(chosen ?? steps.length - 1, steps.length - 1);
  const step = steps[index];
  return (
    <Section
      label="Open alerts over time"
      actions={
        <span className={classes.screenOnly}>
          <Segmented
            label="Range"
            items={historyRangeNames.map((value) => ({ value, label: rangeLabels[value] }))}
            value={range}
            onChange={onRange}
          />
        </span>
      }
    >
      <Grid
        gap={8}
        className={classes.history}
        data-previous={previous || undefined}
        aria-busy={previous || undefined}
      >
        <svg
          viewBox={`0 0 ${steps.length} ${height}`}
          preserveAspectRatio="none"
          className={classes.bars}
          role="img"
          aria-label={`Open alerts by severity, at most ${most}; now ${sums.at(-1) ?? 0}`}
          onPointerLeave={() => setChosen(undefined)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            setChosen(Math.max(0, Math.floor(((clientX - left) / width) * steps.length)));
          }}
        >
          {steps.map((counts, at) => {
            let below = 0;
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is known by its place
              <g key={at} opacity={chosen === undefined || chosen === at ? 1 : 0.5}>
                {severityOrder.map((severity) => {
                  const tall = (counts[severity] / most) * height;
                  below += tall;
                  if (tall === 0) return null;
                  return (
                    <rect
                      key={severity}
                      x={at + 0.1}
                      width={0.8}
                      y={height - below}
                      height={tall}
                      data-severity={severity}
                    />
                  );
                })}
              </g>
            );
          })}
        </svg>
        <Row as="p" gap={4} columnGap={16} wrap size={13} numeric>
          <AbsoluteInstant value={Math.min(from + (index + 1) * stepMs, from + steps.length * stepMs)} />
          {step &&
            severityOrder.map((severity) => (
              <span key={severity}>
                <i className={classes.key} data-severity={severity} aria-hidden="true" />
                {severity.toLowerCase()} {step[severity]}
              </span>
            ))}
          {projectsRead < projects && (
            <span className={classes.dim}>
              closed alerts loaded for {projectsRead} of {plural(projects, 'project')}
            </span>
          )}
        </Row>
      </Grid>
    </Section>
  );
}
