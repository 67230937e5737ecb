import { useState } from 'react';
import { grantTypes } from '#contract/clusters/parts.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { useClock } from '#src/ui/values/now.tsx';
import type { Cluster } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';

type GrantType = (typeof grantTypes)[number];

const texts: Readonly<Record<GrantType, string>> = {
  CLUSTER_DATABASE_LOGS: 'Logs of the database',
  CLUSTER_INFRASTRUCTURE: 'Machines and logs',
  CLUSTER_INFRASTRUCTURE_AND_APP_SERVICES_SYNC_DATA: 'Machines, logs and data of App Services sync',
};

const spans = [
  { value: '24', label: '24 hours' },
  { value: '72', label: '3 days' },
  { value: '168', label: '7 days' },
];
const hourMs = 3_600_000;

/** Whether employees of the service may look into the cluster, at what, and until when. */
export function EmployeeAccessSection({ cluster }: { cluster: Cluster }) {
  const { groupId, name: clusterName, mongoDBEmployeeAccessGrant: granted } = cluster;
  const clock = useClock();
  const [grantType, setGrantType] = useState<GrantType>('CLUSTER_DATABASE_LOGS');
  const [hours, setHours] = useState('24');
  const grant = useConfirmed('grantGroupClusterMongoDbEmployeeAccess');
  const revoke = useConfirmed('revokeGroupClusterMongoDbEmployeeAccess');
  const off = useClusterRefusal('update', cluster, 'grantGroupClusterMongoDbEmployeeAccess');
  const place = { groupId, clusterName };
  const granting = () => {
    const expirationTime = new Date(clock() + Number(hours) * hourMs).toISOString().replace(/\.\d+Z$/, 'Z');
    return { ...place, body: { grantType, expirationTime } };
  };
  const give = () =>
    grant({
      title: `Let employees of MongoDB into ${clusterName}?`,
      consequence: `They may read: ${texts[grantType].toLowerCase()}. It ends automatically after ${spans.find(({ value }) => value === hours)?.label ?? ''}, and is listed in the activity.`,
      confirmLabel: 'Grant access',
      args: granting,
      change: `Let employees of MongoDB into ${clusterName}`,
      done: `Employees of MongoDB may look into ${clusterName}`,
    });
  const take = () =>
    revoke({
      title: `Revoke the access of MongoDB employees to ${clusterName}?`,
      consequence: 'A support case that is open may wait for it.',
      confirmLabel: 'Revoke access',
      args: () => place,
      change: `Revoke the access of MongoDB employees to ${clusterName}`,
      done: `Employees of MongoDB may no longer look into ${clusterName}`,
    });
  return (
    <Section label="MongoDB employee access">
      {granted ? (
        <p>
          {texts[granted.grantType]}, until <AbsoluteInstant value={granted.expirationTime} />
        </p>
      ) : (
        <Text as="p" size={13} tone="dim">
          None. Support requests it where a case needs it.
        </Text>
      )}
      <Row gap={12} align="end" wrap>
        {granted ? (
          <Button disabledReason={off} onClick={take}>
            Revoke access
          </Button>
        ) : (
          <>
            <PlainSelect
              label="They may read"
              data={grantTypes.map((value) => ({ value, label: texts[value] }))}
              value={grantType}
              onChange={(value) => setGrantType(grantTypes.find((each) => each === value) ?? grantType)}
            />
            <PlainSelect label="For" data={spans} value={hours} onChange={setHours} />
            <Button disabledReason={off} onClick={give}>
              Grant access
            </Button>
          </>
        )}
      </Row>
    </Section>
  );
}
