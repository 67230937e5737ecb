import { type Mark, MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Tone } from '#src/ui/theme/tokens.ts';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import type { Step, StepKind } from './history.ts';
import classes from './timeline.module.css';

const marks: Record<StepKind, { mark: Mark; tone: Tone }> = {
  began: { mark: 'hollow', tone: 'dim' },
  opened: { mark: 'square', tone: 'critical' },
  notified: { mark: 'triangle', tone: 'info' },
  acknowledged: { mark: 'dot', tone: 'accent' },
  unacknowledged: { mark: 'hollow', tone: 'accent' },
  expires: { mark: 'hollow', tone: 'dim' },
  closed: { mark: 'dot', tone: 'ok' },
  cancelled: { mark: 'hollow', tone: 'dim' },
};

/** Past steps, the oldest first; upcoming ones are dim at the end. */
export function Timeline({ steps }: { steps: readonly Step[] }) {
  return (
    <ol className={classes.list}>
      {steps.map((step) => (
        <Grid
          as="li"
          key={step.key}
          columnGap={8}
          align="baseline"
          size={13}
          className={classes.step}
          data-ahead={step.ahead || undefined}
        >
          <span className={classes.mark}>
            <MarkIcon {...marks[step.kind]} />
          </span>
          <span className={classes.title}>{step.title}</span>
          <Text numeric tone="dim" nowrap>
            <AbsoluteInstant value={step.at} seconds />
          </Text>
          {step.detail !== undefined && <span className={classes.detail}>{step.detail}</span>}
        </Grid>
      ))}
    </ol>
  );
}
