import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { providers } from '#contract/api/names.ts';
import { findInstanceSize, instanceSizes } from '#contract/clusters/tables/instance-sizes.ts';
import { type CloudProvider, regionLabel, regions } from '#contract/clusters/tables/regions.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';

interface UpgradeProps {
  groupId: string;
  name: string;
  /** Free and shared clusters move by another request than flex ones. */
  from: 'shared' | 'flex';
  provider: CloudProvider;
  region: string;
  /** Why it cannot be moved now. */
  refusal: string | undefined;
}

const dedicated = (provider: CloudProvider) =>
  instanceSizes[provider].filter((size) => findInstanceSize(size)?.family !== 'shared');

/** A cluster on shared machines gets machines of its own: the same name and documents, another tier. */
export function UpgradeSection(props: UpgradeProps) {
  const { groupId, name, from, refusal } = props;
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const [provider, setProvider] = useState(props.provider);
  const [region, setRegion] = useState(props.region);
  const [size, setSize] = useState('M10');
  const shared = useConfirmed('upgradeGroupClusterTenantUpgrade');
  const flex = useConfirmed('tenantGroupFlexClusterUpgrade');
  const role = useRefusal(
    from === 'flex' ? 'tenantGroupFlexClusterUpgrade' : 'upgradeGroupClusterTenantUpgrade',
    { groupId },
  );
  const ask = () => {
    const question = {
      title: `Move ${name} to ${size}?`,
      consequence: `It gets three nodes of its own in ${regionLabel(provider, region)}, and is paid for by the hour. Connections end once while its documents move; its name stays, its connection strings do not.${from === 'flex' ? ' Its snapshots as a flex cluster are deleted.' : ''} It cannot return to a shared tier.`,
      confirmLabel: `Move to ${size}`,
      danger: true,
      typedName: name,
      change: `Move ${name} to ${size}`,
      done: `${name} is being moved to ${size}`,
      onDone: () =>
        void navigate({
          to: '/c/$connectionId/groups/$groupId/clusters/$clusterName/overview',
          params: { connectionId, groupId, clusterName: name },
        }),
    };
    if (from === 'flex')
      flex({ ...question, args: () => ({ groupId, body: flexBody(name, provider, region, size) }) });
    else shared({ ...question, args: () => ({ groupId, body: sharedBody(name, provider, region, size) }) });
  };
  return (
    <Section label="Move to a dedicated tier">
      <Row gap={12} align="end" wrap>
        <PlainSelect
          label="Provider"
          data={providers}
          value={provider}
          onChange={(chosen) => {
            const next = providers.find((each) => each === chosen) ?? provider;
            setProvider(next);
            setRegion(regions[next][0]?.regionName ?? '');
            if (!dedicated(next).includes(size)) setSize('M10');
          }}
        />
        <PlainSelect
          label="Region"
          data={regions[provider].map((each) => ({
            value: each.regionName,
            label: regionLabel(provider, each.regionName),
          }))}
          value={region}
          onChange={setRegion}
        />
        <PlainSelect
          label="Tier"
          data={dedicated(provider).map((value) => ({ value, label: sizeText(value) }))}
          value={size}
          onChange={setSize}
        />
        <Button disabledReason={refusal ?? role} onClick={ask}>
          Move to {size}…
        </Button>
      </Row>
      <Text as="p" size={13} tone="dim">
        Disks, backup and further regions are chosen afterwards: edit the cluster once it is available.
      </Text>
    </Section>
  );
}

function sizeText(name: string): string {
  const size = findInstanceSize(name);
  return size?.ramGB === undefined ? name : `${name} · ${size.ramGB} GB · ${size.defaultDiskGB} GB disk`;
}

const flexBody = (name: string, providerName: CloudProvider, regionName: string, instanceSize: string) => ({
  name,
  clusterType: 'REPLICASET' as const,
  replicationSpecs: [
    {
      regionConfigs: [
        { providerName, regionName, priority: 7, electableSpecs: { instanceSize, nodeCount: 3 } },
      ],
    },
  ],
});

const sharedBody = (
  name: string,
  providerName: CloudProvider,
  regionName: string,
  instanceSizeName: string,
) => ({
  name,
  providerSettings: { providerName, regionName, instanceSizeName },
});
