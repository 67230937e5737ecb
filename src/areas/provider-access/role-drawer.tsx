import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useOperation } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CopyAs } from '#src/ui/actions/copy-as.tsx';
import { CopyButton } from '#src/ui/actions/copy-button.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { CodeBlock } from '#src/ui/values/code-block.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { KeyValue, type KeyValueItem } from '#src/ui/values/key-value.tsx';
import { Copyable } from '#src/ui/values/mono.tsx';
import { type AccessRole, idOf, nameAtProvider, providers, stateOf, type Usage } from './access-role.ts';
import { AuthorizeForm } from './authorize-form.tsx';
import { atlasCommand, providerCommands, terraform, trustPolicy } from './role-texts.ts';

export interface RoleDrawerProps {
  groupId: string;
  role: AccessRole;
  usages: readonly Usage[];
  onClose: () => void;
}

/** One role: the setup at the provider, its authorization in Atlas, and its users. */
export function RoleDrawer({ groupId, role, usages, onClose }: RoleDrawerProps) {
  const { label, thing } = providers[role.providerName];
  return (
    <Drawer
      title={`${label} ${thing}`}
      badge={<StateBadge {...stateOf(role)} filled />}
      facts={<Copyable value={idOf(role)} label="role ID" />}
      onClose={onClose}
      footer={<Actions groupId={groupId} role={role} usages={usages} onDeleted={onClose} />}
    >
      <Grid gap={24}>
        <KeyValue items={factsOf(role)} />
        <AtProvider groupId={groupId} role={role} />
        {role.providerName !== 'GCP' && (
          <Grid as="section" gap={12}>
            <SectionLabel as="h3">Authorize</SectionLabel>
            <AuthorizeForm key={nameAtProvider(role)} groupId={groupId} role={role} />
          </Grid>
        )}
        <UsedBy groupId={groupId} usages={usages} />
      </Grid>
    </Drawer>
  );
}

function factsOf(role: AccessRole): KeyValueItem[] {
  const created = { label: 'Created', value: <AbsoluteInstant value={role.createdDate} /> };
  const copyable = (value: string | null | undefined, label: string) =>
    value ? <Copyable value={value} label={label} /> : undefined;
  switch (role.providerName) {
    case 'AWS':
      return [
        { label: 'Role ARN', value: copyable(role.iamAssumedRoleArn, 'role ARN') },
        { label: 'Account of Atlas', value: copyable(role.atlasAWSAccountArn, 'account ARN') },
        { label: 'External ID', value: copyable(role.atlasAssumedRoleExternalId, 'external ID') },
        {
          label: 'Authorized',
          value: role.authorizedDate && <AbsoluteInstant value={role.authorizedDate} />,
        },
        created,
      ];
    case 'AZURE':
      return [
        { label: 'Application of Atlas', value: copyable(role.atlasAzureAppId, 'application ID') },
        { label: 'Service principal', value: copyable(role.servicePrincipalId, 'service principal ID') },
        { label: 'Tenant', value: copyable(role.tenantId, 'tenant ID') },
        created,
      ];
    case 'GCP':
      return [
        { label: 'Service account', value: copyable(role.gcpServiceAccountForAtlas, 'service account') },
        created,
      ];
  }
}

const instructions: Record<AccessRole['providerName'], string> = {
  AWS: 'Create an IAM role with this trust policy. The external ID belongs to this role of this project alone.',
  AZURE: 'Create a service principal for the application of Atlas in your tenant, then authorize it below.',
  GCP: 'Atlas creates the service account itself. Grant it access to its resources, for example a bucket.',
};

/** The setup at the provider, as its own commands. */
function AtProvider({ groupId, role }: { groupId: string; role: AccessRole }) {
  const commands = providerCommands(role);
  const atlas = atlasCommand(role, groupId);
  const policy = role.providerName === 'AWS' ? trustPolicy(role) : undefined;
  const names = { AWS: 'AWS CLI', AZURE: 'Azure CLI', GCP: 'gcloud' };
  return (
    <Grid as="section" gap={12}>
      <SectionLabel as="h3">At {providers[role.providerName].label}</SectionLabel>
      <Text as="p" tone="dim">
        {instructions[role.providerName]}
      </Text>
      <CodeBlock>{policy ?? commands}</CodeBlock>
      <Row gap={8} wrap>
        {policy !== undefined && <CopyButton size="sm" text={policy} label="Copy trust policy" />}
        <CopyAs
          size="sm"
          formats={[
            { label: names[role.providerName], text: commands },
            {
              label: 'Atlas CLI',
              text: atlas ?? '',
              ...(atlas === undefined ? { disabled: 'The Atlas CLI authorizes roles at AWS only' } : {}),
            },
            { label: 'Terraform', text: terraform(role, groupId) },
          ]}
        />
      </Row>
    </Grid>
  );
}

