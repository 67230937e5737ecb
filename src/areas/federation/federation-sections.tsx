import { useState } from 'react';
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
