import { sql } from 'kysely';
import type { SecretBox } from '#server/auth/secret-box.ts';
import { opensSealed } from '../connections/key-check.ts';
import type { Db } from '../tables.ts';

/** How long an answer of the database counts: strangers may ask as often as they like. */
const KEPT_MS = 1_000;
/** How long a write and a look at the key count: probes of all replicas write the same row. */
const WRITTEN_MS = 10_000;

type Readiness =
  | 'ready'
  | 'closing'
  | 'the database does not answer'
  | 'the database cannot be written'
  | 'the key does not open the secrets in the database';

interface HealthDeps {
  db: Db;
  box: SecretBox;
  now: () => number;
  isClosing: () => boolean;
  build?: string | undefined;
}

/** Keeps a result for a while; concurrent callers share one reading. */
function kept<Result>(forMs: number, now: () => number, read: () => Promise<Result>): () => Promise<Result> {
  let last: { at: number; result: Promise<Result> } | undefined;
  return () => {
    if (!last || now() - last.at >= forMs || now() < last.at) last = { at: now(), result: read() };
    return last.result;
  };
}

/**
 * What orchestrators ask: `/healthz` whether the process is alive, `/readyz` whether it can serve people. Open pages read there
 * which build of the console is served.
 */
export function createHealth({ db, box, now, isClosing, build }: HealthDeps) {
  const answers = kept(KEPT_MS, now, () =>
    sql`select 1`.execute(db).then(
      () => true,
      () => false,
    ),
  );
  const written = kept(WRITTEN_MS, now, async (): Promise<Readiness> => {
    try {
      await db
        .insertInto('meta')
        .values({ key: 'ready', value: String(now()) })
        .onConflict((conflict) => conflict.column('key').doUpdateSet({ value: String(now()) }))
        .execute();
    } catch {
      return 'the database cannot be written';
    }
    const isOpen = await opensSealed(db, box).catch(() => undefined);
    if (isOpen === undefined) return 'the database does not answer';
    return isOpen ? 'ready' : 'the key does not open the secrets in the database';
  });

  const readiness = async (): Promise<Readiness> => {
    if (isClosing()) return 'closing';
    return (await answers()) ? written() : 'the database does not answer';
  };

  return async (path: string, method: string): Promise<Response> => {
    const status = path === '/healthz' ? 'alive' : await readiness();
    const good = status === 'alive' || status === 'ready';
    return new Response(method === 'HEAD' ? null : JSON.stringify({ status }), {
      status: good ? 200 : 503,
      headers: {
        'content-type': 'application/json',
        'cache-control': 'no-store',
        ...(build === undefined ? {} : { 'x-quarterdeck-build': build }),
      },
    });
  };
}
