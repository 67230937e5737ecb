import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMayAsk } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { useProjectKey } from '../shared/use-project-key.ts';
import { MatrixPage } from './matrix-page.tsx';
import type { MatrixSearch } from './matrix-search.ts';
import { ProjectHolders } from './project-holders.tsx';

interface ProjectPeoplePageProps {
  groupId: string;
  search: MatrixSearch;
  onSearch: (search: MatrixSearch, how?: 'push' | 'replace') => void;
}

/** Who may do what in one project: the same matrix with this project as its only column. */
export function ProjectPeoplePage({ groupId, search, onSearch }: ProjectPeoplePageProps) {
  const { id: connectionId } = useConnection();
  const { data: group } = useSuspenseQuery(q('getGroup', connectionId, { groupId }));
  const { orgId, name } = group;
  const hidden = useProjectKey(orgId) !== undefined;
  // a member of the organization may not read its accounts
  const mayAsk = useMayAsk('listOrgServiceAccounts', { orgId });
  const limited = hidden || !mayAsk;
  return (
    <Page>
      <PageHeader
        title="People and keys"
        facts={
          <>
            <Fact>{name}</Fact>
            <Fact>
              <Link to="/c/$connectionId/orgs/$orgId" params={{ connectionId, orgId }}>
                the whole organization
              </Link>
            </Fact>
            <Fact>
              <Link
                to="/c/$connectionId/orgs/$orgId/permissions"
                params={{ connectionId, orgId }}
                search={{ project: groupId }}
              >
                what may they do here
              </Link>
            </Fact>
          </>
        }
      />
      {limited ? (
        <ProjectHolders groupId={groupId} />
      ) : (
        <MatrixPage orgId={orgId} only={groupId} search={search} onSearch={onSearch} />
      )}
    </Page>
  );
}
