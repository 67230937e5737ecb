import { type EventType, isEventType } from '#contract/events/families.ts';
import type { EventRecord } from '#contract/events/schemas.ts';
import type { Caller } from './handler.ts';
import { dropOld, kept } from './retention.ts';
import type { World } from './world.ts';

/** Records a change in the event log: user, time, address // observed */
export function record(
  world: World,
  eventTypeName: EventType,
  about: Partial<EventRecord>,
  by?: { caller: Caller; peer: string },
): EventRecord {
  const who =
    by?.caller.kind === 'apiKey'
      ? { apiKeyId: by.caller.id, publicKey: by.caller.identity, remoteAddress: by.peer }
      : by
        ? { username: by.caller.identity, remoteAddress: by.peer }
        : {};
  const orgId = about.orgId ?? (about.groupId ? world.tables.groups.get(about.groupId)?.orgId : undefined);
  const { events } = world.tables;
  const result = events.put({
    id: world.id(),
    created: world.iso(),
    eventTypeName,
    isGlobalAdmin: false,
    ...who,
    ...about,
    ...(orgId ? { orgId } : {}),
  });
  const log = () =>
    result.groupId !== undefined && isEventType(eventTypeName, 'group')
      ? events.by('group', result.groupId)
      : events.by('org', result.orgId ?? '');
  dropOld(world, events, log, kept.events, ({ created }) => created);
  return result;
}
