import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { probeNamespace } from '#contract/console/probe-text.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { probeQuery, startProbe, useStopProbe } from '#src/api/console/probes.ts';
import { useOperation } from '#src/api/query.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';
import { ProbeView } from './probe-view.tsx';

interface FailoverProps {
  cluster: Cluster;
  /** The probe client that watched the last test, in the URL. */
  probe: string | undefined;
  onProbe: (probe: string | undefined) => void;
}

const namespace = `${probeNamespace.db}.${probeNamespace.collection}`;

/** Restarts every primary at once, while a client that reads and writes reports its results. */
export function FailoverSection({ cluster, probe, onProbe }: FailoverProps) {
  const { emulator } = useConnection();
  const { groupId, name: clusterName } = cluster;
  const refusal = useClusterRefusal('simulateOutage', cluster, 'restartGroupClusterPrimaries');
  const test = useFailoverTest(cluster, onProbe);
  const adding = useAdding();
  const report = useQuery({ ...probeQuery(probe ?? ''), enabled: probe !== undefined });
  useEndWithTest(cluster, report.data?.endedAt === null ? report.data.id : undefined);
  const ask = () =>
    confirm({
      title: `Test failover of ${clusterName}?`,
      consequence: emulator
        ? `Every primary restarts, and another member is elected. Writes fail until then, usually for less than 12 s. A probe client reads and writes one document in ${namespace} meanwhile.`
        : 'Every primary restarts, and another member is elected. Writes fail until then, usually for less than 12 s.',
      confirmLabel: 'Restart primaries',
      danger: true,
      beside: besideConfirm(adding, () =>
        collected(
          'restartGroupClusterPrimaries',
          { groupId, clusterName },
          `Restart the primaries of ${clusterName}`,
        ),
      ),
      run: () => test.mutateAsync(),
    });
  return (
    <Section label="Failover test">
      <Text as="p" size={13} tone="dim">
        Shows whether applications survive an election: drivers retry reads and writes once automatically.
        {!emulator &&
          ' Atlas shows no documents: start a probe client in a game day for the view of a driver.'}
      </Text>
      <div>
        <Button disabledReason={refusal} busy={test.isPending} onClick={ask}>
          Test failover…
        </Button>
      </div>
      <FailureNotice
        title="The probe client's report could not be loaded"
        why={!report.data && report.error}
        quiet
      />
      {report.data && <ProbeView report={report.data} />}
    </Section>
  );
}

/** The probe begins first: the comparison includes the normal state before the test. */
function useFailoverTest({ groupId, name: clusterName }: Cluster, onProbe: FailoverProps['onProbe']) {
  const { id: connection, emulator } = useConnection();
  const restart = useOperation('restartGroupClusterPrimaries');
  return useMutation({
    async mutationFn() {
      if (emulator) {
        const source = { kind: 'cluster' as const, connection, groupId, clusterName };
        onProbe((await startProbe({ connection, groupId, source, writes: true })).id);
      }
      await restart.mutateAsync({ groupId, clusterName });
      notify({ message: `The primaries of ${clusterName} restart` });
    },
  });
}

/** Ends the probe when the cluster is available again, or the page is left. */
function useEndWithTest({ stateName }: Cluster, running: string | undefined): void {
  const stop = useStopProbe();
  const changing = useRef(false);
  const { mutate } = stop;
  useEffect(() => {
    if (stateName !== 'IDLE') changing.current = true;
    else if (changing.current && running !== undefined) {
      changing.current = false;
      mutate(running);
    }
  }, [stateName, running, mutate]);
  useEffect(() => {
    if (running === undefined) return;
    return () => mutate(running);
  }, [running, mutate]);
}
