import { Link } from '@tanstack/react-router';
import { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';

/** Private endpoints as the clusters name them in their connection strings; the access list does not concern them. */
export function PrivateEndpoints({ groupId }: { groupId: string }) {
  const { id: connectionId } = useConnection();
  const { rows, loading } = useAllPages('listGroupClusters', { groupId });
  const matches = rows.flatMap(({ name, connectionStrings }) =>
    (connectionStrings?.privateEndpoint ?? []).flatMap(({ endpoints, type }) =>
      (endpoints ?? []).map((endpoint) => ({ cluster: name, type, ...endpoint })),
    ),
  );
  return (
    <Section
      label="Private endpoints"
      actions={
        <Link to="/c/$connectionId/groups/$groupId/network" params={{ connectionId, groupId }}>
          Network of the project
        </Link>
      }
    >
      {matches.length === 0 && (
        <p className={classes.none}>
          {loading
            ? ' '
            : 'No cluster has one. Traffic through a private endpoint would reach the clusters past this list.'}
        </p>
      )}
      <ul className={classes.diff}>
        {matches.map(({ cluster, endpointId, providerName, region, type }) => (
          <li key={`${cluster} ${endpointId}`}>
            <Mono>{endpointId}</Mono> {cluster}, {providerName} {region} {type}
          </li>
        ))}
      </ul>
    </Section>
  );
}
