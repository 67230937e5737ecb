import { createHash } from 'node:crypto';
import { Binary, type Document } from 'bson';
import { isDocument } from '../values/bson-type.ts';
import { idKey } from '../values/id-key.ts';

/** Documented: sessions end when they were not used for so long. */
const lifetimeMs = 30 * 60_000;
/** The one that was not used for longest makes room. */
const mostKnown = 10_000;

export interface SessionUser {
  user: string;
  db: string;
}

interface Known {
  id: unknown;
  user: SessionUser | undefined;
  lastUse: number;
}

/** The sessions that clients of a cluster use, by their ids. */
export class KnownSessions {
  readonly #known = new Map<string, Known>();

  /** A command came in a session. */
  note({ lsid }: Document, user: SessionUser | undefined, now: number): void {
    if (!isDocument(lsid) || lsid.id === undefined) return;
    const key = idKey(lsid.id);
    this.#known.delete(key);
    this.#known.set(key, { id: lsid.id, user, lastUse: now });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  end(ids: unknown): void {
    for (const each of Array.isArray(ids) ? ids : []) {
      if (isDocument(each) && each.id !== undefined) this.#known.delete(idKey(each.id));
    }
  }

  /** As `$listLocalSessions` tells them; those of one user, or all. */
  list(now: number, wanted: (user: SessionUser | undefined) => boolean): Document[] {
    return [...this.#known.values()]
      .filter(({ lastUse, user }) => now - lastUse < lifetimeMs && wanted(user))
      .map(({ id, user, lastUse }) => ({
        _id: { id, uid: digest(user) },
        lastUse: new Date(lastUse),
        ...(user ? { user: nameOf(user) } : {}),
      }));
  }
}

function nameOf({ user, db }: SessionUser): string {
  return `${user}@${db}`;
}

/** Documented: the SHA-256 of the user's name, of nothing where there is none. */
function digest(user: SessionUser | undefined): Binary {
  return new Binary(
    createHash('sha256')
      .update(user ? nameOf(user) : '')
      .digest(),
  );
}
