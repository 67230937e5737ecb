import type { NotificationKindName } from '#contract/notifications/kinds.ts';

/** Something that people want to know of. */
export interface News {
  connection: string;
  kind: NotificationKindName;
  /** The name of the thing, as people know it. */
  subject: string;
  /** The identity of a repeated event: an ID, and the time where that matters. Reported once for each. */
  once: string;
  groupId?: string;
  /** Of the thing, where its page has one. */
  id?: string;
  /** One sentence more: why, until when. */
  detail?: string;
  /** Users who are not notified: they have done it themselves. */
  except?: readonly string[];
}
