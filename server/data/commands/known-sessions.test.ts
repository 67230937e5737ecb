import { Binary, UUID } from 'bson';
import { describe, expect, it } from 'vitest';
import { KnownSessions, ownSessions } from './known-sessions.ts';

const [ana, ben] = ['ana', 'ben'].map((user) => ({ user, db: 'admin' }));
const everybody = () => true;

describe('a session', () => {
  it.each([
    ['text', 'x', 14],
    ['without id', {}, 40414],
    ['with an id that is a number', { id: 5 }, 14],
    ['with other bytes', { id: new Binary(new Uint8Array(16), 0) }, 207],
    ['with too many bytes', { id: new Binary(new Uint8Array(1_000_000), 4) }, 207],
    ['with something else', { id: new UUID(), more: 1 }, 40415],
    ['in the name of another user', { id: new UUID(), uid: new Binary(new Uint8Array(32)) }, 40415],
  ])('%s is refused', (_, lsid, code) => {
    expect(() => ownSessions({ ping: 1, lsid }, ana)).toThrow(expect.objectContaining({ code }));
  });

  it('of the same id is another one for another user', () => {
    const lsid = { id: new UUID() };
    const [one, other] = [ana, ben].map((user) => ownSessions({ ping: 1, lsid }, user).lsid);
    expect(one.id).toBe(lsid.id);
    expect(one.uid).not.toEqual(other.uid);
    expect(ownSessions({ ping: 1 }, ana)).toEqual({ ping: 1 });
  });
});

describe('ending sessions', () => {
  function existingOf() {
    const sessions = new KnownSessions();
    const ids = [new UUID(), new UUID()];
    for (const user of [ana, ben]) {
      for (const id of ids) sessions.note(ownSessions({ ping: 1, lsid: { id } }, user), user, 0);
    }
    return { sessions, ids };
  }
  const left = (sessions: KnownSessions) => sessions.list(0, everybody).map(({ user }) => user);

  it('ends one’s own that are named, and none where none is named', () => {
    const { sessions, ids } = existingOf();
    sessions.ended([{ id: ids[0] }], ana, false);
    expect(left(sessions)).toEqual(['ana@admin', 'ben@admin', 'ben@admin']);
    expect(sessions.ended([], ana, false)).toEqual([]);
    expect(left(sessions)).toHaveLength(3);
  });

  it('ends all of a user for killSessions without names, and for killAllSessions of that user', () => {
    const { sessions } = existingOf();
    expect(sessions.ended([], ana, true)).toHaveLength(2);
    expect(left(sessions)).toEqual(['ben@admin', 'ben@admin']);
    expect(sessions.endedOf([{ user: 'ben', db: 'admin' }, 5])).toHaveLength(2);
    expect(left(sessions)).toEqual([]);
  });

  it.each([[5], [[5]], [['x']], [[{ id: 5 }]]])('refuses %j', (named) => {
    expect(() => existingOf().sessions.ended(named, ana, false)).toThrow(/wrong type|array/);
  });
});

it('of more than ten thousand sessions, the one that was used longest ago is forgotten', () => {
  const sessions = new KnownSessions();
  const lsids = Array.from({ length: 10_001 }, () => ({ id: new UUID() }));
  for (const lsid of lsids.slice(0, 10_000)) sessions.note({ lsid }, ana, 0);
  sessions.note({ lsid: lsids[0] }, ana, 1);
  sessions.note({ lsid: lsids[10_000] }, ana, 2);
  const kept = new Set(sessions.list(3, everybody).map(({ _id }) => String(_id.id)));
  const isKept = [0, 1, 2, 10_000].map((at) => kept.has(String(lsids[at]?.id)));
  expect(isKept).toEqual([true, false, true, true]);
});
