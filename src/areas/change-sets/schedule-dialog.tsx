import { useForm } from 'react-hook-form';
import type { ChangeSet } from '#contract/change-sets/sets.ts';
import { HOUR, MINUTE } from '#contract/values/durations.ts';
import { useSetAction } from '#src/api/console/change-sets.ts';
import type { DayPreset } from '#src/lib/time/zones.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { useNow } from '#src/ui/values/now.tsx';

function reasonAgainst(at: number | null, until: number | null, now: number): string | undefined {
  if (at === null) return 'Choose a time.';
  if (at <= now) return 'Choose a time in the future.';
  return until !== null && until <= at ? 'Choose an end after the beginning.' : undefined;
}

/** Ends of a window are picked by how long it is open. */
const endsAfter = (at: number): DayPreset[] =>
  [1, 2, 4].map((hours) => ({ label: `${hours} h after`, epoch: at + hours * HOUR }));

/** The time at which the server applies the set automatically, by the clock of the connection. */
export function ScheduleDialog({ set, onClose }: { set: ChangeSet; onClose: () => void }) {
  const now = useNow(MINUTE);
  const { control, watch } = useForm<{ at: number | null; until: number | null }>({
    defaultValues: { at: set.scheduledAt ?? Math.ceil(now / HOUR + 1) * HOUR, until: set.windowEndsAt },
  });
  const act = useSetAction(set.id);
  const at = watch('at');
  const until = watch('until');
  const send = (when: number | null): void =>
    act.mutate(['scheduleChangeSet', { body: { revision: set.revision, at: when, until } }], {
      onSuccess: onClose,
    });
  return (
    <Dialog opened title="When is it applied?" onClose={onClose}>
      <Grid gap={16}>
        <DateTimeField
          control={control}
          name="at"
          label="Time"
          help="The server applies it then, also when no browser is open."
          min={now}
        />
        <DateTimeField
          control={control}
          name="until"
          label="End of the window"
          help="After it nothing more is sent: the set stops. Without an end, an hour too late is a missed window."
          min={at ?? now}
          presets={at === null ? [] : endsAfter(at)}
          optional
        />
        {act.error && <Notice tone="error" urgent title={act.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          {set.scheduledAt !== null && <Button onClick={() => send(null)}>Remove schedule</Button>}
          <Button
            variant="primary"
            busy={act.isPending}
            disabledReason={reasonAgainst(at, until, now)}
            onClick={() => send(at)}
          >
            Apply then
          </Button>
        </ButtonRow>
      </Grid>
    </Dialog>
  );
}
