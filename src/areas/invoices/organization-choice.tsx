import { Link, Navigate, useNavigate } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { useRead } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { monoColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';

interface Organization {
  id: string;
  name: string;
}

/** The organizations of a connection, each with its invoices. With a single one its invoices take the place of this. */
export function OrganizationChoice() {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const list = useRead('listOrgs', { query: { itemsPerPage: 500 } });
  const organizations = list.data?.results;
  const [first, ...others] = organizations ?? [];
  if (first && others.length === 0)
    return (
      <Navigate
        to="/c/$connectionId/orgs/$orgId/invoices"
        params={{ connectionId, orgId: first.id }}
        replace
      />
    );
  if (!organizations)
    return (
      <Page>
        <PageHeader title="Invoices" facts="" />
        {list.error ? <ReadFailure what="The organizations" query={list} /> : <SkeletonLines lines={8} />}
      </Page>
    );
  return (
    <Page>
      <PageHeader title="Invoices" facts={<Fact>{plural(organizations.length, 'organization')}</Fact>} />
      <ResourceTable
        id="invoice-organizations"
        label="Organizations"
        rows={organizations}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        onOpen={({ id }) =>
          void navigate({ to: '/c/$connectionId/orgs/$orgId/invoices', params: { connectionId, orgId: id } })
        }
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