function UsedBy({ groupId, usages }: { groupId: string; usages: readonly Usage[] }) {
  const { id: connectionId } = useConnection();
  const params = { connectionId, groupId };
  return (
    <Grid as="section" gap={12}>
      <SectionLabel as="h3">Used by</SectionLabel>
      {usages.length === 0 ? (
        <Text as="p" tone="dim">
          Nothing uses this role: it can be deleted.
        </Text>
      ) : (
        <Grid as="ul" gap={4}>
          {usages.map(({ what, page }) => (
            <li key={what}>
              {page ? (
                <Link to={`/c/$connectionId/groups/$groupId/${page}`} params={params}>
                  {what}
                </Link>
              ) : (
                what
              )}
            </li>
          ))}
        </Grid>
      )}
    </Grid>
  );
}

interface ActionsProps extends Pick<RoleDrawerProps, 'groupId' | 'role' | 'usages'> {
  onDeleted: () => void;
}

function Actions({ groupId, role, usages, onDeleted }: ActionsProps) {
  const [checked, setChecked] = useState<{ ok: boolean; text: string }>();
  const refusal = useRefusal('authorizeGroupCloudProviderAccessRole', { groupId });
  const mayDelete = useRefusal('deauthorizeGroupCloudProviderAccessRole', { groupId });
  const authorize = useOperation('authorizeGroupCloudProviderAccessRole');
  const remove = useConfirmed('deauthorizeGroupCloudProviderAccessRole', {
    also: ['listGroupCloudProviderAccess'],
  });
  const roleId = idOf(role);
  const name = nameAtProvider(role);
  // Atlas assumes a role when it receives it: sending it again unchanged is the check
  const check = (): void =>
    authorize.mutate(
      { groupId, roleId, body: sameAgain(role) },
      {
        onSuccess: () => setChecked({ ok: true, text: `Atlas can act as ${name ?? roleId}.` }),
        onError: ({ message }) => setChecked({ ok: false, text: message }),
      },
    );
  const inUse = usages.length > 0 && `Used by ${usages.map(({ what }) => what).join(', ')}`;
  return (
    <>
      {checked && (
        <Notice
          tone={checked.ok ? 'ok' : 'error'}
          urgent={!checked.ok}
          title={checked.ok ? 'Checked' : 'Atlas cannot use this role'}
        >
          {checked.text}
        </Notice>
      )}
      <ButtonRow>
        <Button
          icon="check"
          busy={authorize.isPending}
          disabledReason={refusal ?? (!stateOf(role).ready && 'Authorize it first')}
          onClick={check}
        >
          Check now
        </Button>
        <Button
          variant="danger"
          disabledReason={mayDelete ?? inUse}
          onClick={() =>
            remove({
              title: `Delete this role of ${providers[role.providerName].label}?`,
              consequence: `Nothing uses it now. ${name ?? 'The setup at the provider'} stays there: remove it yourself. A new role has another external ID.`,
              confirmLabel: 'Delete role',
              danger: true,
              args: () => ({ groupId, cloudProvider: role.providerName, roleId }),
              change: `Delete the role ${name ?? roleId}`,
              done: 'The role is deleted',
              onDone: onDeleted,
            })
          }
        >
          Delete role
        </Button>
      </ButtonRow>
    </>
  );
}

function sameAgain(role: AccessRole) {
  switch (role.providerName) {
    case 'AWS':
      return { providerName: role.providerName, iamAssumedRoleArn: role.iamAssumedRoleArn ?? '' };
    case 'AZURE': {
      const { providerName, atlasAzureAppId, servicePrincipalId, tenantId } = role;
      return {
        providerName,
        atlasAzureAppId,
        ...(servicePrincipalId === undefined ? {} : { servicePrincipalId }),
        ...(tenantId === undefined ? {} : { tenantId }),
      };
    }
    case 'GCP':
      return { providerName: role.providerName };
  }
}
