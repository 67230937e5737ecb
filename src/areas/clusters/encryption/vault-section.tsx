import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { keyOf, qNow } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { notify, reportFailure } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import type { Cluster } from '../cluster-facts.ts';
import type { AccessRoles } from './access-roles.ts';
import { KeyEndpoints } from './key-endpoints.tsx';
import { VaultDialog } from './vault-dialog.tsx';
import { type Encryption, type Vault, vaultState } from './vaults.ts';

interface VaultSectionProps {
  groupId: string;
  vault: Vault;
  encryption: Encryption;
  /** Those that encrypt with it; undefined while unknown. */
  clusters: readonly Cluster[] | undefined;
  roles: AccessRoles | undefined;
  editing: boolean;
  onEdit: (open: boolean) => void;
}

/** One provider: its key, its state, who uses it, and what can be done. */
export function VaultSection(props: VaultSectionProps) {
  const { groupId, vault, encryption, clusters, roles, editing, onEdit } = props;
  const settings = encryption[vault.name];
  const key: unknown = Reflect.get(settings, vault.key);
  const state = vaultState(settings);
  // a provider that was never used has no further details, also while its clusters are unknown
  const bare = settings.enabled !== true && typeof key !== 'string' && !clusters?.length;
  return (
    <Section label={vault.label} actions={<Actions {...props} />}>
      <KeyValue
        items={[
          { label: 'State', value: <StateBadge {...state} state={`valid: ${String(settings.valid)}`} /> },
          ...(bare
            ? []
            : [
                {
                  label: 'Key',
                  value: typeof key === 'string' && key !== '' && <Copyable value={key} label="key" />,
                },
                { label: 'Used by', value: <Users clusters={clusters} /> },
                { label: 'Rotation', value: settings.enabled && vault.rotation },
              ]),
        ]}
      />
      {vault.endpoints && <KeyEndpoints groupId={groupId} vault={vault} encryption={encryption} />}
      {editing && (
        <VaultDialog
          groupId={groupId}
          vault={vault}
          encryption={encryption}
          roles={roles}
          onClose={() => onEdit(false)}
        />
      )}
    </Section>
  );
}

function Actions({ groupId, vault, encryption, clusters, onEdit }: VaultSectionProps) {
  const connection = useConnection();
  const client = useQueryClient();
  const refusal = useRefusal('updateGroupEncryptionAtRest', { groupId });
  const update = useConfirmed('updateGroupEncryptionAtRest');
  const on = encryption[vault.name].enabled === true;
  const validation = useMutation({
    mutationFn: () => client.fetchQuery(qNow('getGroupEncryptionAtRest', connection.id, { groupId })),
    onSuccess: (fresh) => {
      client.setQueryData(keyOf('getGroupEncryptionAtRest', connection.id, { groupId }), fresh);
      const { valid } = fresh[vault.name];
      notify({
        ...(valid ? {} : { tone: 'error' as const }),
        message: valid
          ? `Atlas can use the key in ${vault.label}`
          : `Atlas cannot use the key in ${vault.label}`,
      });
    },
    onError: reportFailure('The key was not validated'),
  });
  const disable = () =>
    update({
      title: `Stop using ${vault.label}?`,
      consequence: 'No cluster uses it now. Snapshots that were encrypted with its key still need the key.',
      confirmLabel: 'Stop using it',
      danger: true,
      args: () => ({ groupId, body: { [vault.name]: { enabled: false } } }),
      change: `Stop using ${vault.label}`,
    });
  if (!on) {
    return (
      <Button size="sm" disabledReason={refusal} onClick={() => onEdit(true)}>
        {`Configure ${vault.short}`}
      </Button>
    );
  }
  const used =
    clusters && clusters.length > 0 && `${plural(clusters.length, 'cluster')} of the project need it`;
  return (
    <ButtonRow>
      <Button size="sm" busy={validation.isPending} onClick={() => validation.mutate()}>
        Validate
      </Button>
      <Button size="sm" disabledReason={refusal} onClick={() => onEdit(true)}>
        Change key
      </Button>
      <Button size="sm" disabledReason={refusal ?? used} onClick={disable}>
        Stop using it
      </Button>
    </ButtonRow>
  );
}

function Users({ clusters }: { clusters: readonly Cluster[] | undefined }) {
  const { id: connectionId } = useConnection();
  if (!clusters) return 'unknown';
  if (clusters.length === 0) return 'no cluster';
  return (
    <Stack as="span" gap={8}>
      {clusters.map(({ groupId, name }) => (
        <Link
          key={name}
          to="/c/$connectionId/groups/$groupId/clusters/$clusterName/configuration"
          params={{ connectionId, groupId, clusterName: name }}
        >
          {name}
        </Link>
      ))}
    </Stack>
  );
}
