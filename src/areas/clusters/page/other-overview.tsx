import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { ClusterAlerts } from '../cluster-alerts.tsx';
import { useFlexTarget } from '../configuration/light-settings.ts';
import { ProtectionSection } from '../configuration/protection-section.tsx';
import { TagsSection } from '../configuration/tags-section.tsx';
import { AutoIndexing } from './auto-indexing.tsx';
import { ClusterLinks } from './cluster-links.tsx';
import classes from './cluster-page.module.css';
import { useNamedAlerts } from './use-named-alerts.ts';
import type { FlexCluster, ShownCluster } from './use-shown-cluster.ts';

/** A flex cluster or a serverless instance: Atlas manages its machines, so fewer details exist. */
export function OtherOverview({ shown }: { shown: Exclude<ShownCluster, { kind: 'dedicated' }> }) {
  const { cluster } = shown;
  const { groupId, name, providerSettings, tags } = cluster;
  const backup =
    shown.kind === 'flex'
      ? { kind: 'ok' as const, label: shown.cluster.backupSettings.enabled ? 'Daily' : 'Off' }
      : {
          kind: 'ok' as const,
          label: shown.cluster.serverlessBackupOptions.serverlessContinuousBackupEnabled
            ? 'Continuous'
            : 'On',
        };
  return (
    <Stack gap={20} shrink>
      <Notice tone="info">
        {shown.kind === 'flex'
          ? 'Members, settings and logs of a flex cluster are not shown: it shares its machines with others.'
          : 'Serverless instances are no longer made. Members, settings and logs of one are not shown.'}
      </Notice>
      <div className={classes.columns}>
        <Section label="At a glance">
          <KeyValue
            items={[
              { label: 'Provider', value: providerSettings.backingProviderName },
              { label: 'Region', value: providerSettings.regionName },
              {
                label: 'Disk',
                value: shown.kind === 'flex' ? `${shown.cluster.providerSettings.diskSizeGB} GB` : undefined,
              },
              { label: 'Backup', value: <StateBadge {...backup} state="backup" /> },
              // those of a flex cluster are changed beside it
              ...(shown.kind === 'flex'
                ? []
                : [
                    {
                      label: 'Termination protection',
                      value: cluster.terminationProtectionEnabled ? 'On' : 'Off',
                    },
                    { label: 'Tags', value: tags.map(({ key, value }) => `${key}: ${value}`).join(', ') },
                  ]),
              { label: 'Created', value: <AbsoluteInstant value={cluster.createDate} /> },
              { label: 'Cluster ID', value: <Copyable value={cluster.id} label="cluster ID" /> },
            ]}
          />
        </Section>
        <Stack gap={20} shrink className={classes.column}>
          <Alerts groupId={groupId} clusterName={name} />
          {shown.kind === 'flex' && <Flex cluster={shown.cluster} />}
          {shown.kind === 'serverless' && <AutoIndexing groupId={groupId} clusterName={name} />}
          <ClusterLinks groupId={groupId} clusterName={name} />
        </Stack>
      </div>
    </Stack>
  );
}

function Alerts({ groupId, clusterName }: { groupId: string; clusterName: string }) {
  return (
    <ClusterAlerts groupId={groupId} clusterName={clusterName} {...useNamedAlerts(groupId, clusterName)} />
  );
}

function Flex({ cluster }: { cluster: FlexCluster }) {
  const target = useFlexTarget(cluster);
  return (
    <>
      <TagsSection target={target} />
      <ProtectionSection target={target} />
    </>
  );
}
