import type { Args, Result } from '#contract/api/operations.ts';
import { regions } from '#contract/clusters/tables/regions.ts';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChooseAndDo } from '#src/changes/choose-and-do.tsx';
import { PendingBelow } from '#src/changes/pending.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';

type Endpoint = Result<'listGroupBackupPrivateEndpoints'>['results'][number];
type Region = Args<'createGroupBackupPrivateEndpoint'>['body']['regionName'];

const kinds: Record<Endpoint['status'], StateKind> = {
  INITIATING: 'progress',
  PENDING_ACCEPTANCE: 'warning',
  ACTIVE: 'ok',
  FAILED: 'failed',
  PENDING_RECREATION: 'progress',
  DELETING: 'progress',
};

/** Only this provider has them // documented */
const cloudProvider = 'AWS';

/** Private ways to the object storage of backups, one in each region: downloads past the open internet. */
export function BackupEndpoints({ groupId }: { groupId: string }) {
  const mayAsk = useMayAsk('listGroupBackupPrivateEndpoints', { groupId });
  const refusal = useRefusal('createGroupBackupPrivateEndpoint', { groupId });
  const { rows, loading, error } = useAllPages(
    'listGroupBackupPrivateEndpoints',
    { groupId, cloudProvider },
    { enabled: mayAsk },
  );
  const remove = useConfirmed('deleteGroupBackupPrivateEndpoint');
  const removal = ({ id, regionName }: Endpoint) =>
    remove({
      title: `Delete the private endpoint of backups in ${regionName}?`,
      consequence: `Downloads of backups from ${regionName} go through the open internet again, or fail where that is closed.`,
      confirmLabel: 'Delete private endpoint',
      danger: true,
      args: () => ({ groupId, cloudProvider, endpointId: id }),
      change: `Delete the private endpoint of backups in ${regionName}`,
    });
  return (
    <Section label="Private endpoints of backups">
      <PendingBelow parts={`/groups/${groupId}/backup/${cloudProvider}/privateEndpoints`} />
      <FailureNotice
        quiet
        title="The private endpoints of backups could not be loaded"
        why={rows.length === 0 && error}
      />
      {!error && rows.length === 0 && (
        <p className={classes.none}>
          {!mayAsk
            ? 'Only owners of the project see them.'
            : loading
              ? ' '
              : 'None yet. With one, backups are downloaded from the object storage at AWS past the open internet.'}
        </p>
      )}
      <ul className={classes.diff} aria-label="Private endpoints of backups">
        {rows.map((endpoint) => (
          <li key={endpoint.id}>
            <Row as="span" gap={4} columnGap={8} align="end" wrap className={classes.endpoint} data-row>
              <Mono>{endpoint.regionName}</Mono>
              <StateBadge kind={kinds[endpoint.status]} state={endpoint.status} />
              <Mono dim>{endpoint.privateEndpointConnectionName ?? ''}</Mono>
              {endpoint.errorMessage}
              <Button
                size="sm"
                variant="quiet"
                aria-label={`Delete the private endpoint of backups in ${endpoint.regionName}`}
                disabledReason={refusal ?? (endpoint.status === 'DELETING' && 'It is being deleted')}
                onClick={() => removal(endpoint)}
              >
                Delete
              </Button>
            </Row>
          </li>
        ))}
      </ul>
      <CreateEndpoint groupId={groupId} taken={rows.map(({ regionName }) => regionName)} refusal={refusal} />
    </Section>
  );
}

interface CreateEndpointProps {
  groupId: string;
  taken: readonly string[];
  refusal: string | undefined;
}

function CreateEndpoint({ groupId, taken, refusal }: CreateEndpointProps) {
  const free = regions[cloudProvider].filter(({ regionName }) => !taken.includes(regionName));
  return (
    <ChooseAndDo
      label="Region of AWS"
      placeholder="Choose a region"
      options={free.map(({ regionName, location }) => ({
        value: regionName,
        label: `${location} (${regionName})`,
      }))}
      action="Create private endpoint"
      refusal={refusal}
      failed="The private endpoint was not created"
      change={(region) =>
        collected(
          'createGroupBackupPrivateEndpoint',
          { groupId, cloudProvider, body: { regionName: region as Region } },
          `Private endpoint of backups in ${region}`,
        )
      }
    />
  );
}
