import { PendingOf } from '#src/changes/pending.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { Bytes, Count } from '#src/ui/values/quantity.tsx';
import { ProcessorForm } from './processor-form.tsx';
import {
  type Connection,
  failureOf,
  isCreating,
  isStarted,
  type Processor,
  processorKind,
  stateLabel,
  statsOf,
  watermarkOf,
} from './stream-texts.ts';
import { useProcessorActions } from './use-processor-actions.ts';

interface ProcessorDrawerProps {
  groupId: string;
  tenantName: string;
  processor: Processor;
  connections: readonly Connection[];
  onClose: () => void;
}

/** One processor: its state and statistics, start and stop, and the form that changes it while it is stopped. */
export function ProcessorDrawer(props: ProcessorDrawerProps) {
  const { groupId, tenantName, processor, connections, onClose } = props;
  const actionsOf = useProcessorActions(groupId, tenantName);
  const stats = statsOf(processor);
  const watermark = watermarkOf(processor);
  const isFailed = processorKind(processor.state) === 'failed';
  return (
    <Drawer
      title={processor.name}
      badge={
        <StateBadge
          kind={processorKind(processor.state)}
          state={processor.state}
          label={stateLabel(processor.state)}
          filled
        />
      }
      facts={<Copyable value={processor._id} label="processor ID" />}
      onClose={onClose}
      footer={
        <ButtonRow>
          {actionsOf(processor, onClose).map(({ label, danger, disabled, onSelect }) => (
            <Button
              key={label}
              variant={danger ? 'danger' : 'default'}
              disabledReason={disabled}
              onClick={onSelect}
            >
              {label} processor
            </Button>
          ))}
        </ButtonRow>
      }
    >
      <Grid gap={24}>
        <PendingOf resource={`/groups/${groupId}/streams/${tenantName}/processor/${processor.name}`} />
        {isFailed && (
          <Notice tone="error" title="The processor failed">
            {failureOf(processor) ?? 'Atlas reports no reason. See the operational log of the workspace.'}
          </Notice>
        )}
        <Grid as="section" gap={12} aria-label="Statistics">
          <SectionLabel as="h3">Statistics</SectionLabel>
          {stats && stats.length > 0 ? (
            <KeyValue
              columns
              items={[
                ...stats.map(({ label, value, unit }) => ({
                  label,
                  value: unit === 'bytes' ? <Bytes value={value} /> : <Count value={value} />,
                })),
                ...(watermark === undefined
                  ? []
                  : [{ label: 'Watermark', value: <Instant value={watermark} /> }]),
              ]}
            />
          ) : (
            <Text as="p" tone="dim">
              Atlas reports statistics while the processor is started.
            </Text>
          )}
        </Grid>
        <Grid as="section" gap={12}>
          <SectionLabel as="h3">Change</SectionLabel>
          <ProcessorForm
            key={isStarted(processor) ? 'started' : 'stopped'}
            {...{ groupId, tenantName, connections, processor }}
            disabledReason={disabledReason(processor)}
          />
        </Grid>
      </Grid>
    </Drawer>
  );
}

function disabledReason(processor: Processor): string | undefined {
  if (isCreating(processor)) return 'It is still being created';
  return isStarted(processor) ? 'Stop the processor first' : undefined;
}
