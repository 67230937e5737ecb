import { useState } from 'react';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import type { RestoreSearch } from '../shared/backups-search.ts';
import { type Moment, PointPicker } from './point-picker.tsx';
import { SnapshotChoice } from './snapshot-choice.tsx';
import type { WizardReadings } from './use-wizard-facts.ts';
import { momentProblem, momentRefusal } from './wizard-steps.ts';

interface StepProps {
  chosen: RestoreSearch;
  readings: WizardReadings;
  onChange: (next: RestoreSearch) => void;
}

/** Which snapshot, or which moment. */
export function StepPoint({ chosen, readings, onChange }: StepProps) {
  const { source } = readings.facts;
  const both = chosen.kind === 'collections';
  const noMoments = source && momentProblem(source);
  const [by, setBy] = useState<'snapshot' | 'moment'>(
    chosen.snapshot === undefined && chosen.at !== undefined ? 'moment' : 'snapshot',
  );
  const ofMoment = chosen.kind === 'pointInTime' || (both && by === 'moment');
  return (
    <>
      {both && !noMoments && (
        <Segmented
          label="Restore from"
          items={[
            { value: 'snapshot', label: 'A snapshot' },
            { value: 'moment', label: 'Point in time' },
          ]}
          value={by}
          onChange={(next) => {
            setBy(next);
            const { snapshot: _, at: __, increment: ___, ...rest } = chosen;
            onChange(rest);
          }}
        />
      )}
      {ofMoment ? (
        <MomentPart chosen={chosen} readings={readings} onChange={onChange} />
      ) : (
        <SnapshotPart chosen={chosen} readings={readings} onChange={onChange} />
      )}
    </>
  );
}

function MomentPart({ chosen, readings, onChange }: StepProps) {
  const { facts, restores } = readings;
  const { at, increment } = chosen;
  const unread = restores.failures.map(({ source }) => source.name);
  // its strip and its presets come with what can be restored
  const settled = useSettled(facts.known === undefined);
  const set = (moment: Moment): void => {
    const { at: _, increment: __, snapshot: ___, ...rest } = chosen;
    onChange({
      ...rest,
      ...(moment.at === undefined ? {} : { at: moment.at }),
      ...(moment.increment === undefined ? {} : { increment: moment.increment }),
    });
  };
  if (!settled) return <SkeletonLines lines={6} />;
  return (
    <>
      {unread.length > 0 && (
        <Notice tone="warning">
          Restores of {unread.join(', ')} could not be loaded: gaps they left are not shown.
        </Notice>
      )}
      <PointPicker
        value={{ at, increment }}
        onChange={set}
        known={facts.known}
        now={facts.now}
        refusal={momentRefusal(chosen, facts)}
      />
    </>
  );
}

function SnapshotPart({ chosen, readings, onChange }: StepProps) {
  const { snapshots } = readings;
  const [failure] = snapshots.failures;
  if (failure) {
    return <ReadFailure what="Snapshots" query={{ error: failure.error, refetch: snapshots.refetch }} />;
  }
  return (
    <>
      <SnapshotChoice
        snapshots={snapshots.pending ? undefined : snapshots.facts}
        chosen={chosen.snapshot}
        onChoose={(snapshot) => {
          const { at: _, increment: __, ...rest } = chosen;
          onChange({ ...rest, snapshot });
        }}
      />
      {snapshots.cut.length > 0 && (
        <Notice>
          The newest 500 snapshots are listed. Older ones can be restored with the Atlas CLI only.
        </Notice>
      )}
    </>
  );
}
