import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { orgBlockedBy, orgGoes } from './org-deletion.ts';

interface DeleteOrganizationProps {
  orgId: string;
  name: string;
  /** Names of its projects; undefined while they are on their way. */
  projects: readonly string[] | undefined;
  policies: number;
  onDeleted: () => void;
}

/** The end of an organization: what prevents it, and what would go with it, this connection's own key included. */
export function DeleteOrganization({ orgId, name, projects, policies, onDeleted }: DeleteOrganizationProps) {
  const { id } = useConnection();
  const client = useQueryClient();
  const refusal = useRefusal('deleteOrg', { orgId });
  const remove = useConfirmed('deleteOrg', { also: ['listOrgs'], knowing: true });
  const [failed, setFailed] = useState<Error>();
  const blockedBy = orgBlockedBy(projects ?? []);

  /** Counted on demand: on most visits no user opens the dialog. */
  async function ask(): Promise<void> {
    setFailed(undefined);
    const one = { orgId, query: { itemsPerPage: 1 } };
    try {
      const [people, teams, keys, accounts, seen] = await Promise.all([
        client.fetchQuery(q('listOrgUsers', id, one)),
        client.fetchQuery(q('listOrgTeams', id, one)),
        client.fetchQuery(q('listOrgApiKeys', id, one)),
        client.fetchQuery(q('listOrgServiceAccounts', id, one)),
        client.fetchQuery(q('listOrgs', id, { query: { itemsPerPage: 500 } })),
      ]);
      const goes = orgGoes({
        people: people.totalCount ?? 0,
        teams: teams.totalCount ?? 0,
        keys: keys.totalCount ?? 0,
        accounts: accounts.totalCount ?? 0,
        policies,
      });
      const last = seen.results.length === 1;
      remove({
        title: `Delete the organization ${name}?`,
        consequence: `This cannot be undone. With it go ${goes}.${last ? ' This connection signs in with a key or an account of it: it is refused from then on.' : ''}`,
        confirmLabel: 'Delete organization',
        danger: true,
        typedName: name,
        args: () => ({ orgId }),
        change: `Delete the organization ${name}`,
        onDone: onDeleted,
      });
    } catch (error) {
      setFailed(error instanceof Error ? error : new Error(String(error)));
    }
  }

  return (
    <Section label="Delete organization">
      <Text as="p" tone="dim">
        {blockedBy ??
          'With it go its people’s memberships, teams, keys, service accounts, policies and its log.'}
      </Text>
      <FailureNotice title="What would go with it could not be counted" why={failed} />
      <Row gap={4} columnGap={8} align="center" wrap shrink>
        <Button
          variant="danger"
          disabledReason={
            refusal ?? (projects === undefined ? 'Its projects are being looked up' : blockedBy)
          }
          onClick={() => void ask()}
        >
          Delete organization
        </Button>
        <Link to="/c/$connectionId/orgs" params={{ connectionId: id }} search={{ create: true }}>
          Create another organization
        </Link>
      </Row>
    </Section>
  );
}
