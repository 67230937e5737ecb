import { useForm, useWatch } from 'react-hook-form';
import type { Args } from '#contract/api/operations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/form-errors.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import {
  errorsAtRows,
  type FieldRow,
  type FieldValues,
  fieldName,
  placeRows,
  problemsOfRows,
  textIn,
  valuesOfRows,
} from '#src/lib/field-table/field-table.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { TableField } from '#src/ui/fields/table-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { type Endpoint, endpointKinds } from './federation-texts.ts';

const also = ['listGroupPrivateNetworkSettingEndpointIds', 'listGroupDataFederation'] as const;
type Body = Args<'createGroupPrivateNetworkSettingEndpointId'>['body'];

const provider: FieldRow = {
  path: 'provider',
  label: 'Provider',
  kind: 'choice',
  options: ['AWS', 'AZURE'],
  first: 'AWS',
};
const most = 512;
const shared: readonly FieldRow[] = [
  { path: 'region', label: 'Region', kind: 'text', most },
  { path: 'comment', label: 'Comment', kind: 'text', most },
];
const endpointFields: Readonly<Record<string, readonly FieldRow[]>> = {
  AWS: [
    provider,
    {
      path: 'endpointId',
      label: 'Endpoint ID',
      kind: 'text',
      required: true,
      most,
      help: 'The interface endpoint in your VPC: vpce- and 17 digits.',
    },
    { path: 'customerEndpointDNSName', label: 'DNS name', kind: 'text', most },
    ...shared,
  ],
  AZURE: [
    provider,
    {
      path: 'endpointId',
      label: 'Endpoint ID',
      kind: 'text',
      required: true,
      most,
      help: 'Its resource ID at Azure.',
    },
    { path: 'customerEndpointIPAddress', label: 'IP address', kind: 'text', required: true, most },
    ...shared,
  ],
};
const allFields = Object.values(endpointFields).flat();
const interfaceEndpoint = /^vpce-[0-9a-f]{17}$/u;

interface EndpointFormProps {
  groupId: string;
  onEnd: () => void;
}

/** A private endpoint through which federated databases and archives are reached. */
export function EndpointForm({ groupId, onEnd }: EndpointFormProps) {
  const refusal = useRefusal('createGroupPrivateNetworkSettingEndpointId', { groupId });
  const form = useForm<FieldValues>({ defaultValues: valuesOfRows(allFields, undefined) });
  const chosen = useWatch({ control: form.control, name: fieldName('provider') });
  const fields = endpointFields[String(chosen)] ?? [];

  function change(values: FieldValues) {
    const problems = problemsOfRows(fields, values);
    const id = textIn(values, fieldName('endpointId')).trim();
    if (chosen === 'AWS' && id !== '' && !interfaceEndpoint.test(id))
      problems.push([
        fieldName('endpointId'),
        'must be the ID of an interface endpoint: vpce- and 17 digits',
      ]);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    const body: Record<string, unknown> = { type: 'DATA_LAKE' };
    placeRows(body, fields, values);
    return collected(
      'createGroupPrivateNetworkSettingEndpointId',
      { groupId, body: body as Body },
      `Private endpoint ${id} of data federation`,
    );
  }

  return (
    <ChangePanel
      form={form}
      label="Add private endpoint"
      submitLabel="Add endpoint"
      change={change}
      also={also}
      done="Private endpoint added"
      errorsOf={(failure) => {
        const { message, fields: named } = toFormErrors(failure);
        return { message, fields: errorsAtRows(fields, named) };
      }}
      refusal={refusal}
      onEnd={onEnd}
      onCancel={onEnd}
    >
      {fields.map((row) => (
        <TableField key={row.path} row={row} control={form.control} />
      ))}
    </ChangePanel>
  );
}

interface EndpointDrawerProps {
  groupId: string;
  endpoint: Endpoint;
  onClose: () => void;
}

export function EndpointDrawer({ groupId, endpoint, onClose }: EndpointDrawerProps) {
  const { endpointId, status, region, comment, customerEndpointDNSName, customerEndpointIPAddress } =
    endpoint;
  const refusal = useRefusal('deleteGroupPrivateNetworkSettingEndpointId', { groupId });
  const remove = useConfirmed('deleteGroupPrivateNetworkSettingEndpointId', { also });
  return (
    <Drawer
      title={endpointId}
      badge={<StateBadge kind={endpointKinds[status]} state={status} filled />}
      facts={endpoint.provider}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal}
            onClick={() =>
              remove({
                title: `Delete the private endpoint ${endpointId}?`,
                consequence: 'Applications no longer reach federated databases and archives through it.',
                confirmLabel: 'Delete endpoint',
                danger: true,
                args: () => ({ groupId, endpointId }),
                change: `Delete the private endpoint ${endpointId} of data federation`,
                done: 'The private endpoint is deleted',
                onDone: onClose,
              })
            }
          >
            Delete endpoint
          </Button>
        </ButtonRow>
      }
    >
      <KeyValue
        items={[
          { label: 'Region', value: region },
          { label: 'DNS name', value: customerEndpointDNSName },
          { label: 'IP address', value: customerEndpointIPAddress },
          { label: 'Comment', value: comment },
        ]}
      />
    </Drawer>
  );
}
