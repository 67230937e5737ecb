import { isAlertEventType } from '#contract/alert-configs/event-types.ts';
import { fail, failWith } from '#contract/errors.ts';
import { allEventTypes } from '#contract/events/families.ts';
import { eventLabel } from '#contract/events/label.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import { instant, iso } from '#server/emulator/kernel/clock.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';

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

function found(event: EventRecord | undefined, id: string, mine: boolean): EventRecord {
  if (!event || !mine) throw fail('EVENT_NOT_FOUND', id);
  return event;
}

export const eventHandlers = defineHandlers({
  listEventTypes: () => eventTypes,
  listGroupEvents: ({ world, params, query }) =>
    filtered(world.tables.events.by('group', params.groupId), query) as EventRecord[],
  getGroupEvent({ world, params }) {
    const event = world.tables.events.get(params.eventId);
    return found(event, params.eventId, event?.groupId === params.groupId);
  },
  listOrgEvents: ({ world, params, query }) =>
    filtered(world.tables.events.by('org', params.orgId), query) as EventRecord[],
  getOrgEvent({ world, params }) {
    const event = world.tables.events.get(params.eventId);
    return found(event, params.eventId, event?.orgId === params.orgId);
  },
});
