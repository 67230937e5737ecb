import { useState } from 'react';
import { type Control, useWatch } from 'react-hook-form';
import type { NotificationKind } from '#contract/alert-configs/tables/notification-fields.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { useRead } from '#src/api/query.ts';
import { type Choice, SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { ConfigForm } from '../form-model.ts';
import { fieldLabels } from './notification-labels.ts';

interface ResourceIdFieldProps {
  control: Control<ConfigForm>;
  index: number;
  groupId: string;
  optional: boolean;
}

/** A team of the project, by name. */
export function TeamField({ groupId, ...props }: ResourceIdFieldProps) {
  const teams = useAllPages('listGroupTeams', { groupId });
  const { data: group } = useRead('getGroup', { groupId });
  const orgId = group?.orgId;
  // a key of the project alone cannot read names: the ids remain
  const names = useAllPages('listOrgTeams', { orgId: orgId ?? '' }, { enabled: orgId !== undefined });
  const nameOf = new Map(names.rows.map(({ id, name }) => [id, name]));
  return (
    <ResourceIdField
      {...props}
      name="teamId"
      options={teams.rows.flatMap(({ teamId = '' }) => [
        { value: teamId, label: nameOf.get(teamId) ?? teamId },
      ])}
      loading={teams.loading}
      failed={teams.error !== null}
      none="No team has access to this project"
    />
  );
}

/** An integration of the project of the same kind as the notification. */
export function IntegrationField({
  groupId,
  typeName,
  ...props
}: ResourceIdFieldProps & { typeName: NotificationKind }) {
  // read when the field is used: every configuration that is opened would cost a request
  const [isUsed, setUsed] = useState(false);
  const { data, error } = useRead('listGroupIntegrations', { groupId }, { enabled: isUsed });
  const options = (data?.results ?? [])
    .filter(({ type }) => type === typeName)
    .map(({ id }) => ({ value: id, label: `Integration of this project (${id})` }));
  return (
    <div onFocusCapture={() => setUsed(true)}>
      <ResourceIdField
        {...props}
        name="integrationId"
        options={options}
        loading={data === undefined}
        failed={error !== null && data === undefined}
        none="This project has no integration of this kind"
      />
    </div>
  );
}

interface PickerProps extends Omit<ResourceIdFieldProps, 'groupId'> {
  name: 'teamId' | 'integrationId';
  options: readonly Choice[];
  loading: boolean;
  failed: boolean;
  none: string;
}

/** A choice from a list; without the list, its id. A stored id that is not in the list stays selectable. */
function ResourceIdField({ name, control, index, optional, options, loading, failed, none }: PickerProps) {
  const path = `notifications.${index}.${name}` as const;
  const value = useWatch({ control, name: path });
  const { label, help } = fieldLabels[name];
  if (failed) {
    return (
      <TextField
        name={path}
        control={control}
        label={`${label} ID`}
        help="The list could not be loaded. Enter the ID: 24 hexadecimal digits."
        optional={optional}
        mono
      />
    );
  }
  const isListed = options.some((each) => each.value === value);
  const own = { value, label: loading ? value : `${value} (not in this project)` };
  return (
    <SelectField
      name={path}
      control={control}
      label={label}
      help={!loading && options.length === 0 ? `${none}.` : help}
      options={value === '' || isListed ? options : [...options, own]}
      placeholder={!loading && options.length === 0 ? none : 'Select'}
      optional={optional}
      clearable={optional}
    />
  );
}
