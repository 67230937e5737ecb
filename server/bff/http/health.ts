import { sql } from 'kysely';
import type { Db } from '../tables.ts';

/** How long an answer of the database counts: strangers may ask as often as they like. */
const KEPT_MS = 1_000;

type Readiness = 'ready' | 'closing' | 'the database does not answer';

/**
 * What orchestrators ask: `/healthz` whether the process is alive, `/readyz` whether it can serve people. Open pages read there
 * which build of the console is served.
 */
export function createHealth(db: Db, now: () => number, isClosing: () => boolean, build?: string) {
  let last: { at: number; works: Promise<boolean> } | undefined;

  const databaseWorks = (): Promise<boolean> => {
    if (!last || now() - last.at >= KEPT_MS || now() < last.at) {
      const works = sql`select 1`.execute(db).then(
        () => true,
        () => false,
      );
      last = { at: now(), works };
    }
    return last.works;
  };

  const readiness = async (): Promise<Readiness> => {
    if (isClosing()) return 'closing';
    return (await databaseWorks()) ? 'ready' : 'the database does not answer';
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
