import { expect, it } from 'vitest';
import type { Alert } from '#contract/alerts.ts';
import { mostUrgent } from './most-urgent.ts';

const now = Date.parse('2026-03-13T14:00:00Z');
const alert = (id: string, created: string, acknowledgedUntil?: string) =>
  ({ id, created, ...(acknowledgedUntil ? { acknowledgedUntil } : {}) }) as Alert;

it('lists alerts as the inbox does: worst first, acknowledged ones after the others of their severity', () => {
  const alerts = [
    alert('warning', '2026-03-13T09:00:00Z'),
    alert('error acknowledged', '2026-03-13T08:00:00Z', '2026-03-13T18:00:00Z'),
    alert('error', '2026-03-13T13:00:00Z'),
    alert('error no longer acknowledged', '2026-03-13T12:00:00Z', '2026-03-13T13:00:00Z'),
  ];
  const severityOf = ({ id }: Alert) => (id.startsWith('error') ? ('ERROR' as const) : ('WARNING' as const));
  expect(mostUrgent(alerts, severityOf, now).map(({ id }) => id)).toEqual([
    'error no longer acknowledged',
    'error',
    'error acknowledged',
    'warning',
  ]);
});
