import { type Control, useForm, useWatch } from 'react-hook-form';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { useRead } from '#src/api/query.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { errorsAtRows, type FieldValues } from '#src/lib/field-table/field-table.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TableField } from '#src/ui/fields/table-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { bodyOf, type ConnectionType, connectionTypes, problemsOf, valuesOf } from './connection-kinds.ts';
import type { Connection } from './stream-texts.ts';

interface ConnectionFormProps {
  groupId: string;
  tenantName: string;
  /** The connection to change; undefined: a new one. */
  connection?: Connection;
  onEnd?: () => void;
  onCancel?: () => void;
}

/** A connection of a workspace, with the fields of its type. */
export function ConnectionForm({ groupId, tenantName, connection, onEnd, onCancel }: ConnectionFormProps) {
  const refusal = useRefusal(connection ? 'updateGroupStreamConnection' : 'createGroupStreamConnection', {
    groupId,
  });
  const form = useForm<FieldValues>({ defaultValues: valuesOf(connection) });
  const { control } = form;
  const type = useWatch({ control, name: 'type' }) as ConnectionType;
  const { fields } = connectionTypes[type];
  const hasSecret = fields.some(({ kind }) => kind === 'secret');

  function change(values: FieldValues) {
    const problems = problemsOf(values);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    const body = bodyOf(values);
    return connection
      ? collected(
          'updateGroupStreamConnection',
          { groupId, tenantName, connectionName: connection.name, body },
          `Change the stream connection ${body.name}`,
        )
      : collected(
          'createGroupStreamConnection',
          { groupId, tenantName, body },
          `Stream connection ${body.name}`,
        );
  }

  return (
    <ChangePanel
      form={form}
      label={connection ? 'Change connection' : 'Create connection'}
      submitLabel={connection ? 'Save connection' : 'Create connection'}
      change={change}
      also={['listGroupStreamConnections']}
      done={connection ? 'The connection is changed' : 'The connection is created'}
      errorsOf={(failure) => {
        const { message, fields: named } = toFormErrors(failure);
        return { message, fields: errorsAtRows(fields, named) };
      }}
      refusal={refusal}
      disabledReason={connection && fields.length === 0 && 'A sample stream has no settings'}
      onEnd={onEnd}
      {...(onCancel ? { onCancel } : {})}
    >
      {connection && hasSecret && <Notice>Atlas does not return secrets: enter them again.</Notice>}
      {!connection && (
        <>
          <SelectField
            control={control}
            name="type"
            label="Type"
            options={Object.entries(connectionTypes).map(([value, { label }]) => ({ value, label }))}
          />
          <TextField
            control={control}
            name="name"
            label="Name"
            mono
            help={
              type === 'Sample'
                ? 'The sample streams of Atlas have fixed names, such as sample_stream_solar.'
                : 'Pipelines name the connection. It cannot be changed later.'
            }
          />
        </>
      )}
      {fields.map((field) => (
        <TableField
          key={field.path}
          row={field}
          control={control}
          own={(own) => <ClusterField {...own} groupId={groupId} />}
        />
      ))}
    </ChangePanel>
  );
}

interface ClusterFieldProps {
  groupId: string;
  control: Control<FieldValues>;
  name: string;
  label: string;
}

function ClusterField({ groupId, ...field }: ClusterFieldProps) {
  const mayRead = useMayAsk('listGroupClusters', { groupId });
  const clusters = useRead('listGroupClusters', { groupId }, { enabled: mayRead });
  if (!mayRead || clusters.error) return <TextField {...field} mono />;
  return (
    <SelectField
      {...field}
      read={clusters}
      options={(clusters.data?.results ?? []).map(({ name }) => ({ value: name, label: name }))}
    />
  );
}
