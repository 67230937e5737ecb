import { useState } from 'react';
import { majorNames } from '#contract/clusters/tables/mongodb-versions.ts';
import { DAY } from '#contract/values/durations.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { useClock, useNow } from '#src/ui/values/now.tsx';
import { type Cluster, supportOf } from '../cluster-facts.ts';
import { useClusterRefusal } from '../cluster-refusal.ts';

/** At most four weeks // documented */
const longest = '28';
const pinDays = ['7', '14', longest];

const inDays = (now: number, days: number): string =>
  new Date(now + days * DAY).toISOString().replace(/\.\d+Z$/, 'Z');

/** The one major version to which the cluster can be upgraded; undefined without one. */
function nextMajor({ mongoDBMajorVersion, versionReleaseSystem }: Cluster): string | undefined {
  if (versionReleaseSystem === 'CONTINUOUS') return undefined;
  const at = (majorNames as readonly string[]).indexOf(mongoDBMajorVersion);
  return at < 0 ? undefined : majorNames[at + 1];
}

/** The version, the next one, and the compatibility that keeps a downgrade possible. */
export function VersionSection({ cluster }: { cluster: Cluster }) {
  const { featureCompatibilityVersion: fcv, featureCompatibilityVersionExpirationDate: pinnedUntil } =
    cluster;
  const until = supportOf([cluster.mongoDBVersion], useNow())?.text;
  return (
    <Section label="Version and compatibility">
      <KeyValue
        items={[
          {
            label: 'MongoDB',
            value: `${cluster.mongoDBVersion}${until === undefined ? '' : ` (${until})`}`,
          },
          {
            label: 'Compatibility',
            value: (
              <>
                {fcv ?? 'unknown'}
                {pinnedUntil === undefined ? (
                  ', follows the version'
                ) : (
                  <>
                    , pinned until <AbsoluteInstant value={pinnedUntil} />
                  </>
                )}
              </>
            ),
          },
        ]}
      />
      <Pin cluster={cluster} />
      <Raise cluster={cluster} />
    </Section>
  );
}

function Pin({ cluster }: { cluster: Cluster }) {
  const { groupId, name: clusterName } = cluster;
  const clock = useClock();
  const [days, setDays] = useState(longest);
  const pin = useConfirmed('pinGroupClusterFeatureCompatibilityVersion');
  const unpin = useConfirmed('unpinGroupClusterFeatureCompatibilityVersion');
  const off = useClusterRefusal('update', cluster, 'pinGroupClusterFeatureCompatibilityVersion');
  const pinned = cluster.featureCompatibilityVersionExpirationDate !== undefined;
  const place = { groupId, clusterName };
  // the longest is the default of the service: the clocks need not agree to the second
  const pinning = () => ({
    ...place,
    body: days === longest ? {} : { expirationDate: inDays(clock(), Number(days)) },
  });
  const save = () =>
    pin({
      title: `Pin the compatibility version of ${clusterName}?`,
      consequence: `It stays at ${cluster.featureCompatibilityVersion ?? 'its present version'} for ${days} days: new features stay off, and support can revert the version. After that it follows the version automatically.`,
      confirmLabel: 'Pin compatibility',
      args: pinning,
      change: `Pin the compatibility version of ${clusterName}`,
      done: `The compatibility version of ${clusterName} is pinned`,
    });
  const release = () =>
    unpin({
      title: `Unpin the compatibility version of ${clusterName}?`,
      consequence: `It becomes ${cluster.mongoDBMajorVersion}: features of that version can be used, and data that uses them prevents a downgrade.`,
      confirmLabel: 'Unpin compatibility',
      danger: true,
      args: () => place,
      change: `Unpin the compatibility version of ${clusterName}`,
      done: `The compatibility version of ${clusterName} follows its version`,
    });
  return (
    <Row gap={12} align="end" wrap>
      <PlainSelect
        label="Pin for"
        data={pinDays.map((value) => ({ value, label: `${value} days` }))}
        value={days}
        onChange={setDays}
      />
      <Button disabledReason={off} onClick={save}>
        {pinned ? 'Extend the pin' : 'Pin compatibility'}
      </Button>
      {pinned && (
        <Button disabledReason={off} onClick={release}>
          Unpin
        </Button>
      )}
    </Row>
  );
}

function Raise({ cluster }: { cluster: Cluster }) {
  const { groupId, name: clusterName, mongoDBMajorVersion } = cluster;
  const next = nextMajor(cluster);
  const update = useConfirmed('updateGroupCluster');
  const refusal = useClusterRefusal('update', cluster, 'updateGroupCluster');
  if (next === undefined) {
    return (
      <Text as="p" size={13} tone="dim">
        {cluster.versionReleaseSystem === 'CONTINUOUS'
          ? 'Every release is applied automatically.'
          : 'There is no newer major version to raise it to.'}
      </Text>
    );
  }
  const pinned = cluster.featureCompatibilityVersionExpirationDate !== undefined;
  const ask = () =>
    update({
      title: `Raise ${clusterName} to MongoDB ${next}?`,
      consequence: `Members restart one by one, the primary last. ${
        pinned
          ? 'The compatibility version is pinned, so it can be undone until the pin expires.'
          : 'The compatibility version is not pinned: it cannot be undone.'
      } Drivers must know ${next}.`,
      confirmLabel: `Raise to ${next}`,
      danger: !pinned,
      ...(pinned ? {} : { typedName: clusterName }),
      args: () => ({ groupId, clusterName, body: { mongoDBMajorVersion: next } }),
      change: `${clusterName}: MongoDB ${next}`,
      done: `${clusterName} is being raised to MongoDB ${next}`,
    });
  return (
    <>
      {!pinned && (
        <Notice>{`Pin the compatibility version before you raise ${mongoDBMajorVersion} to ${next}: then it can be undone.`}</Notice>
      )}
      <div>
        <Button disabledReason={refusal} onClick={ask}>
          Raise to MongoDB {next}…
        </Button>
      </div>
    </>
  );
}
