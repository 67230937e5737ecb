import type { NotificationKindName } from '#contract/notifications/kinds.ts';

/** Something that people want to know of. */
export interface Told {
  connection: string;
  kind: NotificationKindName;
  /** The name of the thing, as people know it. */
  subject: string;
  /** What makes it the same thing once more: an ID, and the moment where that matters. Told once for each. */
  once: string;
  groupId?: string;
  /** Of the thing, where its page has one. */
  id?: string;
  /** One sentence more: why, until when. */
  detail?: string;
  /** Users who need not be told: they have done it themselves. */
  except?: readonly string[];
}
