import type { ViewKind } from '#src/ui/views/saved-views.ts';
import { type ActivitySearch, readActivitySearch } from './activity-search.ts';

/** Views of the activity. Neither the open story nor the page is part of one. */
export const activityViews: ViewKind<ActivitySearch> = {
  id: 'activity',
  label: 'Activity views',
  starters: [
    { name: 'Alerts of the last 24 hours', search: { family: 'Alert', last: '24h' } },
    { name: 'Changes of access', search: { q: 'user', last: '7d' } },
  ],
  kept(raw) {
    const { open: _, page: __, org: ___, ...rest } = readActivitySearch(raw);
    return rest;
  },
};
