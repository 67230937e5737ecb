import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { Mono } from '#src/ui/values/mono.tsx';

interface OrganizationsPageProps {
  organizations: readonly { id: string; name: string }[];
  onOpen: (orgId: string) => void;
}

/** Every organization that the connection sees. With a single one its own page takes the place of this. */
export function OrganizationsPage({ organizations, onOpen }: OrganizationsPageProps) {
  const { id: connectionId } = useConnection();
  return (
    <Page>
      <PageHeader title="Organizations" facts={<Fact>{plural(organizations.length, 'organization')}</Fact>} />
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
    </Page>
  );
}
