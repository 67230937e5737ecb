import { useState } from 'react';
import { useRefusal } from '#src/api/can.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { TextFilter } from '#src/ui/filter-bar.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
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
    <div className={classes.sections}>
      {findings.length > 0 && (
        <Section label="To look at">
          <div className={classes.findings}>
            {findings.map(({ tone, what, remedy }) => (
              <Notice key={what} tone={tone} title={what}>
                {remedy}
              </Notice>
            ))}
          </div>
        </Section>
      )}
      <IdentityProviders parts={parts} />
      {own && <RoleMappings parts={parts} org={own} />}
      {own && <Trial parts={parts} org={own} />}
      <ConnectedOrgs parts={parts} />
      <Ending parts={parts} />
    </div>
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
    <Section label="What somebody would get">
      <div className={classes.trial}>
        <p className={classes.dim}>
          Enter the groups that the provider tells of a person, separated by commas: these are the roles after
          signing in. Nobody signs in for it.
        </p>
        <TextFilter label="Groups at the provider" value={groups} onChange={setGroups} />
        {granted.length === 0 ? (
          <p className={classes.dim}>No role: the person could sign in and see nothing.</p>
        ) : (
          <ul className={classes.granted} aria-label="Roles">
            {granted.map(({ role, why }) => (
              <li key={role}>
                {role} <span className={classes.dim}>({why})</span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Section>
  );
}

/** Ends federated sign-in as a whole. */
function Ending({ parts }: Pick<FederationSectionsProps, 'parts'>) {
  const { settings, providers, orgs } = parts;
  const refusal = useRefusal('deleteFederationSetting');
  const adding = useAdding();
  const remove = useOperation('deleteFederationSetting', { also: ['getOrgFederationSettings'] });
  // Atlas deletes a federation with its last organization only // documented
  const connected =
    orgs.length > 1 && `${orgs.length} organizations are connected: disconnect the others first`;
  const name = settings.federatedDomains[0] ?? settings.id;
  return (
    <Section label="Delete federation">
      <p className={classes.dim}>
        Deletes {plural(providers.length, 'identity provider')} and every role mapping. People sign in with
        passwords of Atlas from then on.
      </p>
      <div>
        <Button
          variant="danger"
          disabledReason={refusal ?? connected}
          onClick={() =>
            confirm({
              title: `Delete the federation of ${name}?`,
              consequence: `People of ${settings.federatedDomains.join(', ') || 'its domains'} can no longer sign in through it, and cannot come in at all until they have a password of Atlas.`,
              confirmLabel: 'Delete federation',
              danger: true,
              typedName: name,
              beside: besideConfirm(adding, () =>
                collected(
                  'deleteFederationSetting',
                  { federationSettingsId: settings.id },
                  `Delete the federation of ${name}`,
                ),
              ),
              run: () => remove.mutateAsync({ federationSettingsId: settings.id }),
            })
          }
        >
          Delete federation
        </Button>
      </div>
    </Section>
  );
}
