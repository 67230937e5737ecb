import { type ReactNode, useContext, useState } from 'react';
import { eventFamilies } from '#contract/events/families.ts';
import { eventTopics, topicLabels } from '#contract/events/topics.ts';
import { SessionContext } from '#src/api/access/session-context.ts';
import { joined, listOf } from '#src/lib/search-params.ts';
import { formatShort, toEpoch } from '#src/lib/time/time.ts';
import { PeriodDialog } from '#src/ui/fields/period-dialog.tsx';
import { FilterBar, SelectFilter, TextFilter } from '#src/ui/filter-bar.tsx';
import { Segmented } from '#src/ui/frame/tabs.tsx';
import { useNow } from '#src/ui/values/now.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { SavedViewsMenu } from '#src/ui/views/saved-views-menu.tsx';
import { type ActivitySearch, hasFilters, noFilters, periodNames, periods } from './activity-search.ts';
import { activityViews } from './activity-views.ts';
import { actorsOf, facetOf } from './narrowing.ts';
import type { Story } from './story.ts';
import { labelOf } from './story-text.ts';

export interface ActivityFiltersProps {
  scope: 'group' | 'org';
  /** The stories of the page, before any filter. */
  stories: readonly Story[];
  search: ActivitySearch;
  onSearch: (part: ActivitySearch, how?: 'push' | 'replace') => void;
  /** Content after the filters. */
  children?: ReactNode;
}

/** Opening a view resets the parameters that it does not contain. */
const nothing: ActivitySearch = { ...noFilters, view: undefined, open: undefined };

export function ActivityFilters({ scope, stories, search, onSearch, children }: ActivityFiltersProps) {
  const session = useContext(SessionContext);
  const families = facetOf(stories, (story) => story.families, search.family);
  const facets = [
    { name: 'who', label: 'Who', options: facetOf(stories, actorsOf, search.who) },
    {
      name: 'on',
      label: 'On',
      options: facetOf(stories, ({ names }) => names, search.on).map((option) => ({
        ...option,
        label: labelOf(stories[0] ?? {}, option.value),
      })),
    },
    {
      name: 'address',
      label: 'Address',
      options: facetOf(stories, ({ addresses }) => addresses, search.address),
    },
  ] as const;
  // every change of a filter begins at the newest page
  const set = (part: ActivitySearch): void => onSearch({ ...part, page: undefined });
  return (
    <FilterBar
      onClear={hasFilters(search) ? () => onSearch(noFilters) : undefined}
      text={
        <TextFilter
          label="Filter by event, name or address"
          value={search.q ?? ''}
          onChange={(text) => set({ q: text || undefined })}
        />
      }
    >
      <SelectFilter
        label="Family"
        options={[...families, ...furtherFamilies(scope, families)]}
        value={listOf(search.family)}
        onChange={(value) => set({ family: joined(value) })}
      />
      {search.of !== undefined && (
        <SelectFilter
          label="About"
          options={eventTopics.map((value) => ({ value, label: topicLabels[value] }))}
          value={[search.of]}
          // one at a time
          onChange={(chosen) => set({ of: chosen.findLast((value) => value !== search.of) })}
        />
      )}
      {facets.map(({ name, label, options }) => (
        <SelectFilter
          key={name}
          label={label}
          options={options}
          value={listOf(search[name])}
          onChange={(value) => set({ [name]: joined(value) })}
        />
      ))}
      {search.cluster !== undefined && (
        <SelectFilter
          label="Cluster"
          options={facetOf(stories, clustersOf, search.cluster)}
          value={listOf(search.cluster)}
          onChange={(value) => set({ cluster: joined(value) })}
        />
      )}
      <PeriodFilter search={search} onChange={set} />
      <Segmented
        label="Show"
        items={[
          { value: 'stories', label: 'Stories', name: 'One line a change, with what followed' },
          { value: 'events', label: 'Events', name: 'One line an event' },
        ]}
        value={search.view ?? 'stories'}
        onChange={(view) => onSearch({ view: view === 'events' ? view : undefined, open: undefined })}
      />
      <SavedViewsMenu
        kind={activityViews}
        userId={session?.user.id ?? ''}
        search={search}
        onOpen={(view) => onSearch({ ...nothing, ...view }, 'push')}
      />
      {children}
    </FilterBar>
  );
}

const clustersOf = ({ events }: Story): string[] =>
  events.flatMap(({ event, alert }) => event?.clusterName ?? alert?.clusterName ?? []);

/** Families without entries on this page: an older page may have some. */
function furtherFamilies(scope: 'group' | 'org', seen: readonly { value: string }[]) {
  const existing = new Set(seen.map(({ value }) => value));
  return eventFamilies(scope)
    .filter(({ title }) => !existing.has(title))
    .map(({ title }) => ({ value: title, label: title }));
}

function PeriodFilter({
  search,
  onChange,
}: {
  search: ActivitySearch;
  onChange: (part: ActivitySearch) => void;
}) {
  const [choosing, setChoosing] = useState(false);
  const { zone } = useZone();
  const now = useNow();
  const own = search.from !== undefined || search.to !== undefined;
  const moment = (value: string | undefined, absent: string): string => {
    const epoch = toEpoch(value);
    return epoch === undefined ? absent : formatShort(epoch, zone, now);
  };
  return (
    <>
      <SelectFilter<string>
        label="When"
        options={[
          ...periodNames.map((value) => ({ value, label: periods[value].label })),
          {
            value: 'own',
            label: own
              ? `${moment(search.from, 'the beginning')} to ${moment(search.to, 'now')}`
              : 'A period…',
          },
        ]}
        value={own ? ['own'] : search.last ? [search.last] : []}
        // one at a time
        onChange={(chosen) => {
          const next = chosen.findLast((value) => value !== search.last && !(own && value === 'own'));
          if (next === 'own') setChoosing(true);
          else onChange({ last: periodNames.find((name) => name === next), from: undefined, to: undefined });
        }}
      />
      {choosing && (
        <PeriodDialog
          from={toEpoch(search.from)}
          to={toEpoch(search.to)}
          onChoose={(period) => {
            setChoosing(false);
            onChange({ last: undefined, ...period });
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  );
}
