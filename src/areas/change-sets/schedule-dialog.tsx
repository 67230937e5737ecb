import { useForm } from 'react-hook-form';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { useSetAction } from '#src/api/change-sets.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import classes from './change-sets.module.css';

const hourMs = 3_600_000;

/** When the server applies the set by itself, by the clock of the connection. */
export function ScheduleDialog({ set, onClose }: { set: ChangeSet; onClose: () => void }) {
  const now = useNow(60_000);
  const { control, watch } = useForm<{ at: number | null }>({
    defaultValues: { at: set.scheduledAt ?? Math.ceil(now / hourMs + 1) * hourMs },
  });
  const act = useSetAction(set.id);
  const at = watch('at');
  const send = (when: number | null): void =>
    act.mutate(
      { path: '/schedule', method: 'PUT', body: { revision: set.revision, at: when } },
      { onSuccess: onClose },
    );
  return (
    <Dialog opened title="When is it applied?" onClose={onClose}>
      <div className={classes.stack}>
        <DateTimeField
          control={control}
          name="at"
          label="Time"
          help="The server applies it then, also when no browser is open. An hour too late is a missed window."
          min={now}
        />
        {act.error && <Notice tone="error" urgent title={act.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          {set.scheduledAt !== null && <Button onClick={() => send(null)}>Not by itself</Button>}
          <Button
            variant="primary"
            busy={act.isPending}
            disabledReason={at === null ? 'Choose a time.' : at <= now && 'Choose a time in the future.'}
            onClick={() => send(at)}
          >
            Apply then
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}
