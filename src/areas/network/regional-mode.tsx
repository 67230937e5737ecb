import { useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { PendingOf } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Cluster } from './resources.ts';

interface RegionalModeProps {
  groupId: string;
  clusters: readonly Cluster[] | undefined;
}

const regionCount = ({ replicationSpecs }: Cluster): number =>
  new Set(
    replicationSpecs.flatMap(({ regionConfigs }) =>
      regionConfigs.map(({ providerName, regionName }) => `${providerName} ${regionName}`),
    ),
  ).size;

/** The regional mode of the private endpoints of a project, and the clusters whose strings change with it. */
export function RegionalMode({ groupId, clusters = [] }: RegionalModeProps) {
  const mode = useRead('getGroupPrivateEndpointRegionalMode', { groupId });
  const refusal = useRefusal('toggleGroupPrivateEndpointRegionalMode', { groupId });
  const toggle = useConfirmed('toggleGroupPrivateEndpointRegionalMode', {
    also: ['getGroupPrivateEndpointRegionalMode', 'listGroupClusters'],
  });
  // documented: the strings of sharded clusters of several regions depend on it
  const concerned = clusters.filter((each) => each.clusterType !== 'REPLICASET' && regionCount(each) > 1);
  const names = concerned.map(({ name }) => name).join(', ');
  const enabled = mode.data?.enabled;
  if (mode.error && !mode.data)
    return <FailureNotice quiet title="The regional mode could not be loaded" why={mode.error} />;
  return (
    <Stack gap={8}>
      <PendingOf resource={`/groups/${groupId}/privateEndpoint/regionalMode`} />
      <Row gap={12} align="center" wrap>
        <Text weight="medium">Regional mode</Text>
        {enabled !== undefined && (
          <StateBadge
            kind={enabled ? 'ok' : 'off'}
            state={`enabled: ${enabled}`}
            label={enabled ? 'On' : 'Off'}
          />
        )}
        <Button
          size="sm"
          disabledReason={refusal ?? (enabled === undefined && 'It is loading')}
          onClick={() =>
            toggle({
              title: enabled ? 'Disable the regional mode?' : 'Enable the regional mode?',
              consequence:
                names === ''
                  ? 'No sharded cluster of several regions exists: no connection string changes.'
                  : `The private endpoint strings of ${names} change. Applications need the new strings.`,
              confirmLabel: enabled ? 'Disable mode' : 'Enable mode',
              danger: concerned.length > 0,
              args: () => ({ groupId, body: { enabled: !enabled } }),
              change: `${enabled ? 'Disable' : 'Enable'} the regional mode of private endpoints`,
              done: `The regional mode is ${enabled ? 'off' : 'on'}`,
            })
          }
        >
          {enabled ? 'Disable mode' : 'Enable mode'}
        </Button>
      </Row>
      <Text as="p" size={13} tone="dim">
        Sharded clusters of several regions have private endpoint strings in this mode only: one for each
        endpoint.
      </Text>
    </Stack>
  );
}
