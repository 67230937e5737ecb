import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { monoColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';

interface Organization {
  id: string;
  name: string;
}

interface OrganizationChoiceProps {
  organizations: readonly Organization[];
  onOpen: (orgId: string) => void;
}

/** The organizations of a connection, each with its invoices. With a single one its invoices take the place of this. */
export function OrganizationChoice({ organizations, onOpen }: OrganizationChoiceProps) {
  const { id: connectionId } = useConnection();
  return (
    <Page>
      <PageHeader title="Invoices" facts={<Fact>{plural(organizations.length, 'organization')}</Fact>} />
      <ResourceTable
        id="invoice-organizations"
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
              <Link
                to="/c/$connectionId/orgs/$orgId/invoices"
                params={{ connectionId, orgId: id }}
                tabIndex={-1}
              >
                {name}
              </Link>
            ),
          },
          monoColumn<Organization>('id', 'Organization ID', ({ id }) => id, {
            width: 240,
            narrow: { line: 2 },
          }),
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
