import { useMemo } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { EmptyState, FilteredEmpty } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { NewestPages } from '#src/ui/table/newest-pages.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { activityColumns } from './activity-columns.tsx';
import { ExportActivity } from './activity-export.tsx';
import { ActivityFilters } from './activity-filters.tsx';
import { type ActivitySearch, hasFilters, noFilters } from './activity-search.ts';
import { LookBack } from './look-back.tsx';
import { describeSearch, narrowed } from './narrowing.ts';
import { pageSize } from './older-match.ts';
import type { Story } from './story.ts';
import { StoryDrawer } from './story-drawer.tsx';
import { targetLabel } from './story-text.ts';
import type { Activity } from './use-activity.ts';

export interface ActivityTableProps {
  scope: 'group' | 'org';
  connectionId: string;
  activity: Activity;
  search: ActivitySearch;
  onSearch: (part: ActivitySearch, how?: 'push' | 'replace') => void;
  /** The scope of the log, for exports. */
  place: Record<string, string>;
  projectOf?: ((story: Story) => string | undefined) | undefined;
  /** Why the log could not be read otherwise, and where to look instead. */
  needed?: string | undefined;
}

/** The stories of a page of the log, their filters, and the one that is open. */
export function ActivityTable(props: ActivityTableProps) {
  const { scope, connectionId, activity, search, onSearch, place, projectOf, needed } = props;
  const { stories, total } = activity;
  const asEvents = search.view === 'events';
  const columns = useMemo(() => activityColumns(asEvents, projectOf), [asEvents, projectOf]);
  const rows = useMemo(() => stories && narrowed(stories, search), [stories, search]);
  if (activity.error && !stories) {
    return <ReadFailure what="The activity" query={activity} needed={needed} />;
  }
  const index = rows?.findIndex(({ id }) => id === search.open) ?? -1;
  const open = rows?.[index] ?? stories?.find(({ id }) => id === search.open) ?? activity.elsewhere;
  const show = (story: Story | undefined, how?: 'push' | 'replace') => onSearch({ open: story?.id }, how);
  const step = (story: Story | undefined) => story && (() => show(story, 'replace'));
  const filtered = hasFilters(search);
  return (
    <>
      <ResourceTable
        id="activity"
        label="Activity"
        fill
        columns={columns}
        rows={rows}
        query={activity.query}
        rowKey={({ id }) => id}
        rowName={(story) => [story.title, targetLabel(story)].filter(Boolean).join(', ')}
        sortedByServer
        onOpen={(story) => show(story, search.open ? 'replace' : 'push')}
        openKey={search.open}
        dimmed={({ who, alerts }) => who.kind === 'service' && alerts.length === 0}
        filters={
          <ActivityFilters scope={scope} stories={stories ?? []} search={search} onSearch={onSearch}>
            <ExportActivity columns={columns} search={search} whole={activity.whole} place={place} />
          </ActivityFilters>
        }
        empty={
          filtered ? (
            <FilteredEmpty
              what={total > pageSize ? 'stories of this page' : 'stories'}
              onClear={() => onSearch(noFilters)}
            >
              <LookBack activity={activity} search={search} onSearch={onSearch} />
            </FilteredEmpty>
          ) : (
            <EmptyState title="Nothing has happened yet">
              Changes by people and keys, alerts, backups and elections appear here, with what followed from
              them.
            </EmptyState>
          )
        }
        evidence={{
          ...place,
          question: 'who changed what, and when',
          filter: describeSearch(search),
          page: String(search.page ?? 1),
        }}
        footer={<Footer activity={activity} shown={rows?.length ?? 0} search={search} onSearch={onSearch} />}
      />
      {open && (
        <StoryDrawer
          key={open.id}
          story={open}
          connectionId={connectionId}
          onClose={() => show(undefined)}
          onPrevious={step(rows?.[index - 1])}
          onNext={step(index < 0 ? undefined : rows?.[index + 1])}
          onSearch={onSearch}
        />
      )}
    </>
  );
}

interface FooterProps extends Pick<ActivityTableProps, 'activity' | 'search' | 'onSearch'> {
  shown: number;
}

function Footer({ activity, shown, search, onSearch }: FooterProps) {
  const { stories, total, missing } = activity;
  if (!stories) return null;
  const page = search.page ?? 1;
  if (total > pageSize || page > 1) {
    return (
      <Row as="span" gap={8} wrap>
        <NewestPages
          page={page}
          size={pageSize}
          total={total}
          onPage={(next) => onSearch({ page: next, open: undefined }, 'push')}
        />
        {shown > 0 && <LookBack activity={activity} search={search} onSearch={onSearch} />}
      </Row>
    );
  }
  const texts = [
    shown === stories.length
      ? `${formatCount(shown)} shown`
      : `${formatCount(shown)} of ${formatCount(stories.length)} shown`,
    missing.length > 0 && `could not be loaded: ${missing.join(', ')}`,
  ];
  return texts.filter(Boolean).join('; ');
}
