import { useQuery } from '@tanstack/react-query';
import { useMayAsk } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { useWaiting } from '#src/api/console/change-sets.ts';
import { ApiFailure } from '#src/api/errors.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { PendingList } from '#src/ui/values/pending-changes.tsx';
import classes from './federation.module.css';
import { findingsOf } from './federation-facts.ts';
import { FederationSections } from './federation-sections.tsx';
import { useFederation } from './use-federation.ts';

export interface FederationPageProps {
  /** Of the address; absent: the first that the connection reaches. */
  orgId: string | undefined;
  onOrg: (id: string) => void;
}

/** Sign-in of users and applications through the company's own identity providers, and their roles. */
export function FederationPage({ orgId, onOrg }: FederationPageProps) {
  const connection = useConnection();
  const orgs = useQuery(q('listOrgs', connection.id, {}));
  const result = orgs.data?.results ?? [];
  const org = result.find(({ id }) => id === orgId) ?? result[0];
  if (org) return <OrgFederation key={org.id} org={org} orgs={result} onOrg={onOrg} />;
  return (
    <Page>
      <PageHeader title="Federation" facts={undefined} />
      {orgs.error ? (
        <ReadFailure what="The organizations" query={orgs} />
      ) : orgs.data ? (
        <EmptyState title="No organizations">This connection reaches none.</EmptyState>
      ) : (
        <SkeletonLines lines={10} />
      )}
    </Page>
  );
}

interface Org {
  id: string;
  name: string;
}

interface OrgFederationProps {
  org: Org;
  orgs: readonly Org[];
  onOrg: (id: string) => void;
}

function OrgFederation({ org, orgs, onOrg }: OrgFederationProps) {
  const mayAsk = useMayAsk('getOrgFederationSettings', { orgId: org.id });
  const federation = useFederation(org.id, orgs, mayAsk);
  const now = useNow();
  const waiting = useWaiting('/federationSettings');
  const { settings, parts, error } = federation;
  const missing = error instanceof ApiFailure && error.status === 404;
  return (
    <Page>
      <PageHeader
        title="Federation"
        facts={
          parts && (
            <>
              <Fact>{settings?.federatedDomains.join(', ') || 'no domain'}</Fact>
              <Fact>{plural(parts.providers.length, 'identity provider')}</Fact>
              <Fact>{plural(parts.orgs.length, 'organization')}</Fact>
            </>
          )
        }
        actions={
          orgs.length > 1 && (
            <PlainSelect
              label="Organization"
              size="xs"
              className={classes.org}
              data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
              value={org.id}
              onChange={onOrg}
            />
          )
        }
      />
      <PendingList {...waiting} what="this page" />
      {!mayAsk ? (
        <EmptyState title="Federation is not shown">
          Only Organization Owners may see it, and the credentials of this connection are of none.
        </EmptyState>
      ) : missing ? (
        <EmptyState title="No federation yet">
          People sign in to {org.name} with their Atlas passwords. Verify a domain in the console of Atlas
          first. Federation is then managed here.
        </EmptyState>
      ) : error && !parts ? (
        <ReadFailure what="The federation" query={{ error, refetch: federation.refetch }} />
      ) : parts ? (
        <FederationSections parts={parts} orgId={org.id} findings={findingsOf({ ...parts, now })} />
      ) : (
        <SkeletonLines lines={16} />
      )}
    </Page>
  );
}
