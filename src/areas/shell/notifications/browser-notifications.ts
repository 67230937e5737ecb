import { kindOf, pathOf, titleOf } from '#contract/notifications/kinds.ts';
import type { ShownNotification } from '#contract/notifications/settings.ts';
import { quietUntil } from '#contract/notifications/timing.ts';
import { c } from '#src/api/console/console-call.ts';

const seenKey = 'qd.notified';

/** The last notification shown in this browser: those from before the permission are not shown afterwards. */
function lastShown(): string | null {
  try {
    return localStorage.getItem(seenKey);
  } catch {
    return null;
  }
}

function remember(id: string): void {
  try {
    localStorage.setItem(seenKey, id);
  } catch {
    // it is shown again after a reload, under the same tag
  }
}

/** Shows new notifications through the system, according to the user's settings; tabs show the same one once. */
export async function showInBrowser(list: readonly ShownNotification[], now = Date.now()): Promise<void> {
  const [newest] = list;
  const last = lastShown();
  if (newest === undefined || newest.id === last) return;
  remember(newest.id);
  // the first list of a browser is its history
  if (last === null) return;
  const fresh = list.filter(({ id, read }) => id > last && !read);
  if (fresh.length === 0) return;
  const { settings } = await c('getNotificationSettings', {});
  const isQuiet = quietUntil(now, settings.quiet) !== undefined;
  for (const each of fresh.toReversed()) {
    const { topic, isUrgent = false } = kindOf(each.kind);
    if ((isQuiet && !isUrgent) || !settings.follows[topic].channels.includes('browser')) continue;
    const { kind, connection, groupId, about, detail, id } = each;
    const shown = new Notification(titleOf(each), { body: detail, tag: id });
    shown.onclick = () => {
      window.focus();
      window.location.assign(pathOf({ kind, connection, groupId, id: about }));
    };
  }
}
