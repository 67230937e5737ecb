import { useState } from 'react';
import type { Result } from '#contract/api/operations.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { DestinationForm } from './destination-form.tsx';
import {
  type LogType,
  logBody,
  logKinds,
  metricBody,
  metricKind,
  targetOf,
  typeLabel,
} from './destination-kinds.ts';
import { TrialSection } from './trial-section.tsx';

export type LogIntegration = Result<'listGroupLogIntegrations'>['results'][number];
export type MetricIntegration = Result<'listGroupMetricIntegrations'>['results'][number];

interface DrawerProps {
  groupId: string;
  onClose: () => void;
}

const alsoLogs = ['listGroupLogIntegrations'] as const;
const alsoMetrics = ['listGroupMetricIntegrations'] as const;

/** The form of a new destination of logs; another type is another form. */
export function NewLogDrawer({ groupId, onClose }: DrawerProps) {
  const [type, setType] = useState<LogType>('S3_LOG_EXPORT');
  return (
    <Drawer title="Create log integration" onClose={onClose}>
      <DestinationForm
        key={type}
        groupId={groupId}
        kind={logKinds[type]}
        what="log integration"
        operation="createGroupLogIntegration"
        change={(values) =>
          collected(
            'createGroupLogIntegration',
            { groupId, body: logBody(type, values) },
            `Send logs to ${typeLabel(type)}`,
          )
        }
        also={alsoLogs}
        onEnd={onClose}
        onCancel={onClose}
      >
        <PlainSelect
          label="Destination"
          data={Object.entries(logKinds).map(([value, { label }]) => ({ value, label }))}
          value={type}
          onChange={(next) => setType(next as LogType)}
        />
      </DestinationForm>
    </Drawer>
  );
}

/** One destination of logs: its settings, test and deletion. */
export function LogDrawer({ groupId, row, onClose }: DrawerProps & { row: LogIntegration }) {
  const { id } = row;
  const refusal = useRefusal('deleteGroupLogIntegration', { groupId });
  const remove = useConfirmed('deleteGroupLogIntegration', { also: alsoLogs });
  const type = row.type as LogType;
  const kind = Object.hasOwn(logKinds, row.type) ? logKinds[type] : undefined;
  const name = `${typeLabel(row.type)} ${targetOf(row)}`.trim();
  return (
    <Drawer
      title={name}
      facts={<Copyable value={id} label="integration ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal}
            onClick={() =>
              remove({
                title: `Delete the log integration with ${name}?`,
                consequence: 'Atlas sends no further logs there. Logs that were sent stay.',
                confirmLabel: 'Delete integration',
                danger: true,
                args: () => ({ groupId, id }),
                change: `Send no logs to ${name}`,
                done: 'The log integration is deleted',
                onDone: onClose,
              })
            }
          >
            Delete integration
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/logIntegrations/${id}`} />
        {kind && (
          <>
            <Grid as="section" gap={12}>
              <SectionLabel as="h3">Change</SectionLabel>
              <DestinationForm
                groupId={groupId}
                kind={kind}
                stored={row}
                what="log integration"
                operation="updateGroupLogIntegration"
                change={(values) =>
                  collected(
                    'updateGroupLogIntegration',
                    { groupId, id, body: logBody(type, values) },
                    `Change the log integration with ${name}`,
                  )
                }
                also={alsoLogs}
              />
            </Grid>
            <TrialSection kind={kind} stored={row} />
          </>
        )}
      </Grid>
    </Drawer>
  );
}

export function NewMetricDrawer({ groupId, onClose }: DrawerProps) {
  return (
    <Drawer title="Create metric integration" onClose={onClose}>
      <DestinationForm
        groupId={groupId}
        kind={metricKind}
        what="metric integration"
        operation="createGroupMetricIntegration"
        change={(values) => {
          const body = metricBody(values);
          return collected(
            'createGroupMetricIntegration',
            { groupId, body },
            `Send metrics to ${body.endpoint}`,
          );
        }}
        also={alsoMetrics}
        onEnd={onClose}
        onCancel={onClose}
      />
    </Drawer>
  );
}

/** One destination of metrics: its settings, test and deletion. */
export function MetricDrawer({ groupId, row, onClose }: DrawerProps & { row: MetricIntegration }) {
  const { metricIntegrationId, endpoint } = row;
  const refusal = useRefusal('deleteGroupMetricIntegration', { groupId });
  const remove = useConfirmed('deleteGroupMetricIntegration', { also: alsoMetrics });
  return (
    <Drawer
      title={endpoint}
      facts={<Copyable value={metricIntegrationId} label="integration ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          <Button
            variant="danger"
            disabledReason={refusal}
            onClick={() =>
              remove({
                title: `Delete the metric integration with ${endpoint}?`,
                consequence:
                  'Atlas sends no further metrics there. Dashboards and alerts there end with them.',
                confirmLabel: 'Delete integration',
                danger: true,
                args: () => ({ groupId, metricIntegrationId }),
                change: `Send no metrics to ${endpoint}`,
                done: 'The metric integration is deleted',
                onDone: onClose,
              })
            }
          >
            Delete integration
          </Button>
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/metricIntegrations/${metricIntegrationId}`} />
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <DestinationForm
            groupId={groupId}
            kind={metricKind}
            stored={row as unknown as Readonly<Record<string, unknown>>}
            what="metric integration"
            operation="updateGroupMetricIntegration"
            change={(values) =>
              collected(
                'updateGroupMetricIntegration',
                { groupId, metricIntegrationId, body: metricBody(values) },
                `Change the metric integration with ${endpoint}`,
              )
            }
            also={alsoMetrics}
          />
        </Grid>
        <TrialSection kind={metricKind} stored={row as unknown as Readonly<Record<string, unknown>>} />
      </Grid>
    </Drawer>
  );
}
