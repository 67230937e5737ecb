import { Select, Switch, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpen } from '#contract/change-sets/sets.ts';
import type { Twin } from '#contract/console/twins.ts';
import type { RehearsalScheduleRequest, RehearsalSubject } from '#contract/twins/rehearsal-schedules.ts';
import { changeSetsQuery } from '#src/api/console/change-set-queries.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from '../twins.module.css';
import { ClusterChoice, type ClusterPlace } from './cluster-choice.tsx';
import { useSaveSchedule } from './schedule-requests.ts';
import { readTime } from './schedule-text.ts';

const intervals = [
  { value: '1', label: 'Every day' },
  { value: '7', label: 'Every 7 days' },
  { value: '30', label: 'Every 30 days' },
];

const kinds = [
  { value: 'restore', label: 'Restore' },
  { value: 'changeSet', label: 'Change set' },
] as const;

/** Chooses what is rehearsed, and when. */
export function NewScheduleDialog({ twin, onClose }: { twin: Twin; onClose: () => void }) {
  const { id: twinId, connection } = twin;
  const sets = useQuery(changeSetsQuery(connection));
  const save = useSaveSchedule();
  const [name, setName] = useState('');
  const [kind, setKind] = useState<RehearsalSubject['kind']>('restore');
  const [setId, setSetId] = useState<string | null>(null);
  const [source, setSource] = useState<ClusterPlace | undefined>();
  const [target, setTarget] = useState<ClusterPlace | undefined>();
  const [every, setEvery] = useState('1');
  const [time, setTime] = useState('02:00');
  const [refreshes, setRefreshes] = useState(true);
  const open = (sets.data ?? []).filter(({ state, steps, done }) => isOpen(state) && steps > done);
  const atMinute = readTime(time);

  const subject = (): RehearsalSubject | undefined => {
    if (kind === 'changeSet') return setId === null ? undefined : { kind, setId };
    if (!source || !target) return undefined;
    const { groupId: targetGroupId, clusterName: targetClusterName } = target;
    return { kind, ...source, targetGroupId, targetClusterName };
  };
  const chosen = subject();
  const missing =
    (name.trim() === '' && 'Enter a name.') ||
    (!chosen && (kind === 'restore' ? 'Choose both clusters.' : 'Choose a change set.')) ||
    (atMinute === undefined && 'Enter a time such as 02:00.');
  const submit = (): void => {
    if (missing || !chosen || atMinute === undefined || save.isPending) return;
    const request: RehearsalScheduleRequest = {
      ...{ connection, twinId, name: name.trim(), subject: chosen, refreshes },
      turns: { every: Number(every), unit: 'days', atMinute },
    };
    save.mutate(request, { onSuccess: onClose });
  };

  return (
    <Dialog opened title="Schedule a rehearsal" onClose={onClose}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <TextInput
          label="Name"
          maxLength={64}
          value={name}
          data-autofocus
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <Row>
          <Segmented label="Rehearses" items={kinds} value={kind} onChange={setKind} />
        </Row>
        {kind === 'restore' ? (
          <>
            <Text as="p" tone="dim">
              The newest completed snapshot of the copy is restored. Nothing is restored at the source.
            </Text>
            <ClusterChoice twin={twin} label="Source cluster" value={source} onChange={setSource} />
            <ClusterChoice twin={twin} label="Target cluster" value={target} onChange={setTarget} />
          </>
        ) : (
          <Select
            label="Change set"
            data={open.map(({ id, title }) => ({ value: id, label: title }))}
            value={setId}
            allowDeselect={false}
            placeholder={open.length === 0 ? 'No change set has open steps' : 'Choose a change set'}
            onChange={setSetId}
          />
        )}
        <Select
          label="Interval"
          data={intervals}
          value={every}
          allowDeselect={false}
          onChange={(value) => setEvery(value ?? '1')}
        />
        <TextInput
          label="Time (UTC)"
          value={time}
          error={atMinute === undefined && 'must be a time such as 02:00'}
          onChange={(event) => setTime(event.currentTarget.value)}
        />
        <Switch
          label="Read the source again before each rehearsal"
          description="Uses the request budget of the source in the background."
          checked={refreshes}
          onChange={(event) => setRefreshes(event.currentTarget.checked)}
        />
        {save.error && <Notice tone="error" urgent title={save.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={save.isPending} disabledReason={missing}>
            Save schedule
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
