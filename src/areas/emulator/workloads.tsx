import { useQuery } from '@tanstack/react-query';
import { type Workload, workloadKinds } from '#contract/emulator/workloads.ts';
import { useConnection } from '#src/api/connection.ts';
import { qNow } from '#src/api/query.ts';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './emulator.module.css';
import { useEmulatorChange } from './use-emulator-change.ts';
import { WorkloadForm } from './workload-form.tsx';
import { doneInAll, kindLabels, mixText } from './workload-text.ts';

const livelyMs = 2_000;

/** The load generator: reads and writes on any cluster, so that lag, alerts and metrics move. */
export function Workloads() {
  const connection = useConnection();
  const list = useQuery({
    ...qNow('listEmulatorWorkloads', connection.id, {}),
    refetchInterval: ({ state }) => (state.data?.some(({ running }) => running) ? livelyMs : false),
  });
  if (list.error && !list.data) return <ReadFailure what="Workloads" query={list} />;
  if (!list.data) return <SkeletonLines />;
  return (
    <Stack gap={16}>
      {list.data.length === 0 ? (
        <EmptyState title="No workloads">
          Start one to see lag, alerts, metrics and slow queries move. It uses a collection of its own.
        </EmptyState>
      ) : (
        <ul className={classes.list} aria-label="Workloads">
          {list.data.map((workload) => (
            <WorkloadRow key={workload.id} workload={workload} />
          ))}
        </ul>
      )}
      <Section label="Start a workload">
        <WorkloadForm />
      </Section>
    </Stack>
  );
}

function WorkloadRow({ workload }: { workload: Workload }) {
  const { id, target, perSecond, mix, namespace, running } = workload;
  const change = useEmulatorChange('updateEmulatorWorkload');
  const remove = useEmulatorChange('deleteEmulatorWorkload');
  const name = target.clusterName;
  return (
    <Row as="li" gap={16} align="center" justify="between" className={classes.row}>
      <div>
        <Text as="p" weight="medium">
          {name}
          {target.kind === 'source' && ' (source)'}: {perSecond}/s{' '}
          <StateBadge
            kind={running ? 'progress' : 'off'}
            state={running ? 'running' : 'stopped'}
            label={running ? 'Running' : 'Stopped'}
          />
        </Text>
        <Text as="p" size={13} tone="dim">
          {mixText(mix)} on <code>{namespace}</code>
        </Text>
        <Totals workload={workload} />
      </div>
      <Row gap={8} align="center" wrap>
        <Button
          icon={running ? 'pause' : 'play'}
          busy={change.isPending}
          disabledReason={change.refused}
          aria-label={`${running ? 'Stop' : 'Start'} the workload on ${name}`}
          onClick={() =>
            change.mutate(
              { workloadId: id, body: { running: !running } },
              { onError: reportFailure('Workload not changed') },
            )
          }
        >
          {running ? 'Stop' : 'Start'}
        </Button>
        <Button
          icon="trash"
          busy={remove.isPending}
          disabledReason={remove.refused}
          aria-label={`Remove the workload on ${name}`}
          onClick={() =>
            remove.mutate({ workloadId: id }, { onError: reportFailure('Workload not removed') })
          }
        >
          Remove
        </Button>
      </Row>
    </Row>
  );
}

/** What came of it so far. */
function Totals({ workload }: { workload: Workload }) {
  const { done, refused, skipped, trouble: issue } = workload;
  const kinds = workloadKinds.filter((kind) => done[kind] > 0);
  const parts = [
    plural(doneInAll(workload), 'operation'),
    ...(kinds.length > 1 ? kinds.map((kind) => `${formatCount(done[kind])} ${kindLabels[kind]}`) : []),
    ...(refused > 0 ? [`${formatCount(refused)} refused`] : []),
    ...(skipped > 0
      ? [`${formatCount(skipped)} skipped, because the clock was moved or they cost too much`]
      : []),
  ];
  return (
    <>
      <Text as="p" size={13} tone="dim">
        {parts.join(' · ')}
      </Text>
      {issue && (
        <Text as="p" size={13} tone="dim">
          {issue}
        </Text>
      )}
    </>
  );
}
