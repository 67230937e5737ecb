import { Link } from '@tanstack/react-router';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { endpointDiagnosis } from './diagnosis.ts';
import { DiagnosisNotice } from './diagnosis-notice.tsx';
import classes from './network.module.css';
import {
  type EndpointUse,
  endpointIdsOf,
  endpointState,
  isLeaving,
  type Service,
  shortEndpointId,
  usesOf,
} from './resources.ts';
import { endpointKey, type Network } from './use-network.ts';

interface EndpointListProps {
  groupId: string;
  service: Service;
  network: Network;
}

/** The endpoints of a service with their states, and the connection strings that go through each. */
export function EndpointList({ groupId, service, network }: EndpointListProps) {
  const ids = endpointIdsOf(service);
  if (ids.length === 0)
    return (
      <Text as="p" tone="dim">
        None yet. Create one at the provider, then add it below.
      </Text>
    );
  return (
    <Stack as="ul" gap={12} aria-label="Private endpoints">
      {ids.map((id) => (
        <Stack as="li" gap={8} key={id} className={classes.endpoint}>
          <EndpointEntry groupId={groupId} service={service} network={network} endpointId={id} />
        </Stack>
      ))}
    </Stack>
  );
}

function EndpointEntry({
  groupId,
  service,
  network,
  endpointId,
}: EndpointListProps & { endpointId: string }) {
  const endpoint = network.endpoints.get(endpointKey(service, endpointId));
  const state = endpoint && endpointState(endpoint);
  const uses = usesOf(endpointId, network.clusters ?? []);
  const refusal = useRefusal('deleteGroupPrivateEndpointEndpointServiceEndpoint', { groupId });
  const remove = useConfirmed('deleteGroupPrivateEndpointEndpointServiceEndpoint', {
    also: ['listGroupPrivateEndpointEndpointService', 'listGroupClusters'],
  });
  const name = shortEndpointId(endpointId);
  const leaving = state && isLeaving(state) ? 'It is being deleted' : undefined;
  return (
    <>
      <Row gap={8} align="center" justify="between" wrap>
        <Row gap={8} align="center" wrap>
          <Copyable value={endpointId} label="endpoint ID">
            {name}
          </Copyable>
          {state ? <StateBadge {...state} /> : <Text tone="dim">State unknown</Text>}
        </Row>
        <Button
          size="sm"
          variant="quiet"
          aria-label={`Delete the private endpoint ${name}`}
          disabledReason={refusal ?? leaving}
          onClick={() =>
            remove({
              title: `Delete the private endpoint ${name}?`,
              consequence:
                uses.length > 0
                  ? `${plural(uses.length, 'connection string')} of ${uses.map(({ cluster }) => cluster).join(', ')} stop working. Applications that use them lose their connections.`
                  : 'No connection string goes through it. Delete it at the provider too.',
              confirmLabel: 'Delete endpoint',
              danger: true,
              args: () => ({
                groupId,
                cloudProvider: service.cloudProvider,
                endpointServiceId: service.id,
                endpointId,
              }),
              change: `Delete the private endpoint ${name}`,
              done: 'The endpoint is being deleted',
              ...(uses.length > 0 ? { typedName: name } : {}),
            })
          }
        >
          Delete
        </Button>
      </Row>
      <DiagnosisNotice diagnosis={endpoint && endpointDiagnosis(endpoint)} />
      <Uses groupId={groupId} uses={uses} ready={state?.kind === 'ok'} />
    </>
  );
}

interface UsesProps {
  groupId: string;
  uses: readonly EndpointUse[];
  ready: boolean;
}

/** The clusters whose strings go through the endpoint, each with its string. */
function Uses({ groupId, uses, ready }: UsesProps) {
  const { id: connectionId } = useConnection();
  if (uses.length === 0)
    return ready ? (
      <Text as="p" size={13} tone="dim">
        No connection string goes through it: no dedicated cluster is in this region, or a sharded cluster of
        several regions needs the regional mode.
      </Text>
    ) : null;
  return uses.map(({ cluster, connectionString }) => (
    <Row key={`${cluster} ${connectionString}`} gap={8} align="center" wrap>
      <Link
        to="/c/$connectionId/groups/$groupId/clusters/$clusterName/connect"
        params={{ connectionId, groupId, clusterName: cluster }}
      >
        {cluster}
      </Link>
      {connectionString !== undefined && (
        <Copyable value={connectionString} label={`connection string of ${cluster}`} />
      )}
    </Row>
  ));
}
