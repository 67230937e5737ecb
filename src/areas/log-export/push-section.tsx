import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { DestinationForm } from './destination-form.tsx';
import { pushBody, pushKind } from './destination-kinds.ts';
import { type PushExport, pushStates } from './push-states.ts';
import { TrialSection } from './trial-section.tsx';

const also = ['getGroupPushBasedLogExport'] as const;

interface PushProps {
  groupId: string;
  pushExport: PushExport;
}

/** The export of all logs of the project to a bucket, with its state. */
export function PushSection({ groupId, pushExport, onOpen }: PushProps & { onOpen: () => void }) {
  const { state, bucketName, prefixPath, createDate } = pushExport;
  const { kind, label, note } = pushStates[state];
  const isSet = state !== 'UNCONFIGURED';
  const refusal = useRefusal('createGroupPushBasedLogExport', { groupId });
  return (
    <Section
      label="Log export to AWS S3"
      actions={
        <Button size="sm" disabledReason={!isSet && refusal} onClick={onOpen}>
          {isSet ? 'Open log export' : 'Configure log export'}
        </Button>
      }
    >
      <PendingOf resource={`/groups/${groupId}/pushBasedLogExport`} />
      <KeyValue
        columns
        items={[
          { label: 'State', value: <StateBadge kind={kind} state={state} label={label} /> },
          ...(isSet
            ? [
                { label: 'Bucket', value: bucketName && <Mono>{bucketName}</Mono> },
                { label: 'Path prefix', value: prefixPath && <Mono>{prefixPath}</Mono> },
                { label: 'Created', value: createDate && <Instant value={createDate} suffix /> },
              ]
            : []),
        ]}
      />
      <Text as="p" size={13} tone="dim">
        {note} Atlas deprecates this export: a log integration with AWS S3 replaces it.
      </Text>
    </Section>
  );
}

/** The settings of the export: created, changed or deleted. */
export function PushDrawer({ groupId, pushExport, onClose }: PushProps & { onClose: () => void }) {
  const { state, bucketName } = pushExport;
  const { kind, label } = pushStates[state];
  const isSet = state !== 'UNCONFIGURED';
  const refusal = useRefusal('deleteGroupPushBasedLogExport', { groupId });
  const remove = useConfirmed('deleteGroupPushBasedLogExport', { also });
  const operation = isSet ? 'updateGroupPushBasedLogExport' : 'createGroupPushBasedLogExport';
  return (
    <Drawer
      title="Settings of the log export"
      badge={<StateBadge kind={kind} state={state} label={label} filled />}
      onClose={onClose}
      {...(isSet
        ? {
            footer: (
              <ButtonRow>
                <Button
                  variant="danger"
                  disabledReason={refusal}
                  onClick={() =>
                    remove({
                      title: `Delete the log export to ${bucketName ?? 'the bucket'}?`,
                      consequence: 'Atlas writes no further logs there. Files in the bucket stay.',
                      confirmLabel: 'Delete log export',
                      danger: true,
                      args: () => ({ groupId }),
                      change: 'Delete the log export to AWS S3',
                      done: 'The log export is deleted',
                      onDone: onClose,
                    })
                  }
                >
                  Delete log export
                </Button>
              </ButtonRow>
            ),
          }
        : {})}
    >
      <Grid gap={24}>
        <DestinationForm
          key={operation}
          groupId={groupId}
          kind={pushKind}
          stored={isSet ? (pushExport as unknown as Readonly<Record<string, unknown>>) : undefined}
          what="log export"
          operation={operation}
          change={(values) =>
            collected(operation, { groupId, body: pushBody(values) }, 'Log export to AWS S3')
          }
          also={also}
          {...(isSet ? {} : { onEnd: onClose, onCancel: onClose })}
        />
        {isSet && (
          <TrialSection kind={pushKind} stored={pushExport as unknown as Readonly<Record<string, unknown>>} />
        )}
      </Grid>
    </Drawer>
  );
}
