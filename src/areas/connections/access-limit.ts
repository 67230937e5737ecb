import { changeKinds } from '#contract/console/access/protection.ts';
import type { Connection } from '#contract/console/bff.ts';
import type { AccessLimit } from '#src/ui/table/credential-columns.tsx';

/** What limits changes through a connection, the strictest first. */
export function accessLimitOf({
  readOnly,
  protection,
}: Pick<Connection, 'readOnly' | 'protection'>): AccessLimit | undefined {
  if (readOnly) return 'readOnly';
  if (protection.locked) return 'locked';
  const { secondPerson } = protection;
  if (secondPerson.length === 0) return undefined;
  return secondPerson.length === changeKinds.length ? 'secondPerson' : 'partlySecondPerson';
}
