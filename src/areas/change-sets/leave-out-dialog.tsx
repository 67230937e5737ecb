import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { useSetAction } from '#src/api/console/change-sets.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { leavingText } from './state-text.ts';

interface LeaveOutDialogProps {
  set: ChangeSet;
  leaving: NonNullable<ChangeSet['leaving']>;
  onClose: () => void;
}

/** Skips the step at which the set stopped: shows the dependent steps, and the remaining ones. */
export function LeaveOutDialog({ set, leaving, onClose }: LeaveOutDialogProps) {
  const act = useSetAction(set.id);
  const { title, confirm, rest, also } = leavingText(set, leaving);
  const body = { revision: set.revision, also: leaving.also.map(({ step }) => step) };
  return (
    <Dialog opened title={title} onClose={onClose}>
      <Grid gap={16}>
        {leaving.also.length > 0 && (
          <Notice tone="warning" title={also}>
            {leaving.also.map(({ step, text }) => (
              <p key={step}>
                {set.steps.find(({ id }) => id === step)?.title}. {text}
              </p>
            ))}
          </Notice>
        )}
        <p>{rest}</p>
        {act.error && <Notice tone="error" urgent title={act.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            busy={act.isPending}
            onClick={() =>
              act.mutate(['leaveOutChangeSetStep', { stepId: leaving.step, body }], { onSuccess: onClose })
            }
          >
            {confirm}
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
