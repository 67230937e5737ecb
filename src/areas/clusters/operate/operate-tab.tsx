import { providers } from '#contract/api/names.ts';
import { isTenant } from '#contract/clusters/record.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { refusalOf } from '../cluster-refusal.ts';
import pageClasses from '../page/cluster-page.module.css';
import { type ShownCluster, useShownCluster } from '../page/use-shown-cluster.ts';
import { DeleteSection } from './delete-section.tsx';
import { EmployeeAccessSection } from './employee-access-section.tsx';
import { FailoverSection } from './failover-section.tsx';
import { FlexDeleteSection } from './flex-delete-section.tsx';
import { ForceSection } from './force-section.tsx';
import { SampleDataSection } from './sample-data-section.tsx';
import { UpgradeSection } from './upgrade-section.tsx';
import { VersionSection } from './version-section.tsx';

interface OperateTabProps {
  groupId: string;
  clusterName: string;
  probe: string | undefined;
  onProbe: (probe: string | undefined) => void;
}

/** Rare and risky operations on a cluster, each with its effects. */
export function OperateTab({ groupId, clusterName, ...probing }: OperateTabProps) {
  const { shown } = useShownCluster(groupId, clusterName);
  if (!shown) return null;
  if (shown.kind !== 'dedicated') return <OtherOperate shown={shown} />;
  const { cluster } = shown;
  if (isTenant(cluster)) return <SharedOperate cluster={cluster} />;
  return (
    <div className={pageClasses.columns}>
      <Stack gap={20} shrink className={pageClasses.column}>
        <FailoverSection cluster={cluster} {...probing} />
        <VersionSection cluster={cluster} />
        <SampleData cluster={cluster} />
      </Stack>
      <Stack gap={20} shrink className={pageClasses.column}>
        <EmployeeAccessSection cluster={cluster} />
        <ForceSection cluster={cluster} />
        <DeleteSection cluster={cluster} />
      </Stack>
    </div>
  );
}

function SampleData({ cluster }: { cluster: Cluster }) {
  return (
    <SampleDataSection
      groupId={cluster.groupId}
      clusterName={cluster.name}
      refusal={refusalOf('update', cluster)}
    />
  );
}

const providerOf = (name: string | undefined) => providers.find((each) => each === name) ?? 'AWS';

function SharedOperate({ cluster }: { cluster: Cluster }) {
  const region = cluster.replicationSpecs[0]?.regionConfigs[0];
  return (
    <Stack gap={20} shrink>
      <UpgradeSection
        groupId={cluster.groupId}
        name={cluster.name}
        from="shared"
        provider={providerOf(region?.backingProviderName)}
        region={region?.regionName ?? ''}
        refusal={refusalOf('tag', cluster)}
      />
      <SampleData cluster={cluster} />
      <DeleteSection cluster={cluster} />
    </Stack>
  );
}

function OtherOperate({ shown }: { shown: Exclude<ShownCluster, { kind: 'dedicated' }> }) {
  if (shown.kind === 'serverless') {
    return <p>Atlas no longer creates or changes serverless instances.</p>;
  }
  const { groupId, name, providerSettings, stateName, terminationProtectionEnabled } = shown.cluster;
  return (
    <Stack gap={20} shrink>
      <UpgradeSection
        groupId={groupId}
        name={name}
        from="flex"
        provider={providerOf(providerSettings.backingProviderName)}
        region={providerSettings.regionName}
        refusal={
          stateName === 'IDLE' ? undefined : 'The cluster is being changed. Wait until it is available.'
        }
      />
      <SampleDataSection groupId={groupId} clusterName={name} />
      <FlexDeleteSection groupId={groupId} name={name} isProtected={terminationProtectionEnabled} />
    </Stack>
  );
}
