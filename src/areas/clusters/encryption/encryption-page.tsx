import { useRead } from '#src/api/query.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import classes from './encryption.module.css';
import type { VaultName } from './vault-names.ts';
import { VaultSection } from './vault-section.tsx';
import { vaults } from './vaults.ts';

interface EncryptionPageProps {
  groupId: string;
  /** The vault whose form is open. */
  editing: VaultName | undefined;
  onEdit: (vault: VaultName | undefined) => void;
}

/** Where the project keeps its own keys, who uses them, and what happens without them. */
export function EncryptionPage({ groupId, editing, onEdit }: EncryptionPageProps) {
  const settings = useRead('getGroupEncryptionAtRest', { groupId });
  const clusters = useRead('listGroupClusters', { groupId });
  const roles = useRead('listGroupCloudProviderAccess', { groupId });
  const settled = useSettled(settings.isPending || clusters.isPending || roles.isPending);
  const { data } = settings;
  if (settings.error && !data) {
    return (
      <Page>
        <PageHeader title="Encryption at rest" />
        <ReadFailure what="The encryption settings" query={settings} />
      </Page>
    );
  }
  const on = data ? vaults.filter(({ name }) => data[name].enabled) : [];
  const broken = on.filter(({ name }) => !data?.[name].valid);
  const users = clusters.data?.results.filter(
    ({ encryptionAtRestProvider }) => encryptionAtRestProvider !== 'NONE',
  );
  return (
    <Page>
      <PageHeader
        title="Encryption at rest"
        facts={
          data && (
            <>
              <Fact>
                {on.length === 0 ? 'no key of its own' : on.map(({ provider }) => provider).join(', ')}
              </Fact>
              {on.length > 0 && users && (
                <Fact>{`used by ${users.length} of ${clusters.data?.results.length ?? 0} clusters`}</Fact>
              )}
            </>
          )
        }
      />
      {!settled || !data ? (
        <SkeletonLines lines={10} />
      ) : (
        <div className={classes.page}>
          <PendingBelow parts={`/groups/${groupId}/encryptionAtRest`} what="this page" />
          {broken.map(({ name, label }) => (
            <Notice key={name} tone="error" title={`Atlas cannot use the key in ${label}`}>
              {lostKey}
            </Notice>
          ))}
          {vaults.map((vault) => (
            <VaultSection
              key={vault.name}
              groupId={groupId}
              vault={vault}
              encryption={data}
              clusters={users?.filter((each) => each.encryptionAtRestProvider === vault.provider)}
              roles={roles.data}
              editing={editing === vault.name}
              onEdit={(open) => onEdit(open ? vault.name : undefined)}
            />
          ))}
          <Notice tone="info" title="If a key is lost">
            {lostKey}
          </Notice>
        </div>
      )}
    </Page>
  );
}

/** documented: Atlas checks keys every 15 minutes, and stops the clusters whose key it cannot use */
const lostKey =
  'Atlas checks each key every 15 minutes. Clusters whose key is disabled or out of reach are shut down at the next check, and start again once it is back. Documents and snapshots that were encrypted with a deleted key are permanently unreadable.';
