import { regions } from '#contract/clusters/tables/regions.ts';
import { ownValue } from '#contract/values/own-value.ts';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useRead } from '#src/api/query.ts';
import { ChooseAndDo } from '#src/changes/choose-and-do.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './encryption.module.css';
import { approvalText, type Encryption, type Vault } from './vaults.ts';

const kinds: Record<string, StateKind> = {
  INITIATING: 'progress',
  PENDING_ACCEPTANCE: 'warning',
  ACTIVE: 'ok',
  FAILED: 'failed',
  PENDING_RECREATION: 'progress',
  DELETING: 'progress',
};

interface KeyEndpointsProps {
  groupId: string;
  vault: Vault;
  encryption: Encryption;
}

/** Private ways to the keys, one in each region; there are some only where keys must be reached privately. */
export function KeyEndpoints({ groupId, vault, encryption }: KeyEndpointsProps) {
  const cloudProvider = vault.provider as 'AWS' | 'AZURE';
  const settings = cloudProvider === 'AWS' ? encryption.awsKms : encryption.azureKeyVault;
  const wanted = settings.enabled === true && settings.requirePrivateNetworking === true;
  const mayAsk = useMayAsk('listGroupEncryptionAtRestPrivateEndpoints', { groupId });
  const list = useRead(
    'listGroupEncryptionAtRestPrivateEndpoints',
    { groupId, cloudProvider },
    { enabled: wanted && mayAsk },
  );
  const refusal = useRefusal('createGroupEncryptionAtRestPrivateEndpoint', { groupId });
  const remove = useConfirmed('requestGroupEncryptionAtRestPrivateEndpointDeletion');
  if (!wanted) return null;
  const endpoints = list.data?.results ?? [];
  const removal = (endpointId: string, regionName: string) =>
    remove({
      title: `Delete the private endpoint in ${regionName}?`,
      consequence: `Clusters in ${regionName} can no longer reach the key, and are shut down at the next check unless it may be reached publicly.`,
      confirmLabel: 'Delete private endpoint',
      danger: true,
      args: () => ({ groupId, cloudProvider, endpointId }),
      change: `Delete the private endpoint of the key in ${regionName}`,
    });
  return (
    <Stack gap={8}>
      <SectionLabel as="h3">Private endpoints</SectionLabel>
      <FailureNotice title="The private endpoints could not be loaded" why={!list.data && list.error} quiet />
      {list.data && endpoints.length === 0 && (
        <Text as="p" size={13} tone="dim">
          None yet: create one for each region with a cluster that uses the key.
        </Text>
      )}
      <Stack as="ul" className={classes.list}>
        {endpoints.map((endpoint) => (
          <li key={endpoint.id}>
            <Text size={13} mono>
              {endpoint.regionName}
            </Text>
            <StateBadge kind={ownValue(kinds, endpoint.status) ?? 'warning'} state={endpoint.status} />
            {endpoint.errorMessage !== undefined && <span>{endpoint.errorMessage}</span>}
            {endpoint.status === 'PENDING_ACCEPTANCE' && (
              <CopyButton
                size="sm"
                text={approvalText(cloudProvider, endpoint, encryption.azureKeyVault.keyVaultName)}
                label={`Copy approval for ${cloudProvider}`}
              />
            )}
            <Button
              size="sm"
              variant="quiet"
              disabledReason={refusal ?? (endpoint.status === 'DELETING' && 'It is being deleted')}
              onClick={() => removal(endpoint.id, endpoint.regionName)}
            >
              Delete
            </Button>
          </li>
        ))}
      </Stack>
      <CreateEndpoint
        groupId={groupId}
        cloudProvider={cloudProvider}
        taken={endpoints.map(({ regionName }) => regionName)}
        refusal={refusal}
      />
    </Stack>
  );
}

interface CreateEndpointProps {
  groupId: string;
  cloudProvider: 'AWS' | 'AZURE';
  taken: readonly string[];
  refusal: string | undefined;
}

function CreateEndpoint({ groupId, cloudProvider, taken, refusal }: CreateEndpointProps) {
  const free = regions[cloudProvider].filter(({ regionName }) => !taken.includes(regionName));
  return (
    <ChooseAndDo
      label="Region"
      placeholder="Choose a region"
      options={free.map(({ regionName, location }) => ({
        value: regionName,
        label: `${location} (${regionName})`,
      }))}
      action="Create private endpoint"
      refusal={refusal}
      failed="The private endpoint was not created"
      change={(regionName) =>
        collected(
          'createGroupEncryptionAtRestPrivateEndpoint',
          { groupId, cloudProvider, body: { regionName } },
          `Private endpoint of the key in ${regionName}`,
        )
      }
    />
  );
}
