import { type Control, useWatch } from 'react-hook-form';
import { isPhoneNumber } from '#contract/alert-configs/notifications/phone-number.ts';
import { kindSpec, type NotificationKind } from '#contract/alert-configs/tables/notification-fields.ts';
import { groupRoles, orgRoles, roleLabel } from '#contract/roles.ts';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SecretField } from '#src/ui/fields/secret-field.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { ConfigForm } from '../form-model.ts';
import type { AlertConfig } from '../shapes.ts';
import { isSecretName, storedMask, type TextName } from './notification-form.ts';
import { fieldLabels } from './notification-labels.ts';
import { IntegrationField, TeamField } from './resource-id-field.tsx';

interface PartProps {
  control: Control<ConfigForm>;
  index: number;
  groupId: string;
  /** The stored configuration, for its kept values. */
  base: AlertConfig | undefined;
}

/** The fields of the kind, then the timing. */
export function NotificationFields({ control, index, groupId, base }: PartProps) {
  const typeName = useWatch({ control, name: `notifications.${index}.typeName` });
  const kind = kindSpec(typeName);
  const names = Object.keys(kind.fields);
  const isChannel = (name: string): boolean => name === 'emailEnabled' || name === 'smsEnabled';
  const rest = names.filter((name) => !isChannel(name) && name !== 'teamName');
  return (
    <Stack gap={12}>
      {rest.map((name) => (
        <KindField
          key={name}
          name={name}
          typeName={typeName}
          control={control}
          index={index}
          groupId={groupId}
          base={base}
        />
      ))}
      {names.some(isChannel) && (
        <Row gap={8} columnGap={24} wrap>
          <SwitchField name={`notifications.${index}.emailEnabled`} control={control} label="By e-mail" />
          <SwitchField name={`notifications.${index}.smsEnabled`} control={control} label="By SMS" />
        </Row>
      )}
      <Grid gap={12} min={200}>
        <NumberField
          name={`notifications.${index}.delayMin`}
          control={control}
          label="Send after"
          unit="minutes"
          help="How long the condition must last; 0 notifies at once."
        />
        {!kind.ownInterval && (
          <NumberField
            name={`notifications.${index}.intervalMin`}
            control={control}
            label="Repeat every"
            unit="minutes"
            help="Until the alert is acknowledged or closes; at least 5."
          />
        )}
      </Grid>
    </Stack>
  );
}

function KindField({ name, typeName, ...part }: PartProps & { name: string; typeName: NotificationKind }) {
  const { control, index } = part;
  const spec = kindSpec(typeName).fields[name];
  if (name === 'roles') return <RolesField {...part} scope={typeName === 'ORG' ? 'ORG' : 'GROUP'} />;
  if (isSecretName(name)) return <Secret {...part} name={name} optional={!spec?.required} />;
  if (!isTextName(name)) return null;
  const picked = { control, index, groupId: part.groupId, optional: !spec?.required };
  if (name === 'teamId') return <TeamField {...picked} />;
  if (name === 'integrationId') return <IntegrationField {...picked} typeName={typeName} />;
  const { help, ...texts } = fieldLabels[name];
  const shared = {
    name: `notifications.${index}.${name}` as const,
    control,
    ...texts,
    ...(help ? { help } : {}),
  };
  if (spec?.values) {
    return <SelectField {...shared} options={spec.values.map((value) => ({ value, label: value }))} />;
  }
  const optional = !spec?.required;
  if (name === 'webhookBodyTemplate') return <TextareaField {...shared} mono rows={4} optional={optional} />;
  return (
    <TextField
      {...shared}
      mono={name.endsWith('Id')}
      optional={optional}
      {...(name === 'mobileNumber' ? { warning: phoneWarning } : {})}
    />
  );
}

function isTextName(name: string): name is TextName {
  return Object.hasOwn(fieldLabels, name) && !isSecretName(name);
}

function Secret({
  control,
  index,
  base,
  name,
  optional,
}: PartProps & { name: Parameters<typeof storedMask>[2]; optional: boolean }) {
  const [notifierId, typeName] = useWatch({
    control,
    name: [`notifications.${index}.notifierId`, `notifications.${index}.typeName`],
  });
  const { label, help } = fieldLabels[name];
  return (
    <SecretField
      name={`notifications.${index}.${name}`}
      control={control}
      label={label}
      help={help}
      optional={optional}
      stored={storedMask(base, { notifierId, typeName }, name)}
    />
  );
}

function RolesField({ control, index, scope }: PartProps & { scope: 'GROUP' | 'ORG' }) {
  const all = scope === 'ORG' ? orgRoles : groupRoles;
  return (
    <MultiSelectField
      name={`notifications.${index}.roles`}
      control={control}
      label="Roles"
      optional
      help="Notifies members with one of these roles. Without roles: every member."
      placeholder="Everybody"
      options={all.map((role) => ({ value: role, label: roleLabel(role) }))}
    />
  );
}

/** By a rule that nothing supports. */
const phoneWarning = (value: unknown): string | undefined =>
  typeof value !== 'string' || value === '' || isPhoneNumber(value)
    ? undefined
    : 'Not a telephone number of 7 to 15 digits: Atlas may refuse it.';
