import type { UseFormReturn } from 'react-hook-form';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { formatDate } from '#src/lib/time/time.ts';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { snapshotKind } from '../shared/texts.tsx';
import type { ScheduleForm } from './form-model.ts';
import classes from './schedule.module.css';
import { summarize, type TakenEffect } from './taken-effects.ts';

interface TakenFieldsProps {
  form: UseFormReturn<ScheduleForm>;
  /** Effects of the retention, whether or not it is requested. */
  retention: readonly TakenEffect[];
  /** Snapshots of items that are gone. */
  orphans: readonly TakenEffect[];
  now: number;
  deletionRefused: string | undefined;
  /** More snapshots than were read. */
  partial: boolean;
}

/** Effects of a save on existing snapshots: none, unless requested here. */
export function TakenFields({ form, retention, orphans, now, deletionRefused, partial }: TakenFieldsProps) {
  const { control } = form;
  const [update, remove] = form.watch(['updateSnapshots', 'deleteSnapshots']);
  return (
    <>
      <SwitchField
        name="updateSnapshots"
        control={control}
        label="Apply the retention to existing snapshots"
        help={retentionText(retention, now)}
      />
      {retention.length > 0 && <EffectList effects={retention} now={now} inForce={update} />}
      <SwitchField
        name="deleteSnapshots"
        control={control}
        label="Delete the snapshots of removed items"
        help={
          orphans.length === 0
            ? 'No removed item has snapshots.'
            : `${plural(orphans.length, 'snapshot')} of removed items ${orphans.length === 1 ? 'is' : 'are'} deleted with the save. Otherwise each stays until it expires.`
        }
        disabledReason={!remove && deletionRefused}
      />
      {orphans.length > 0 && <EffectList effects={orphans} now={now} inForce={remove} />}
      {partial && (
        <Text as="p" size={13} tone="dim" breaks>
          Only the newest 500 snapshots are listed.
        </Text>
      )}
    </>
  );
}

/** `3 die at once, 12 earlier, 5 later.` */
function retentionText(effects: readonly TakenEffect[], now: number): string {
  if (effects.length === 0) return 'Every existing snapshot keeps its expiry either way.';
  const { atOnce, earlier, later } = summarize(effects, now);
  const parts = [
    atOnce.length > 0 ? `${plural(atOnce.length, 'snapshot expires', 'snapshots expire')} at once` : '',
    earlier.length > 0 ? `${plural(earlier.length, 'snapshot')} earlier` : '',
    later.length > 0 ? `${plural(later.length, 'snapshot is', 'snapshots are')} kept longer` : '',
  ].filter(Boolean);
  return `${parts.join(', ')}.`;
}

const mostShown = 200;

function EffectList({
  effects,
  now,
  inForce,
}: {
  effects: readonly TakenEffect[];
  now: number;
  inForce: boolean;
}) {
  const { zone } = useZone();
  const order = [...effects].sort((a, b) => (a.becomes ?? 0) - (b.becomes ?? 0));
  return (
    <details className={textClass({ size: 13, className: classes.details })}>
      <summary>
        {inForce ? 'Effect on existing snapshots' : 'Effect if applied'} ({formatCount(effects.length)})
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
      <section className={classes.effects} tabIndex={0} aria-label="Existing snapshots">
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Taken</th>
              <th scope="col">Kind</th>
              <th scope="col">Expires</th>
              <th scope="col">Then</th>
            </tr>
          </thead>
          <tbody>
            {order.slice(0, mostShown).map(({ snapshot, at, was, becomes }) => (
              <tr key={snapshot.id}>
                <td>{formatDate(at, zone)}</td>
                <td>{snapshotKind(snapshot)}</td>
                <td>{formatDate(was, zone)}</td>
                <td data-tone={fate(becomes, was, now)}>{fateText(becomes, now, zone)}</td>
              </tr>
            ))}
          </tbody>
        </table>
        {order.length > mostShown && (
          <Text as="p" size={13} tone="dim" breaks>
            And {order.length - mostShown} more.
          </Text>
        )}
      </section>
    </details>
  );
}

function fate(becomes: number | undefined, was: number, now: number): 'dies' | 'earlier' | 'later' {
  if (becomes === undefined || becomes <= now) return 'dies';
  return becomes < was ? 'earlier' : 'later';
}

function fateText(becomes: number | undefined, now: number, zone: string): string {
  if (becomes === undefined) return 'deleted';
  return becomes <= now ? 'expires at once' : formatDate(becomes, zone);
}
