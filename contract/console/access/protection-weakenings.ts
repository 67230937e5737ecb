import type { Connection } from '../bff.ts';

type Protected = Pick<Connection, 'origin' | 'readOnly' | 'protection'>;

const isWider = (before: number | null, after: number | null): boolean =>
  before !== null && (after === null || after > before);

/** Whether a connection has any protection that its deletion would end. */
export const isProtected = ({ readOnly, protection }: Omit<Protected, 'origin'>): boolean =>
  readOnly ||
  protection.locked ||
  protection.secondPerson.length > 0 ||
  protection.personPerHour !== null ||
  protection.consolePerHour !== null;

/** How a change of a connection weakens its protection, a phrase each; empty where it does not. */
export function weakeningsOf(before: Protected, after: Protected): string[] {
  const [old, next] = [before.protection, after.protection];
  const removed = old.secondPerson.filter((kind) => !next.secondPerson.includes(kind));
  return [
    ...(before.readOnly && !after.readOnly ? ['changes allowed'] : []),
    ...(old.locked && !next.locked ? ['lock removed'] : []),
    ...(removed.length > 0 ? [`second person removed for ${removed.join(', ')}`] : []),
    ...(next.unlockMinutes > old.unlockMinutes ? [`unlocks up to ${next.unlockMinutes} min`] : []),
    ...(isWider(old.personPerHour, next.personPerHour) ? ['limit per person raised'] : []),
    ...(isWider(old.consolePerHour, next.consolePerHour) ? ['limit of the console raised'] : []),
    ...(before.origin === after.origin ? [] : [`service changed to ${after.origin}`]),
  ];
}
