import { Link } from '@tanstack/react-router';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { NewOrganizationDrawer } from './keys/new-organization-drawer.tsx';

interface OrganizationsPageProps {
  organizations: readonly { id: string; name: string }[];
  creating: boolean;
  onCreating: (open: boolean) => void;
  onOpen: (orgId: string) => void;
}

/** Every organization that the connection sees. With a single one its own page takes the place of this. */
export function OrganizationsPage(props: OrganizationsPageProps) {
  const { organizations, creating, onCreating, onOpen } = props;
  const { id: connectionId } = useConnection();
  const [only, ...others] = organizations;
  // of several, the server knows which one the key is at home in
  const refusal = useRefusal('createOrg', only && others.length === 0 ? { orgId: only.id } : {});
  return (
    <Page>
      <PageHeader
        title="Organizations"
        facts={<Fact>{plural(organizations.length, 'organization')}</Fact>}
        actions={
          <Button variant="primary" icon="plus" disabledReason={refusal} onClick={() => onCreating(true)}>
            Create organization
          </Button>
        }
      />
      <ResourceTable
        id="organizations"
        label="Organizations"
        rows={organizations}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) => onOpen(id)}
        bare
        columns={[
          {
            id: 'name',
            header: 'Organization',
            narrow: { line: 1 },
            sortValue: ({ name }) => name,
            cell: ({ id, name }) => (
              <Link to="/c/$connectionId/orgs/$orgId" params={{ connectionId, orgId: id }} tabIndex={-1}>
                {name}
              </Link>
            ),
          },
          {
            id: 'id',
            header: 'Organization ID',
            narrow: { line: 2 },
            width: 240,
            sortValue: ({ id }) => id,
            cell: ({ id }) => <Mono dim>{id}</Mono>,
          },
        ]}
        empty={
          <EmptyState title="No organizations visible">
            The key or service account of this connection has no role in an organization.
          </EmptyState>
        }
      />
      {creating && <NewOrganizationDrawer organizations={organizations} onClose={() => onCreating(false)} />}
    </Page>
  );
}
