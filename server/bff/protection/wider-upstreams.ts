import { z } from 'zod';
import type { Audit } from '../forward/audit.ts';
import type { Notify } from '../notifications/tell.ts';
import type { Db } from '../tables.ts';

const key = 'upstream-origins';
const Origins = z.array(z.string());

interface UpstreamsDeps {
  db: Db;
  audit: Pick<Audit, 'note'>;
  notify: Notify;
  now: () => number;
}

/** Reports addresses that this server may call and could not call at its last start. Flags have no second person. */
export async function reportWiderUpstreams(
  origins: readonly string[],
  { db, audit, notify, now }: UpstreamsDeps,
): Promise<void> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', key).executeTakeFirst();
  const value = JSON.stringify([...new Set(origins)].sort());
  if (row?.value === value) return;
  await db
    .insertInto('meta')
    .values({ key, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
  if (!row) return;
  const before = new Set(Origins.parse(JSON.parse(row.value)));
  const added = origins.filter((origin) => !before.has(origin));
  if (added.length === 0) return;
  const target = added.join(', ');
  const subject = {
    actor: 'server',
    actorId: undefined,
    operation: 'widenUpstreams',
    target,
    requestId: 'start',
  };
  await audit.note(subject, 'done', null);
  await notify({
    ...{ connection: '', kind: 'upstreams-widened', subject: target },
    ...{ once: `${target} ${now()}`, detail: 'Compared with the last start of this server.' },
  });
}
