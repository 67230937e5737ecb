import type { ChangeSet, StepView } from '#contract/change-sets/sets.ts';
import type { useSetAction } from '#src/api/console/change-sets.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { Button, ButtonRow, IconButton } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import classes from './change-sets.module.css';
import { Comments } from './comments.tsx';
import { stepState } from './state-text.ts';

interface StepLineProps {
  set: ChangeSet;
  step: StepView;
  index: number;
  /** Findings of the check. */
  problems: readonly string[];
  opened: boolean;
  onToggle: () => void;
  /** Undefined: the order is fixed. */
  onMove: ((to: number) => void) | undefined;
  act: ReturnType<typeof useSetAction>;
}

/** One change of a set: what changes, its progress and its undo; opened, field by field. */
export function StepLine({ set, step, index, problems, opened, onToggle, onMove, act }: StepLineProps) {
  const message = step.undo?.text || step.apply.text || (step.waits && `Needs ${step.waits}`);
  const comments = set.comments.filter((each) => each.step === step.id);
  return (
    <li className={classes.step}>
      <div className={classes.line}>
        <span className={classes.number}>{index + 1}</span>
        <Grid as="span" gap={2} shrink breaks>
          <button type="button" className={classes.toggle} aria-expanded={opened} onClick={onToggle}>
            {step.title}
          </button>
          {step.headline !== '' && <Text breaks>{step.headline}</Text>}
          <Text size={12} tone="dim" breaks>
            {step.method} {step.resource} · added by {step.addedBy}
          </Text>
        </Grid>
        <StateBadge {...stepState(step)} state={step.undo?.state ?? step.apply.state} />
        <Grid as="span" gap={2} shrink size={12} tone="dim" className={classes.way}>
          {message && <span>{message}</span>}
          {step.apply.state !== 'left' && (
            <span>
              {step.way.possible ? `Undo: ${step.way.text.toLowerCase()}` : `Permanent: ${step.way.text}`}
            </span>
          )}
        </Grid>
        <Row as="span" gap={2} className={classes.moves}>
          {onMove && (
            <>
              <IconButton
                size="sm"
                icon="arrow-up"
                label={`Move ${step.title} up`}
                disabledReason={index === 0 && 'It is the first.'}
                onClick={() => onMove(index - 1)}
              />
              <IconButton
                size="sm"
                icon="arrow-down"
                label={`Move ${step.title} down`}
                disabledReason={index === set.steps.length - 1 && 'It is the last.'}
                onClick={() => onMove(index + 1)}
              />
              <IconButton
                size="sm"
                icon="close"
                label={`Remove ${step.title}`}
                onClick={() => act.mutate(['removeChangeSetStep', { stepId: step.id }])}
              />
            </>
          )}
        </Row>
      </div>
      {problems.map((problem) => (
        <p key={problem} className={classes.problem}>
          {problem}
        </p>
      ))}
      {opened && (
        <div className={classes.detail}>
          <DiffView before={(step.before ?? {}) as Json} after={(step.next ?? {}) as Json} />
          {step.after.length > 0 && (
            <Text as="p" size={12} tone="dim" breaks>
              After{' '}
              {step.after
                .map((id) => set.steps.find((each) => each.id === id)?.title)
                .filter(Boolean)
                .join(', ')}
            </Text>
          )}
          <ButtonRow>
            {onMove && (
              <Button
                size="sm"
                busy={act.isPending}
                onClick={() => act.mutate(['readChangeSetStep', { stepId: step.id }])}
              >
                Read the current value again
              </Button>
            )}
            {step.asks && (
              <>
                <Button
                  size="sm"
                  onClick={() =>
                    act.mutate(['validateChangeSetStep', { stepId: step.id, body: { happened: true } }])
                  }
                >
                  It has happened
                </Button>
                <Button
                  size="sm"
                  onClick={() =>
                    act.mutate(['validateChangeSetStep', { stepId: step.id, body: { happened: false } }])
                  }
                >
                  It has not happened
                </Button>
              </>
            )}
          </ButtonRow>
          <Comments comments={comments} step={step.id} act={act} />
        </div>
      )}
    </li>
  );
}
