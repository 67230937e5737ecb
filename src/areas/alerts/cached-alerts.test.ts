import { expect, test } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { withAlert } from './cached-alerts.ts';

const alert = (id: string, over: Partial<Alert> = {}): Alert => ({
  id,
  groupId: 'g',
  alertConfigId: 'c',
  eventTypeName: 'NO_PRIMARY',
  status: 'OPEN',
  created: '2026-03-13T12:00:00Z',
  updated: '2026-03-13T12:00:00Z',
  ...over,
});

test('the answer of a change replaces the row in its page, and only there', () => {
  const untouched = { results: [alert('a')] };
  const pages = { pages: [untouched, { results: [alert('b'), alert('c')] }], pageParams: [1, 2] };
  const changed = alert('b', { acknowledgingUsername: 'kim' });
  const next = withAlert(pages, changed);
  expect('pages' in next && next.pages[0]).toBe(untouched);
  expect('pages' in next && next.pages[1]?.results[0]).toBe(changed);
});

test('a list without the alert stays the very same object', () => {
  const pages = { pages: [{ results: [alert('a')] }], pageParams: [1] };
  expect(withAlert(pages, alert('z'))).toBe(pages);
  const list = { results: [alert('a')] };
  expect(withAlert(list, alert('z'))).toBe(list);
});
