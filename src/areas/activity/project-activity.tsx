import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import type { ActivitySearch } from './activity-search.ts';
import { ActivityTable } from './activity-table.tsx';
import type { Story } from './story.ts';
import { type Activity, useActivity } from './use-activity.ts';

export interface ProjectActivityProps {
  group: { id: string; name: string };
  search: ActivitySearch;
  onSearch: (part: ActivitySearch, how?: 'push' | 'replace') => void;
}

/** Who did what in a project, and what followed. */
export function ProjectActivity({ group, search, onSearch }: ProjectActivityProps) {
  const connection = useConnection();
  const activity = useActivity({ kind: 'group', groupId: group.id }, search);
  return (
    <Page>
      <PageHeader title="Activity" facts={<ActivityFacts activity={activity} />} />
      <ActivityTable
        scope="group"
        connectionId={connection.id}
        activity={activity}
        search={search}
        onSearch={onSearch}
        place={{ project: group.name }}
      />
    </Page>
  );
}

/** Of the page that is shown. */
export function ActivityFacts({ activity: { stories, total, query } }: { activity: Activity }) {
  if (!stories || query.previous) return null;
  const count = (test: (story: Story) => boolean): number => stories.filter(test).length;
  const running = count((story) => story.running && story.alerts.length === 0);
  const changes = count(({ who }) => who.kind !== 'service');
  return (
    <>
      <Fact>{plural(total, 'event')}</Fact>
      <Fact>{plural(changes, 'change by people and keys', 'changes by people and keys')}</Fact>
      {running > 0 && <Fact>{running} under way</Fact>}
    </>
  );
}
