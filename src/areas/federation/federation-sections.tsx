import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { TextFilter } from '#src/ui/filter-bar.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ConnectedOrgs } from './connected-orgs.tsx';
import classes from './federation.module.css';
import { domainsOf, type FederationParts, type Finding, rolesFor } from './federation-facts.ts';
import { IdentityProviders } from './identity-providers.tsx';
import { RoleMappings } from './role-mappings.tsx';

export interface FederationSectionsProps {
  parts: Omit<FederationParts, 'now'>;
  /** The organization whose mappings are shown. */
  orgId: string;
  findings: readonly Finding[];
}

export function FederationSections({ parts, orgId, findings }: FederationSectionsProps) {
  const own = parts.orgs.find((each) => each.orgId === orgId);
  return (
    <Grid gap={24}>
      {findings.length > 0 && (
        <Section label="Findings">
          <Grid gap={8}>
            {findings.map(({ tone, what, remedy }) => (
              <Notice key={what} tone={tone} title={what}>
                {remedy}
              </Notice>
            ))}
          </Grid>
        </Section>
      )}
      <IdentityProviders parts={parts} />
      {own && <RoleMappings parts={parts} org={own} />}
      {own && <Trial parts={parts} org={own} />}
      <ConnectedOrgs parts={parts} />
      <Ending parts={parts} />
    </Grid>
  );
}

/** Tries the mappings without anybody signing in. */
function Trial({
  parts,
  org,
}: {
  parts: FederationSectionsProps['parts'];
  org: FederationParts['orgs'][number];
}) {
  const [groups, setGroups] = useState('');
  const granted = rolesFor(domainsOf(groups), org, parts.names);
  return (
    <Section label="Effective roles of a person">
      <div className={classes.trial}>
        <Text as="p" tone="dim">
          Enter the groups that the provider reports for a person, separated by commas. The list shows the
          roles after sign-in. No sign-in takes place.
        </Text>
        <TextFilter label="Groups at the provider" value={groups} onChange={setGroups} />
        {granted.length === 0 ? (
          <Text as="p" tone="dim">
            No role: the person could sign in and see nothing.
          </Text>
        ) : (
          <Grid as="ul" gap={4} aria-label="Roles">
            {granted.map(({ role, why }) => (
              <li key={role}>
                {role} <Text tone="dim">({why})</Text>
              </li>
            ))}
          </Grid>
        )}
      </div>
    </Section>
  );
}

/** Ends federated sign-in as a whole. */
function Ending({ parts }: Pick<FederationSectionsProps, 'parts'>) {
  const { settings, providers, orgs } = parts;
  const refusal = useRefusal('deleteFederationSetting');
  const remove = useConfirmed('deleteFederationSetting', { also: ['getOrgFederationSettings'] });
  // Atlas deletes a federation with its last organization only // documented
  const connected =
    orgs.length > 1 && `${orgs.length} organizations are connected: disconnect the others first`;
  const name = settings.federatedDomains[0] ?? settings.id;
  return (
    <Section label="Delete federation">
      <Text as="p" tone="dim">
        Deletes {plural(providers.length, 'identity provider')} and every role mapping. People sign in with
        passwords of Atlas from then on.
      </Text>
      <div>
        <Button
          variant="danger"
          disabledReason={refusal ?? connected}
          onClick={() =>
            remove({
              title: `Delete the federation of ${name}?`,
              consequence: `People of ${settings.federatedDomains.join(', ') || 'its domains'} can no longer sign in through it, and cannot come in at all until they have a password of Atlas.`,
              confirmLabel: 'Delete federation',
              danger: true,
              typedName: name,
              args: () => ({ federationSettingsId: settings.id }),
              change: `Delete the federation of ${name}`,
            })
          }
        >
          Delete federation
        </Button>
      </div>
    </Section>
  );
}
