import type { Rehearsal, RehearsedStep } from '#contract/twins/rehearsals.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { interruptionLabels } from './probe-text.ts';
import { durationText, effectLabels, outcomes, workLabels } from './rehearsal-text.ts';
import classes from './rehearsals.module.css';

/** One step: what it changes, its outcome, duration and effects, and how it is undone. */
export function RehearsedStepLine({
  step,
  number,
  probed = [],
}: {
  step: RehearsedStep;
  number: number;
  probed: Rehearsal['probed'];
}) {
  const { title, headline, resource, outcome, reason, undo, restarts, alerts } = step;
  const interrupted = interruptionLabels(probed, step.id);
  const effects = [interrupted.length > 0 && 'Connections interrupted', effectLabels(step)]
    .filter(Boolean)
    .join(', ');
  const details = [
    ...workLabels(step),
    ...restarts.map((member) => `Restarted: ${member}`),
    ...interrupted,
    ...alerts.map(({ type, on }) => `Alert: ${[type, on].filter(Boolean).join(', ')}`),
  ];
  return (
    <li className={classes.step}>
      <span className={classes.number}>{number}</span>
      <Grid gap={2} shrink breaks>
        <strong>{title}</strong>
        {headline !== '' && <Text breaks>{headline}</Text>}
        <Text size={12} tone="dim" breaks>
          {resource}
        </Text>
        {reason !== '' && <Text breaks>{reason}</Text>}
        {(step.notes ?? []).map((line) => (
          <Text key={line} breaks>
            {line}
          </Text>
        ))}
        {(step.notImitated ?? []).map((line) => (
          <Text key={line} size={12} tone="dim" breaks>
            Not imitated: {line}
          </Text>
        ))}
        {details.length > 0 && (
          <details>
            <summary>{[effects, 'Details'].filter(Boolean).join(' · ')}</summary>
            <ul className={classes.details}>
              {details.map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </details>
        )}
      </Grid>
      <StateBadge {...outcomes[outcome]} state={outcome} />
      <Grid gap={2} shrink size={12} tone="dim">
        <span>{durationText(step)}</span>
        {outcome !== 'refused' && outcome !== 'left' && (
          <span>{undo.possible ? `Undo: ${undo.text.toLowerCase()}` : `Permanent: ${undo.text}`}</span>
        )}
      </Grid>
    </li>
  );
}
