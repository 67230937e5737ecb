import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useForm, useWatch } from 'react-hook-form';
import {
  alertFamilies,
  alertLabel,
  isAlertEventType,
  lifecycleOf,
} from '#contract/alert-configs/event-types.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { useEmulatorChange } from './use-emulator-change.ts';

interface EventValues {
  groupId: string | null;
  eventTypeName: string | null;
  clusterName: string | null;
  state: 'raise' | 'resolve';
}

const types = alertFamilies().map(({ title, eventTypes }) => ({
  group: title,
  items: eventTypes.map((value) => ({ value, label: `${alertLabel(value)} (${value})` })),
}));

/** Begins or ends an incident: alerts follow from the project's configurations. */
export function RaiseEvent() {
  const connection = useConnection();
  const groups = useAllPages('listGroups', {});
  const form = useForm<EventValues>({
    defaultValues: { groupId: null, eventTypeName: 'NO_PRIMARY', clusterName: null, state: 'raise' },
  });
  const { control, setError } = form;
  const groupId = useWatch({ control, name: 'groupId' });
  const eventTypeName = useWatch({ control, name: 'eventTypeName' });
  const clusters = useQuery({
    ...q('listGroupClusters', connection.id, { groupId: groupId ?? '' }),
    enabled: groupId !== null,
  });
  const raise = useEmulatorChange('raiseEmulatorEvent');
  const lasting =
    eventTypeName !== null &&
    isAlertEventType(eventTypeName) &&
    lifecycleOf(eventTypeName) !== 'informational';

  function send({ groupId: group, eventTypeName: type, clusterName, state }: EventValues) {
    if (!group || !type) {
      setError(group ? 'eventTypeName' : 'groupId', { message: 'must be chosen' });
      return undefined;
    }
    return raise.mutateAsync({
      body: {
        groupId: group,
        eventTypeName: type,
        ...(clusterName ? { clusterName } : {}),
        ...(lasting ? { state } : {}),
      },
    });
  }

  return (
    <Stack gap={16}>
      {raise.data && raise.variables && (
        <Outcome
          alertIds={raise.data.alertIds}
          groupId={raise.variables.body.groupId}
          ended={raise.variables.body.state === 'resolve'}
        />
      )}
      <RequestPanel
        form={form}
        label="Raise an event"
        submitLabel={lasting ? 'Apply' : 'Raise event'}
        sending={raise}
        send={send}
        disabledReason={raise.refused}
      >
        <SelectField
          control={control}
          name="groupId"
          label="Project"
          options={groups.rows.map(({ id, name }) => ({ value: id, label: name }))}
        />
        <SelectField
          control={control}
          name="eventTypeName"
          label="Event"
          options={types}
          help="Search by label or by event type."
        />
        <SelectField
          control={control}
          name="clusterName"
          label="Cluster"
          optional
          clearable
          disabledReason={groupId === null && 'Choose a project first'}
          read={clusters}
          options={(clusters.data?.results ?? []).map(({ name }) => ({ value: name, label: name }))}
        />
        {lasting && (
          <SelectField
            control={control}
            name="state"
            label="Condition"
            options={[
              { value: 'raise', label: 'Begins' },
              { value: 'resolve', label: 'Ends' },
            ]}
          />
        )}
      </RequestPanel>
    </Stack>
  );
}

function Outcome({
  alertIds,
  groupId,
  ended,
}: {
  alertIds: readonly string[];
  groupId: string;
  ended: boolean;
}) {
  const { id } = useConnection();
  if (alertIds.length === 0) {
    return (
      <Notice title={ended ? 'Event ended' : 'Event raised'}>
        No alert changed: no enabled configuration of the project matches, or none was open.
      </Notice>
    );
  }
  return (
    <Notice tone="ok" title={`${plural(alertIds.length, 'alert')} changed`}>
      <Link
        to="/c/$connectionId/groups/$groupId/alerts"
        params={{ connectionId: id, groupId }}
        search={{ alert: alertIds[0] }}
      >
        {alertIds.length === 1 ? 'Show alert' : 'Show alerts'}
      </Link>
    </Notice>
  );
}
