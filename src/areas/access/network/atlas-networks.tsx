import type { Result } from '#contract/api/operations.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';

type Container = Result<'listGroupContainerAll'>['results'][number];

/** The networks in which Atlas runs the dedicated clusters: what peering and private endpoints of one's own are made to. */
export function AtlasNetworks({ groupId }: { groupId: string }) {
  const { rows, loading, error } = useAllPages('listGroupContainerAll', { groupId });
  return (
    <section>
      <Row gap={8} align="center" justify="between" className={classes.groupHead}>
        <h3>Networks of the clusters, for peering</h3>
      </Row>
      {error && rows.length === 0 ? (
        <FailureNotice quiet title="The networks could not be loaded" why={error} />
      ) : (
        rows.length === 0 && (
          <p className={classes.none}>
            {loading
              ? ' '
              : 'None yet. Atlas makes one for each provider and region with a dedicated cluster.'}
          </p>
        )
      )}
      <ul className={classes.diff} aria-label="Networks of the clusters">
        {rows.map((container) => (
          <li key={container.id}>
            <Mono>{container.atlasCidrBlock}</Mono> {container.providerName} {locationOf(container)}{' '}
            <Mono dim>{networkOf(container)}</Mono>
            {container.provisioned ? '' : ' not made yet'}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** One network of Google Cloud reaches all of its regions // documented */
function locationOf(container: Container): string {
  if (container.providerName === 'AWS') return container.regionName;
  return container.providerName === 'AZURE' ? container.region : 'every region';
}

function networkOf(container: Container): string {
  if (container.providerName === 'AWS') return container.vpcId ?? '';
  return (container.providerName === 'AZURE' ? container.vnetName : container.networkName) ?? '';
}
