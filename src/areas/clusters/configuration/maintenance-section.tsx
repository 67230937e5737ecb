import { useState } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useRead } from '#src/api/query.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { useReplacedForm } from '#src/changes/use-replaced-form.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { maintenanceText } from '../page/running.ts';

type Window = Result<'getGroupMaintenanceWindow'>;

/** When Atlas may work on the clusters of the project: one window for all of them. */
export function MaintenanceSection({ groupId }: { groupId: string }) {
  const window = useRead('getGroupMaintenanceWindow', { groupId });
  const refusal = useRefusal('updateGroupMaintenanceWindow', { groupId });
  const defer = useConfirmed('deferGroupMaintenanceWindow', { also: ['getGroupMaintenanceWindow'] });
  const [editing, setEditing] = useState(false);
  const { data } = window;
  const own = data !== undefined && data.dayOfWeek !== 0;
  const deferAll = () =>
    defer({
      title: 'Defer the next maintenance by a week?',
      consequence: 'It concerns every cluster of the project. A maintenance can be deferred twice.',
      confirmLabel: 'Defer maintenance',
      args: () => ({ groupId }),
      change: 'Defer the next maintenance by a week',
      done: 'The next maintenance is deferred by a week',
    });
  return (
    <Section
      label="Maintenance window of the project"
      actions={
        data && (
          <ButtonRow>
            {own && (
              <Button size="sm" disabledReason={refusal} onClick={deferAll}>
                Defer
              </Button>
            )}
            <Button size="sm" icon="edit" disabledReason={refusal} onClick={() => setEditing(true)}>
              Edit window
            </Button>
          </ButtonRow>
        )
      }
    >
      <FailureNotice title="The maintenance window could not be loaded" why={!data && window.error} quiet />
      <KeyValue
        items={[
          { label: 'Window', value: data ? maintenanceText(data) : 'unknown' },
          { label: 'Deferred', value: data && `${data.numberOfDeferrals} times` },
          { label: 'Deferred once automatically', value: data && (data.autoDeferOnceEnabled ? 'yes' : 'no') },
        ]}
      />
      {editing && data && <WindowDialog groupId={groupId} window={data} onClose={() => setEditing(false)} />}
    </Section>
  );
}

const dayNames = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
/** Represents a window that Atlas chooses. */
const chosenByAtlas = '0';

interface Values {
  dayOfWeek: string;
  hourOfDay: string;
  autoDeferOnceEnabled: boolean;
}

const valuesOf = ({ dayOfWeek, hourOfDay, autoDeferOnceEnabled }: Window): Values => ({
  dayOfWeek: String(dayOfWeek),
  hourOfDay: String(hourOfDay),
  autoDeferOnceEnabled,
});

const bodyOf = ({ dayOfWeek, hourOfDay, autoDeferOnceEnabled }: Values) => ({
  dayOfWeek: Number(dayOfWeek),
  hourOfDay: Number(hourOfDay),
  autoDeferOnceEnabled,
});

const collectedOf = (groupId: string, values: Values) =>
  values.dayOfWeek === chosenByAtlas
    ? collected('resetGroupMaintenanceWindow', { groupId }, 'Maintenance when Atlas chooses')
    : collected(
        'updateGroupMaintenanceWindow',
        { groupId, body: bodyOf(values) },
        'Maintenance window of the project',
      );

function WindowDialog({
  groupId,
  window,
  onClose,
}: {
  groupId: string;
  window: Window;
  onClose: () => void;
}) {
  const refusal = useRefusal('updateGroupMaintenanceWindow', { groupId });
  const { base, ...panel } = useReplacedForm({
    what: 'the window',
    read: 'getGroupMaintenanceWindow',
    at: { groupId },
    valuesOf,
    stored: window,
    groupId,
    target: `/groups/${groupId}/maintenanceWindow`,
  });
  const { control, watch } = panel.form;
  return (
    <Dialog opened onClose={onClose} title="Maintenance window of the project" size={480}>
      <ChangePanel
        refusal={refusal}
        {...panel}
        label="Maintenance window of the project"
        submitLabel="Save window"
        change={(values) => collectedOf(groupId, values)}
        also={['getGroupMaintenanceWindow']}
        done="Maintenance window saved"
        onEnd={onClose}
        onCancel={onClose}
      >
        <SelectField
          name="dayOfWeek"
          control={control}
          label="Day"
          options={[
            { value: chosenByAtlas, label: 'Chosen by Atlas' },
            ...dayNames.map((label, index) => ({ value: String(index + 1), label })),
          ]}
          help="Members restart one after the other on that day, in every cluster of the project."
        />
        {watch('dayOfWeek') !== chosenByAtlas && (
          <>
            <SelectField
              name="hourOfDay"
              control={control}
              label={`Hour (${window.timeZoneId})`}
              options={Array.from({ length: 24 }, (_, hour) => ({
                value: String(hour),
                label: `${String(hour).padStart(2, '0')}:00`,
              }))}
            />
            <SwitchField
              name="autoDeferOnceEnabled"
              control={control}
              label="Defer every maintenance by a week first"
            />
          </>
        )}
      </ChangePanel>
    </Dialog>
  );
}
