import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useRead } from '#src/api/query.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { formatBytes } from '#src/lib/bytes.ts';
import { IconButton } from '#src/ui/actions/button.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type LimitName, limitLabels, limitNames, policyTexts, type QueryLimit } from './federation-texts.ts';

interface LimitsProps {
  groupId: string;
  tenantName: string;
}

const GB = 1024 ** 3;
const also = ['listGroupDataFederationLimits'] as const;

/** How much data queries may process, and the form that sets a limit. */
export function LimitsSection({ groupId, tenantName }: LimitsProps) {
  const limits = useRead('listGroupDataFederationLimits', { groupId, tenantName });
  return (
    <Grid as="section" gap={12} aria-label="Query limits">
      <SectionLabel as="h3">Query limits</SectionLabel>
      {limits.error && !limits.data ? (
        <ReadFailure what="The query limits" query={limits} />
      ) : !limits.data ? (
        <SkeletonLines lines={3} />
      ) : (
        <>
          {limits.data.length === 0 ? (
            <Text as="p" tone="dim">
              None yet. Queries may process any amount of data, which Atlas charges.
            </Text>
          ) : (
            <ul aria-label="Query limits">
              {limits.data.map((limit) => (
                <LimitLine key={limit.name} {...{ groupId, tenantName, limit }} />
              ))}
            </ul>
          )}
          <LimitForm groupId={groupId} tenantName={tenantName} />
        </>
      )}
    </Grid>
  );
}

function LimitLine({ groupId, tenantName, limit }: LimitsProps & { limit: QueryLimit }) {
  const { name, value, currentUsage, overrunPolicy } = limit;
  const refusal = useRefusal('deleteGroupDataFederationLimit', { groupId });
  const remove = useConfirmed('deleteGroupDataFederationLimit', { also });
  const label = limitLabels[name];
  return (
    <Row as="li" gap={12} align="center" justify="between">
      <span>
        {label}: {formatBytes(currentUsage)} of {formatBytes(value)}
        <Text tone="dim">{overrunPolicy ? `, ${policyTexts[overrunPolicy].toLowerCase()}` : ''}</Text>
      </span>
      <IconButton
        icon="trash"
        label={`Remove the limit of ${label.toLowerCase()}`}
        disabledReason={refusal}
        onClick={() =>
          remove({
            title: `Remove the limit of ${label.toLowerCase()}?`,
            consequence: `Queries of ${tenantName} are no longer limited by it. Atlas charges for processed data.`,
            confirmLabel: 'Remove limit',
            danger: true,
            args: () => ({ groupId, tenantName, limitName: name }),
            change: `Remove a query limit of ${tenantName}`,
            done: 'The limit is removed',
          })
        }
      />
    </Row>
  );
}

interface LimitValues {
  name: LimitName;
  gigabytes: number | null;
  policy: keyof typeof policyTexts;
}

function LimitForm({ groupId, tenantName }: LimitsProps) {
  const refusal = useRefusal('setGroupDataFederationLimit', { groupId });
  const form = useForm<LimitValues>({
    defaultValues: { name: 'bytesProcessed.daily', gigabytes: null, policy: 'BLOCK' },
  });
  const { control } = form;
  return (
    <ChangePanel
      form={form}
      label="Set query limit"
      submitLabel="Set limit"
      change={({ name, gigabytes, policy }) => {
        if (gigabytes === null || gigabytes < 1) {
          form.setError('gigabytes', { message: gigabytes === null ? 'is required' : 'must be at least 1' });
          return undefined;
        }
        const body = { value: gigabytes * GB, overrunPolicy: policy };
        const args = { groupId, tenantName, limitName: name, body };
        return collected('setGroupDataFederationLimit', args, `Query limit of ${tenantName}`);
      }}
      also={also}
      done="Limit set"
      onDone={() => form.reset()}
      onAdded={() => form.reset()}
      refusal={refusal}
    >
      <SelectField
        control={control}
        name="name"
        label="Limit"
        options={limitNames.map((value) => ({ value, label: limitLabels[value] }))}
      />
      <NumberField control={control} name="gigabytes" label="Processed data" unit="GB" min={1} />
      <SelectField
        control={control}
        name="policy"
        label="When it is reached"
        options={Object.entries(policyTexts).map(([value, label]) => ({ value, label }))}
      />
    </ChangePanel>
  );
}
