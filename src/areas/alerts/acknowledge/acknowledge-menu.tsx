import { formatCount } from '#src/lib/bytes.ts';
import { formatShort } from '#src/lib/time/time.ts';
import { type ActionItem, ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { type AlertRow, isActive } from '../alert-row.ts';
import { extending, untilText } from './acknowledgement.ts';
import { offeredPresets } from './presets.ts';
import { useAcknowledge } from './use-acknowledge.ts';

/** Why these rows cannot be acknowledged. */
export function acknowledgeRefusal(
  rows: readonly AlertRow[],
  refusal: string | undefined,
): string | undefined {
  if (refusal) return refusal;
  return rows.some(isActive) ? undefined : 'The alert is closed and sends no more notifications.';
}

export function unacknowledgeRefusal(
  rows: readonly AlertRow[],
  refusal: string | undefined,
): string | undefined {
  if (refusal) return refusal;
  return rows.some((row) => row.ack) ? undefined : 'The alert is not acknowledged.';
}

/** "Acknowledge", or "Extend" for acknowledged alerts. */
export function verbFor(rows: readonly AlertRow[]): string {
  return rows.length > 0 && rows.every((row) => row.ack) ? 'Extend' : 'Acknowledge';
}

/** The periods, each with the time at which it ends. */
function usePresetItems({ rows, onChoose, onDone }: AcknowledgeButtonsProps): ActionItem[] {
  const { preset } = useAcknowledge();
  const clock = useClock();
  const { zone } = useZone();
  const active = rows.filter(isActive);
  const now = clock();
  const periods = offeredPresets(now, zone).map((period): ActionItem => {
    const moment = period.id === 'forever' ? '' : `, to ${formatShort(period.until, zone, now)}`;
    const { extended, longer } = extending(active, period.until);
    const kept =
      longer.length > 0 && extended.length > 0 ? ` (${formatCount(longer.length)} longer, kept)` : '';
    return {
      label: `${period.label}${moment}${kept}`,
      disabled: longer.length > 0 && extended.length === 0 && keptReason(longer, zone, now),
      onSelect: () => {
        preset(active, period.id);
        onDone?.();
      },
    };
  });
  return [...periods, { label: 'With a date or comment', section: '', onSelect: () => onChoose(active) }];
}

/** Why a period changes nothing: a longer acknowledgement is only shortened explicitly. */
function keptReason(longer: readonly AlertRow[], zone: string, now: number): string {
  const [first] = longer;
  if (longer.length > 1 || !first?.ack) return 'All of them are already acknowledged for at least that long.';
  const by = first.ack.by ? ` by ${first.ack.by}` : '';
  return `Acknowledged${by} ${untilText(first.ack, zone, now)} already.`;
}

export interface AcknowledgeButtonsProps {
  rows: readonly AlertRow[];
  refusal: string | undefined;
  onChoose: (rows: readonly AlertRow[]) => void;
  /** Called once the change is queued: clears the selection. */
  onDone?: () => void;
}

/** Acknowledge ▾ and Unacknowledge, for a selection or for the drawer. */
export function AcknowledgeButtons(props: AcknowledgeButtonsProps) {
  const { rows, refusal, onDone } = props;
  const { unacknowledge } = useAcknowledge();
  const items = usePresetItems(props);
  const off = acknowledgeRefusal(rows, refusal);
  const button = (
    <Button size="sm" variant="primary" icon="check" opens={!off} disabledReason={off}>
      {verbFor(rows)}
    </Button>
  );
  return (
    <>
      {off ? button : <ActionMenu position="top-start" trigger={button} items={items} />}
      <Button
        size="sm"
        disabledReason={unacknowledgeRefusal(rows, refusal)}
        onClick={() => {
          unacknowledge(rows);
          onDone?.();
        }}
      >
        Unacknowledge
      </Button>
    </>
  );
}
