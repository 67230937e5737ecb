import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { call } from '#src/api/client.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useConfirmedChange } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { download } from '#src/ui/actions/download.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { instantColumn, monoColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import {
  certificateEnd,
  type FederationParts,
  type IdentityProvider,
  kindOf,
  providerState,
} from './federation-facts.ts';
import { ProviderDialog } from './provider-dialog.tsx';
import { alwaysSent } from './provider-form.ts';

const nameOf = ({ displayName, id }: IdentityProvider): string => displayName ?? id;

/** The providers of a federation; those for OIDC are made here, those for SAML at the console of Atlas. */
export function IdentityProviders({ parts }: { parts: Omit<FederationParts, 'now'> }) {
  const { settings, providers } = parts;
  const [edited, setEdited] = useState<IdentityProvider | 'new'>();
  const refusal = useRefusal('createFederationSettingIdentityProvider');
  const actions = useProviderActions(settings.id, refusal, setEdited);
  return (
    <Section
      label="Identity providers"
      actions={
        <Button size="sm" icon="plus" disabledReason={refusal} onClick={() => setEdited('new')}>
          Create OIDC provider
        </Button>
      }
    >
      <ResourceTable
        id="identity-providers"
        label="Identity providers"
        columns={columns}
        rows={providers}
        rowKey={({ id }) => id}
        rowName={nameOf}
        actions={actions}
        onOpen={(provider) => {
          if (refusal === undefined) setEdited(provider);
        }}
        bare
        empty={
          <EmptyState title="No identity providers yet">
            Create one for databases, or set up SAML at the console of Atlas.
          </EmptyState>
        }
      />
      {edited !== undefined && (
        <ProviderDialog
          key={edited === 'new' ? 'new' : edited.id}
          federationSettingsId={settings.id}
          provider={edited === 'new' ? undefined : edited}
          providers={providers}
          onClose={() => setEdited(undefined)}
        />
      )}
    </Section>
  );
}

function useProviderActions(
  federationSettingsId: string,
  refusal: string | undefined,
  onEdit: (provider: IdentityProvider) => void,
) {
  const connection = useConnection();
  const ask = useConfirmedChange();
  return (provider: IdentityProvider) => {
    const identityProviderId = provider.id;
    const args = { federationSettingsId, identityProviderId };
    const saml = provider.protocol === 'SAML';
    const active = provider.status !== 'INACTIVE';
    const name = nameOf(provider);
    const metadata = (): void =>
      void call('getFederationSettingIdentityProviderMetadata', connection.id, args).then(
        (xml) => download(`${name}-metadata.xml`, new Blob([String(xml)], { type: 'text/xml' })),
        reportFailure('The metadata could not be loaded'),
      );
    const status = active ? ('INACTIVE' as const) : ('ACTIVE' as const);
    const setStatus = () =>
      ask({
        title: active ? `Deactivate ${name}?` : `Activate ${name}?`,
        consequence: active
          ? 'Users of its domains can no longer sign in.'
          : 'People with its domains sign in through it from then on.',
        confirmLabel: active ? 'Deactivate provider' : 'Activate provider',
        danger: active,
        change: collected(
          'updateFederationSettingIdentityProvider',
          { ...args, body: { ...alwaysSent(provider), status } },
          `${active ? 'Deactivate' : 'Activate'} ${name}`,
        ),
      });
    return [
      { label: 'Edit', icon: 'edit' as const, disabled: refusal, onSelect: () => onEdit(provider) },
      ...(saml
        ? [
            { label: 'Download metadata', icon: 'download' as const, onSelect: metadata },
            {
              label: active ? 'Deactivate' : 'Activate',
              icon: active ? ('pause' as const) : ('play' as const),
              disabled: refusal,
              onSelect: setStatus,
            },
          ]
        : [
            {
              label: 'Forget signing keys',
              icon: 'refresh' as const,
              disabled: refusal,
              onSelect: () =>
                ask({
                  title: `Forget the signing keys of ${name}?`,
                  consequence:
                    'Atlas fetches them anew from the provider. Tokens signed by a key that is gone are refused.',
                  confirmLabel: 'Forget signing keys',
                  change: collected(
                    'revokeFederationSettingIdentityProviderJwks',
                    args,
                    `Forget the signing keys of ${name}`,
                  ),
                }),
            },
          ]),
      {
        label: 'Delete',
        icon: 'trash' as const,
        danger: true,
        disabled: refusal ?? (saml && 'Atlas deletes SAML providers at its own console only'),
        onSelect: () =>
          ask({
            title: `Delete the identity provider ${name}?`,
            consequence: 'Sign-ins to databases through it are refused from then on.',
            confirmLabel: 'Delete provider',
            danger: true,
            typedName: name,
            change: collected(
              'deleteFederationSettingIdentityProvider',
              args,
              `Delete the identity provider ${name}`,
            ),
          }),
      },
    ];
  };
}

const columns: Column<IdentityProvider>[] = [
  textColumn('name', 'Provider', nameOf, { min: 180, narrow: { line: 1 } }),
  textColumn('kind', 'For', kindOf, { width: 250, narrow: { line: 2, spare: true } }),
  monoColumn('issuer', 'Issuer', ({ issuerUri }) => issuerUri, { width: 230, narrow: { line: 2 } }),
  textColumn('domains', 'Domains', ({ associatedDomains }) => associatedDomains?.join(', '), { width: 160 }),
  instantColumn('certificate', 'Certificate ends', certificateEnd, {
    width: 170,
    cell: (provider) => <Instant value={certificateEnd(provider)} />,
  }),
  {
    id: 'state',
    header: 'State',
    width: 100,
    narrow: { line: 1, at: 'end', whole: true },
    sortValue: (provider) => providerState(provider).label,
    cell: (provider) => <StateBadge {...providerState(provider)} />,
  },
];
