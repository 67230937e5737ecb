import type { EventType } from '#contract/events/families.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import type { Call } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { ApiKeyRecord } from './records.ts';

export type By = Pick<Call, 'caller' | 'peer'>;

/** What happened to a key, in the log of its organization, or of the project where it was requested. */
export function recordKeyEvent(
  world: World,
  what: EventType,
  key: ApiKeyRecord,
  by: By,
  groupId?: string,
): void {
  const place = groupId === undefined ? { orgId: key.orgId } : { groupId };
  record(world, what, { ...place, targetPublicKey: key.publicKey }, by);
}
