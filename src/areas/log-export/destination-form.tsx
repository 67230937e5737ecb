import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type Control, useForm } from 'react-hook-form';
import type { OperationId } from '#contract/api/operations.ts';
import type { CloudProvider } from '#contract/clusters/tables/regions.ts';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import type { Collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { useRead } from '#src/api/query.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { errorsAtRows, type FieldValues } from '#src/lib/field-table/field-table.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TableField } from '#src/ui/fields/table-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { type DestinationKind, problemsOf, type Stored, valuesOf } from './destination-kinds.ts';

interface DestinationFormProps {
  groupId: string;
  kind: DestinationKind;
  /** The destination to change; undefined: a new one. */
  stored?: Stored | undefined;
  /** Its name in labels: "log integration". */
  what: string;
  operation: OperationId;
  /** The change of values without problems. */
  change: (values: FieldValues) => Collected;
  also: readonly OperationId[];
  /** Above the fields: the choice of the type. */
  children?: ReactNode;
  onEnd?: (() => void) | undefined;
  onCancel?: () => void;
}

/** A destination of logs or metrics, with the fields of its kind. */
export function DestinationForm(props: DestinationFormProps) {
  const { groupId, kind, stored, what, operation, change, also, children, onEnd, onCancel } = props;
  const refusal = useRefusal(operation, { groupId });
  const [before] = useState(() => valuesOf(kind, stored));
  const form = useForm<FieldValues>({ defaultValues: before });
  const verb = stored ? 'Save' : 'Create';
  const hasSecret = kind.fields.some(
    (row) => row.kind === 'secret' || (row.kind === 'headers' && row.required),
  );
  return (
    <ChangePanel
      form={form}
      label={`${stored ? 'Change' : 'Create'} ${what}`}
      submitLabel={`${verb} ${what}`}
      change={(values) => {
        const problems = problemsOf(kind, values);
        for (const [name, message] of problems) form.setError(name, { message });
        return problems.length > 0 ? undefined : change(values);
      }}
      also={also}
      done={`The ${what} is ${stored ? 'changed' : 'created'}`}
      errorsOf={(failure) => {
        const { message, fields } = toFormErrors(failure);
        return { message, fields: errorsAtRows(kind.fields, fields) };
      }}
      refusal={refusal}
      onEnd={onEnd}
      {...(onCancel ? { onCancel } : {})}
    >
      {children}
      {stored && hasSecret && <Notice>Atlas does not return secrets: enter them again.</Notice>}
      {kind.fields.map((row) => (
        <TableField
          key={row.path}
          row={row}
          control={form.control}
          own={(own) => <RoleField {...own} groupId={groupId} provider={kind.provider ?? 'AWS'} />}
        />
      ))}
    </ChangePanel>
  );
}

interface RoleFieldProps {
  groupId: string;
  provider: CloudProvider;
  control: Control<FieldValues>;
  name: string;
  label: string;
  help: string | undefined;
}

/** The access roles of a provider that are ready to be used. */
function RoleField({ groupId, provider, ...field }: RoleFieldProps) {
  const { id: connectionId } = useConnection();
  const mayRead = useMayAsk('listGroupCloudProviderAccess', { groupId });
  const roles = useRead('listGroupCloudProviderAccess', { groupId }, { enabled: mayRead });
  if (!mayRead || roles.error) return <TextField {...field} mono />;
  const ready = {
    AWS: (roles.data?.awsIamRoles ?? [])
      .filter(({ authorizedDate }) => authorizedDate)
      .map(({ roleId, iamAssumedRoleArn }) => ({ value: roleId, label: iamAssumedRoleArn ?? roleId })),
    AZURE: (roles.data?.azureServicePrincipals ?? []).map(({ _id, servicePrincipalId }) => ({
      value: _id,
      label: `Service principal ${servicePrincipalId}`,
    })),
    GCP: (roles.data?.gcpServiceAccounts ?? [])
      .filter(({ status }) => status === 'COMPLETE')
      .map(({ roleId, gcpServiceAccountForAtlas }) => ({
        value: roleId,
        label: gcpServiceAccountForAtlas ?? roleId,
      })),
  }[provider];
  return (
    <SelectField
      {...field}
      help={
        roles.data && ready.length === 0 ? (
          <>
            The project has no role that is ready.{' '}
            <Link to="/c/$connectionId/groups/$groupId/provider-access" params={{ connectionId, groupId }}>
              Open cloud provider access
            </Link>
          </>
        ) : (
          field.help
        )
      }
      read={roles}
      options={ready}
    />
  );
}
