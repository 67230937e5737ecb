import { describe, expect, it } from 'vitest';
import type { AlertConfig, Notification } from '../shapes.ts';
import { rebase } from './rebase.ts';

function config(notifications: Notification[]): AlertConfig {
  const stamp = '2026-03-13T00:00:00Z';
  const ids = { id: 'c'.repeat(24), groupId: 'a'.repeat(24) };
  return {
    ...ids,
    eventTypeName: 'NO_PRIMARY',
    enabled: true,
    created: stamp,
    updated: stamp,
    notifications,
  };
}

const id = (letter: string): string => letter.repeat(24);
const slack = (channelName: string, letter: string) => ({
  typeName: 'SLACK',
  channelName,
  notifierId: id(letter),
});

describe('saving over a concurrent change', () => {
  const base = config([slack('#ops', '1'), slack('#dba', '2')]);
  const body = { eventTypeName: 'NO_PRIMARY', notifications: [slack('#ops', '1'), slack('#dba', '2')] };

  it('finds the notifications again under their new ids', () => {
    const fresh = config([slack('#dba', '4'), slack('#ops', '3')]);
    const result = rebase(body, base, fresh);
    expect(result.body.notifications.map((each) => each.notifierId)).toEqual([id('3'), id('4')]);
    expect(result.lost).toEqual([]);
  });

  it('two alike take two ids, not the same one twice', () => {
    const twins = config([slack('#ops', '1'), slack('#ops', '2')]);
    const fresh = config([slack('#ops', '3'), slack('#ops', '4')]);
    const sent = { eventTypeName: 'NO_PRIMARY', notifications: [slack('#ops', '1'), slack('#ops', '2')] };
    expect(rebase(sent, twins, fresh).body.notifications.map((each) => each.notifierId)).toEqual([
      id('3'),
      id('4'),
    ]);
  });

  it('names notifications without a stored secret', () => {
    const result = rebase(body, base, config([slack('#ops', '3')]));
    expect(result.lost).toEqual(['Slack #dba']);
    expect(result.body.notifications[1]).not.toHaveProperty('notifierId');
  });

  it('leaves ids alone that still exist', () => {
    expect(rebase(body, base, base).body).toEqual(body);
  });
});
