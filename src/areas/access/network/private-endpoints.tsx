import { useAllPages } from '#src/api/all-pages.ts';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';

/** Private endpoints as the clusters name them in their connection strings; the access list does not concern them. */
export function PrivateEndpoints({ groupId }: { groupId: string }) {
  const { rows, loading } = useAllPages('listGroupClusters', { groupId });
  const found = rows.flatMap(({ name, connectionStrings }) =>
    (connectionStrings?.privateEndpoint ?? []).flatMap(({ endpoints, type }) =>
      (endpoints ?? []).map((endpoint) => ({ cluster: name, type, ...endpoint })),
    ),
  );
  return (
    <Section label="Private endpoints">
      {found.length === 0 && (
        <p className={classes.none}>
          {loading
            ? ' '
            : 'No cluster has one. Traffic through a private endpoint would reach the clusters past this list.'}
        </p>
      )}
      <ul className={classes.diff}>
        {found.map(({ cluster, endpointId, providerName, region, type }) => (
          <li key={`${cluster} ${endpointId}`}>
            <Mono>{endpointId}</Mono> {cluster}, {providerName} {region} {type}
          </li>
        ))}
      </ul>
    </Section>
  );
}
