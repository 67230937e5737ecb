import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { fail, failWith } from '#contract/api/errors.ts';
import { cloudOrigin } from '#contract/api/names.ts';
import { allEventTypes } from '#contract/events/families.ts';
import { eventLabel } from '#contract/events/label.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { instant, iso } from '#server/emulator/kernel/time/clock.ts';

interface Filter {
  clusterNames?: string[] | undefined;
  eventType?: string[] | undefined;
  excludedEventType?: string[] | undefined;
  minDate?: string | undefined;
  maxDate?: string | undefined;
}

function filtered(events: readonly EventRecord[], filter: Filter): readonly EventRecord[] {
  const { clusterNames, eventType, excludedEventType } = filter;
  const [from, to] = [filter.minDate, filter.maxDate].map((date) =>
    date === undefined ? undefined : iso(instant(date)),
  );
  if (from !== undefined && to !== undefined && to < from) {
    throw failWith('INVALID_DATE_RANGE', {
      fields: [{ field: 'maxDate', description: 'is before minDate' }],
    });
  }
  if (![clusterNames, eventType, excludedEventType, from, to].some((each) => each !== undefined))
    return events;
  return events.filter(
    (event) =>
      (!clusterNames || (event.clusterName !== undefined && clusterNames.includes(event.clusterName))) &&
      (!eventType || eventType.includes(event.eventTypeName)) &&
      !excludedEventType?.includes(event.eventTypeName) &&
      (from === undefined || event.created >= from) &&
      (to === undefined || event.created <= to),
  );
}

const eventTypes = allEventTypes().map((eventType) => ({
  eventType,
  description: eventLabel(eventType),
  alertable: isAlertEventType(eventType),
}));

function findMatch(event: EventRecord | undefined, id: string, mine: boolean): EventRecord {
  if (!event || !mine) throw fail('EVENT_NOT_FOUND', id);
  return event;
}

/** The page of the service's console with the filters of the request // assumed: its address */
function feedLink(path: string, query: object): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const text of Array.isArray(value) ? value : value === undefined ? [] : [value])
      search.append(name, String(text));
  }
  return `${cloudOrigin}/v2${path}${search.size > 0 ? `?${search}` : ''}`;
}

function checkDates({ minDate, maxDate }: Filter): void {
  filtered([], { minDate, maxDate });
}

export const eventHandlers = defineHandlers({
  getGroupActivityFeed({ params, query }) {
    checkDates(query);
    return { link: feedLink(`/${params.groupId}#/activity`, query) };
  },

  getOrgActivityFeed({ params, query }) {
    checkDates(query);
    return { link: feedLink(`#/org/${params.orgId}/activity`, query) };
  },

  listEventTypes: () => eventTypes,
  listGroupEvents: ({ world, params, query }) =>
    filtered(world.tables.events.by('group', params.groupId), query) as EventRecord[],
  getGroupEvent({ world, params }) {
    const event = world.tables.events.get(params.eventId);
    return findMatch(event, params.eventId, event?.groupId === params.groupId);
  },
  listOrgEvents: ({ world, params, query }) =>
    filtered(world.tables.events.by('org', params.orgId), query) as EventRecord[],
  getOrgEvent({ world, params }) {
    const event = world.tables.events.get(params.eventId);
    return findMatch(event, params.eventId, event?.orgId === params.orgId);
  },
});
