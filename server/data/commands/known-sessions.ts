import { createHash } from 'node:crypto';
import { Binary, type Document } from 'bson';
import { MINUTE } from '#contract/values/durations.ts';
import { isDocument, typeName } from '../values/bson-type.ts';
import { binaryKey, idKey } from '../values/id-key.ts';
import { sameValue } from '../values/same-value.ts';
import { CommandError } from './command-error.ts';
import { located, typeMismatch } from './refusals.ts';

/** Documented: sessions end when they were not used for so long. */
const lifetimeMs = 30 * MINUTE;
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

/** A session as its owner has it: two users never share one // documented: `uid` beside the id */
function owned(session: unknown, user: SessionUser | undefined): unknown {
  return isDocument(session) ? { ...session, uid: digest(user) } : session;
}

/** A command whose sessions belong to its sender, not to other users who chose the same ids. */
export function ownSessions(command: Document, user: SessionUser | undefined): Document {
  if (command.lsid === undefined) return command;
  validateSession(command.lsid);
  return { ...command, lsid: owned(command.lsid, user) };
}

/** Refuses invalid sessions // documented: LogicalSessionIdFromClient; its `uid` is for clients that act for others */
function validateSession(lsid: unknown, where = 'lsid'): void {
  if (!isDocument(lsid)) {
    throw typeMismatch(`BSON field '${where}' is the wrong type '${typeName(lsid)}', expected type 'object'`);
  }
  const { id, ...others } = lsid;
  const [other] = Object.keys(others);
  if (other !== undefined) {
    throw located(40415, `BSON field '${where}.${other}' is an unknown field.`);
  }
  if (id === undefined) {
    throw located(40414, `BSON field '${where}.id' is missing but a required field`);
  }
  if (!(id instanceof Binary)) {
    throw typeMismatch(
      `BSON field '${where}.id' is the wrong type '${typeName(id)}', expected type 'binData'`,
    );
  }
  if (id.sub_type !== Binary.SUBTYPE_UUID || id.position !== 16) {
    throw new CommandError('InvalidUUID', `BSON field '${where}.id' must be a UUID of 16 bytes`);
  }
}

/** The key that identifies a session. */
export function sessionKey({ id, uid }: Document): string {
  return id instanceof Binary && uid instanceof Binary
    ? `${binaryKey(id)}/${binaryKey(uid)}`
    : idKey([id, uid ?? null]);
}

/** The sessions that clients of a cluster use, by their ids. */
export class KnownSessions {
  readonly #known = new Map<string, Known>();

  /** A command came in a session. */
  note({ lsid }: Document, user: SessionUser | undefined, now: number): void {
    if (!isDocument(lsid)) return;
    const key = sessionKey(lsid);
    this.#known.delete(key);
    this.#known.set(key, { id: lsid.id, user, lastUse: now });
    const [oldest] = this.#known.keys();
    if (this.#known.size > mostKnown && oldest !== undefined) this.#known.delete(oldest);
  }

  /**
   * Removes the named sessions of a user and returns the known ones; with `all` and no names, every session
   * of that user // documented: killSessions
   */
  ended(named: unknown, user: SessionUser | undefined, all: boolean): Document[] {
    if (!Array.isArray(named)) throw typeMismatch("BSON field 'sessions' must be an array");
    for (const each of named) validateSession(each);
    const own = (each: Known) => all && named.length === 0 && sameValue(each.user, user);
    const matches = [...this.#known.values()].filter(own).map(({ id }) => ({ id }));
    const ended = [...named, ...matches].map((each) => owned(each, user) as Document);
    for (const each of ended) this.#known.delete(sessionKey(each));
    return ended;
  }

  /** The same for all sessions of each user that is named // documented: killAllSessions */
  endedOf(users: unknown): Document[] {
    if (!Array.isArray(users)) throw typeMismatch("BSON field 'users' must be an array");
    return users.flatMap((each) => {
      const { user, db } = isDocument(each) ? each : {};
      return typeof user === 'string' && typeof db === 'string' ? this.ended([], { user, db }, true) : [];
    });
  }

  /** The sessions in the form of `$listLocalSessions`; those of one user, or all. */
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

/** Documented: the SHA-256 of the user's name, or of an empty text without a user. Every command needs it. */
function digest(user: SessionUser | undefined): Binary {
  const name = user ? nameOf(user) : '';
  const existing = digests.get(name);
  if (existing) return existing;
  const created = new Binary(createHash('sha256').update(name).digest());
  if (digests.size >= mostDigests) digests.clear();
  digests.set(name, created);
  return created;
}

const digests = new Map<string, Binary>();
const mostDigests = 1000;
