import { useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import classes from './activity.module.css';
import type { ActivitySearch } from './activity-search.ts';
import { ActivityTable } from './activity-table.tsx';
import { ActivityFacts } from './project-activity.tsx';
import type { Story } from './story.ts';
import { useActivity } from './use-activity.ts';

export interface ConnectionActivityProps {
  search: ActivitySearch;
  onSearch: (part: ActivitySearch, how?: 'push' | 'replace') => void;
}

interface Org {
  id: string;
  name: string;
}

/** Who did what in an organization that the connection reaches. */
export function ConnectionActivity({ search, onSearch }: ConnectionActivityProps) {
  const connection = useConnection();
  const orgs = useQuery(q('listOrgs', connection.id, {}));
  const result = orgs.data?.results ?? [];
  const org = result.find(({ id }) => id === search.org) ?? result[0];
  if (org) return <OrgActivity org={org} orgs={result} search={search} onSearch={onSearch} />;
  return (
    <Page>
      <PageHeader title="Activity" facts={undefined} />
      {orgs.error ? (
        <ReadFailure what="The organizations" query={orgs} />
      ) : orgs.data ? (
        <EmptyState title="No organizations">
          This connection reaches none whose activity it may read.
        </EmptyState>
      ) : (
        <SkeletonLines lines={10} />
      )}
    </Page>
  );
}

function OrgActivity({
  org,
  orgs,
  search,
  onSearch,
}: ConnectionActivityProps & { org: Org; orgs: readonly Org[] }) {
  const connection = useConnection();
  const activity = useActivity({ kind: 'org', orgId: org.id }, search);
  const role = useRefusal('listOrgEvents', { orgId: org.id });
  const groups = useQuery(q('listGroups', connection.id, { query: { itemsPerPage: 500 } }));
  const names = useMemo(() => new Map(groups.data?.results.map(({ id, name }) => [id, name])), [groups.data]);
  const projectOf = useCallback(
    ({ groupId }: Story) => (groupId === undefined ? undefined : (names.get(groupId) ?? groupId)),
    [names],
  );
  return (
    <Page>
      <PageHeader
        title="Activity"
        facts={<ActivityFacts activity={activity} />}
        actions={
          orgs.length > 1 && (
            <PlainSelect
              label="Organization"
              size="xs"
              className={classes.org}
              data={orgs.map(({ id, name }) => ({ value: id, label: name }))}
              value={org.id}
              onChange={(id) => onSearch({ org: id, page: undefined, open: undefined }, 'push')}
            />
          )
        }
      />
      <ActivityTable
        scope="org"
        connectionId={connection.id}
        activity={activity}
        search={search}
        onSearch={onSearch}
        place={{ organization: org.name }}
        projectOf={projectOf}
        needed={role && `${role} The activity of each project is on its own page.`}
      />
    </Page>
  );
}
