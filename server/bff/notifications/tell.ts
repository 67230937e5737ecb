import { seesAll, seesProject } from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import { kindOf, type NotificationKindName } from '#contract/notifications/kinds.ts';
import type { NotificationSettings, SentChannel } from '#contract/notifications/settings.ts';
import { mailAt, quietUntil } from '#contract/notifications/timing.ts';
import type { Log } from '../log.ts';
import { describeError } from '../log.ts';
import type { Db } from '../tables.ts';
import type { Deliveries } from './deliveries.ts';
import type { News } from './news.ts';
import type { Notices } from './notices.ts';
import { createOutbox, type Outbox, putInOutbox } from './outbox.ts';
import type { SettingsStore } from './settings-store.ts';

/**
 * Notifies all users who follow the topic. Never throws: the event has occurred, whether a notification
 * arrives or not.
 */
export type Notify = (reported: News) => Promise<void>;

export interface NotifyDeps {
  db: Db;
  notices: Pick<Notices, 'insert'>;
  deliveries: Pick<Deliveries, 'insert'>;
  settings: Pick<SettingsStore, 'everybody'>;
  newId: (at: number) => string;
  log: Log;
  now: () => number;
  /** Something is to be sent. */
  wake: () => void;
}

/** Topics that are followed project by project: a user responsible for two of thirty does not need the others. */
const ofProjects: ReadonlySet<string> = new Set(['alerts', 'sign-ins', 'expiries', 'drift']);

function isFollowed(
  { follows, projects }: NotificationSettings,
  { kind, connection, groupId }: Pick<News, 'kind' | 'connection' | 'groupId'>,
): boolean {
  const { topic } = kindOf(kind);
  if (!follows[topic].on) return false;
  // what belongs to no project concerns everybody who follows such things
  if (!ofProjects.has(topic) || groupId === undefined) return true;
  return projects.some((project) => project.connection === connection && project.groupId === groupId);
}

/** The server's channels for a user's notification, and when each is due. */
function sendings(
  { follows, email, webhook, quiet, digest }: NotificationSettings,
  kind: NotificationKindName,
  at: number,
): { channel: SentChannel; dueAt: number }[] {
  const { topic, isUrgent } = kindOf(kind);
  const { channels } = follows[topic];
  const sends: { channel: SentChannel; dueAt: number }[] = [];
  if (webhook !== null && channels.includes('webhook'))
    sends.push({ channel: 'webhook', dueAt: (isUrgent ? undefined : quietUntil(at, quiet)) ?? at });
  if (email !== null && channels.includes('email'))
    sends.push({ channel: 'email', dueAt: isUrgent ? at : mailAt(at, digest, quiet) });
  return sends;
}

/** Whether a person sees the place of an event. */
const mayKnow = (grants: readonly Grant[], connection: string, groupId: string | null): boolean =>
  groupId === null ? seesAll(grants, connection) : seesProject(grants, connection, groupId);

/** Sends notifications: `tell` for events without a change of ours, `outbox` for those stored with one. */
export function createNotify(deps: NotifyDeps): { notify: Notify; outbox: Outbox } {
  const { db, notices, deliveries, settings, newId, log, now, wake } = deps;

  const notifyAndForget = async (rowId: string, reported: News): Promise<void> => {
    const { connection, kind, subject, once, groupId = null, id = null, detail = '', except = [] } = reported;
    const at = now();
    const noticeId = newId(at);
    const { isForAdministrators = false } = kindOf(kind);
    const readers = (await settings.everybody()).filter(
      (person) =>
        !except.includes(person.userId) &&
        mayKnow(person.grants, connection, groupId) &&
        (isFollowed(person.settings, reported) || (isForAdministrators && person.isAdministrator)),
    );
    const notice = { noticeId, at, connection, kind, subject, detail, groupId, id };
    const names = readers.map(({ userId }) => userId);
    await db.transaction().execute(async (tx) => {
      if (await notices.insert(tx, notice, `${kind} ${connection} ${once}`, names))
        for (const reader of readers)
          for (const { channel, dueAt } of sendings(reader.settings, kind, at))
            await deliveries.insert(
              tx,
              { id: newId(at), user_id: reader.userId, channel, notification_id: noticeId },
              at,
              dueAt,
            );
      await tx.deleteFrom('notification_outbox').where('id', '=', rowId).execute();
    });
    wake();
  };

  const outbox = createOutbox({ db, notifyAndForget, log });
  return {
    outbox,
    async notify(reported) {
      try {
        await putInOutbox(db, reported);
      } catch (error) {
        log.error({ kind: reported.kind, ...describeError(error) }, 'a notification could not be written');
      }
      await outbox.flush();
    },
  };
}
