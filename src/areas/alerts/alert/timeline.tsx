import { type Mark, MarkIcon } from '#src/ui/feedback/badge.tsx';
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
        <li key={step.key} className={classes.step} data-ahead={step.ahead || undefined}>
          <span className={classes.mark}>
            <MarkIcon {...marks[step.kind]} />
          </span>
          <span className={classes.title}>{step.title}</span>
          <span className={classes.at}>
            <AbsoluteInstant value={step.at} seconds />
          </span>
          {step.detail !== undefined && <span className={classes.detail}>{step.detail}</span>}
        </li>
      ))}
    </ol>
  );
}
