import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { maxComment } from '#contract/alerts.ts';
import { plural } from '#src/lib/bytes.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { DateTimeField } from '#src/ui/fields/date-time-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextareaField } from '#src/ui/fields/text-field.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { MoreItem } from '#src/ui/values/more-item.tsx';
import { useClock, useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { type AlertRow, isActive } from '../alert-row.ts';
import classes from './acknowledge-dialog.module.css';
import { extending, longerWords, untilProblem } from './acknowledgement.ts';
import { acknowledgePresets, offeredPresets, type PresetId } from './presets.ts';
import { titleOf } from './titles.ts';
import { useAcknowledge } from './use-acknowledge.ts';

interface Values {
  date: number | null;
  comment: string;
  shorten: boolean;
}

type Choice = PresetId | 'date';

const names: Record<Choice, string> = {
  '1h': '1 h',
  '4h': '4 h',
  tomorrow: 'Tomorrow 09:00',
  monday: 'Monday 09:00',
  forever: 'Forever',
  date: 'Date',
};
const shownLonger = 5;

export interface AcknowledgeDialogProps {
  rows: readonly AlertRow[];
  onClose: () => void;
  onDone?: (() => void) | undefined;
}

/** Until when, and why: for one alert or for many. */
export function AcknowledgeDialog({ rows, onClose, onDone }: AcknowledgeDialogProps) {
  const [first] = rows;
  const verb = rows.every((row) => row.ack) ? 'Extend the acknowledgement of' : 'Acknowledge';
  const what = rows.length === 1 && first ? titleOf(first) : plural(rows.length, 'alert');
  return (
    <Dialog opened onClose={onClose} title={`${verb} ${what}`} size={520}>
      <AcknowledgeForm rows={rows} onClose={onClose} onDone={onDone} />
    </Dialog>
  );
}

function AcknowledgeForm({
  rows,
  onClose,
  onDone,
}: AcknowledgeDialogProps & { onDone: (() => void) | undefined }) {
  const { defaultPeriod, until: acknowledge } = useAcknowledge();
  const { zone } = useZone();
  const clock = useClock();
  const now = useNow(1000);
  const [choice, setChoice] = useState<Choice>(defaultPeriod);
  // copied once: an update must not change the text while the user types
  const [shared] = useState(() => sharedComment(rows));
  const form = useForm<Values>({
    defaultValues: { date: null, comment: shared, shorten: false },
    mode: 'onChange',
  });
  const date = form.watch('date');
  const shorten = form.watch('shorten');

  const moment = choice === 'date' ? (date ?? undefined) : presetAt(choice, now, zone);
  const submit = form.handleSubmit(({ comment, shorten: also }) => {
    if (comment.trim().length > maxComment) {
      form.setError('comment', { message: `Comment must have at most ${maxComment} characters` });
      return;
    }
    const at = choice === 'date' ? (date ?? undefined) : presetAt(choice, clock(), zone);
    const problem = untilProblem(at, clock());
    if (problem || at === undefined) {
      form.setError('date', { message: problem ?? 'Date must be chosen' });
      return;
    }
    acknowledge(rows.filter(isActive), at, comment, also);
    onDone?.();
    onClose();
  });

  const { extended, longer } = extending(rows.filter(isActive), moment ?? Number.POSITIVE_INFINITY);
  const count = shorten ? rows.length : extended.length;
  return (
    <Grid as="form" gap={16} onSubmit={(event) => void submit(event)} noValidate aria-label="Acknowledgement">
      <div>
        <p className={classes.label} aria-hidden="true">
          For how long
        </p>
        <div className={classes.choices}>
          <Segmented
            label="For how long"
            items={choicesAt(clock(), zone, choice).map((value) => ({ value, label: names[value] }))}
            value={choice}
            onChange={setChoice}
          />
        </div>
      </div>
      {choice === 'date' && <DateTimeField name="date" control={form.control} label="Until" presets={[]} />}
      <TextareaField
        name="comment"
        control={form.control}
        label="Comment"
        optional
        rows={2}
        maxLength={maxComment}
        help="The reason or a ticket. Everybody sees it beside the alert."
      />
      {longer.length > 0 && (
        <>
          <Notice
            tone="warning"
            title={`${plural(longer.length, 'alert')} acknowledged for longer ${shorten ? 'will be shortened' : 'stay as they are'}`}
          >
            <ul className={classes.longer}>
              {longer
                .slice(0, shownLonger)
                .map(
                  (row) => row.ack && <li key={row.id}>{longerWords(titleOf(row), row.ack, zone, now)}</li>,
                )}
              <MoreItem total={longer.length} shown={shownLonger} />
            </ul>
          </Notice>
          <SwitchField
            name="shorten"
            control={form.control}
            label={longer.length === 1 ? 'Shorten it' : 'Shorten them too'}
            help="They will be shown as acknowledged by you."
          />
        </>
      )}
      <Text as="p" size={13} tone="dim" className={classes.effect}>
        {effectOf(choice, moment, zone)}
      </Text>
      <ButtonRow end>
        <Button onClick={onClose}>Cancel</Button>
        <Button
          type="submit"
          variant="primary"
          icon="check"
          data-autofocus
          disabledReason={count === 0 && 'Everything is acknowledged for as long or longer'}
        >
          {rows.length === 1 ? 'Acknowledge alert' : `Acknowledge ${plural(count, 'alert')}`}
        </Button>
      </ButtonRow>
    </Grid>
  );
}

/** Each time once; the selected one remains, as it may be the usual default. */
function choicesAt(now: number, zone: string, chosen: Choice): Choice[] {
  const offered = offeredPresets(now, zone).map(({ id }) => id);
  return acknowledgePresets(now, zone)
    .map(({ id }): Choice => id)
    .filter((id) => id === chosen || offered.some((each) => each === id))
    .concat('date');
}

function presetAt(id: Choice, now: number, zone: string): number | undefined {
  return acknowledgePresets(now, zone).find((preset) => preset.id === id)?.until;
}

function effectOf(choice: Choice, until: number | undefined, zone: string) {
  if (choice === 'forever') return 'Notifications stop until the alert is unacknowledged.';
  if (until === undefined) return 'Notifications stop until then.';
  return (
    <>
      Notifications stop until <strong>{formatInstant(until, zone)}</strong>. If the alert closes before, a
      notification is still sent.
    </>
  );
}

/** The comment that all of them already have. */
function sharedComment(rows: readonly AlertRow[]): string {
  const comments = new Set(rows.map((row) => row.ack?.comment ?? ''));
  const [only = ''] = comments;
  return comments.size === 1 ? only : '';
}
