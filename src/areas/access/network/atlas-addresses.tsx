import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';
import { addressGroups } from './address-groups.ts';
import { AtlasNetworks } from './atlas-networks.tsx';

/** A button for the addresses that the user's firewall must allow; they are read on demand. */
export function AtlasAddresses({ groupId }: { groupId: string }) {
  const [opened, setOpened] = useState(false);
  return (
    <>
      <Button onClick={() => setOpened(true)}>Addresses of Atlas</Button>
      {opened && (
        <Dialog opened title="Addresses of Atlas" size={640} onClose={() => setOpened(false)}>
          <AddressLists groupId={groupId} />
        </Dialog>
      )}
    </>
  );
}

function AddressLists({ groupId }: { groupId: string }) {
  const { id } = useConnection();
  const clusters = useQuery(q('getGroupIpAddresses', id, { groupId }));
  const service = useQuery(q('listControlPlaneIpAddresses', id, {}));
  const error = clusters.error ?? service.error;
  const groups = addressGroups(clusters.data?.services.clusters ?? [], service.data);
  return (
    <Grid gap={12}>
      <p className={classes.none}>
        A firewall on your side lets programs reach the clusters, and lets Atlas call webhooks and key
        management from these addresses. They change when clusters do.
      </p>
      {error && <Notice tone="error">{failureFacts(error).message}</Notice>}
      {(clusters.isPending || service.isPending) && <SkeletonLines lines={6} />}
      {groups.map(({ label, addresses }) => (
        <section key={label}>
          <Row gap={8} align="center" justify="between" className={classes.groupHead}>
            <h3>{label}</h3>
            <CopyButton
              size="sm"
              variant="quiet"
              text={addresses.join('\n')}
              label="Copy all"
              aria-label={`Copy all addresses: ${label}`}
            />
          </Row>
          <Grid as="ul" columnGap={16} size={13} className={classes.addresses}>
            {addresses.map((address) => (
              <li key={address}>
                <Copyable value={address} label={`address ${address}`} />
              </li>
            ))}
          </Grid>
        </section>
      ))}
      <AtlasNetworks groupId={groupId} />
    </Grid>
  );
}
