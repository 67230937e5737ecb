import type { AlertRow } from '../alert-row.ts';

/** An alert for people: "Host is down on orders-prod". */
export function titleOf(row: AlertRow): string {
  return row.target ? `${row.label} on ${shortName(row.target)}` : row.label;
}

/** The name of the machine: its domain is the same for all of them. */
export function shortName(target: string): string {
  return target.replace(/\..*$/u, '');
}
