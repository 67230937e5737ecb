import { type Fields, fieldsOf } from '../call.ts';
import type { Objection } from '../kind.ts';

export const deletedDataIsLost = () => 'The deleted data cannot be restored.';

export const protectedObjection = ({ terminationProtectionEnabled }: Fields): Objection =>
  terminationProtectionEnabled === true ? 'The cluster is protected against deletion.' : undefined;

/** A single address is returned both as itself and as a block. */
export function addressOf(stored: unknown): Fields {
  const { ipAddress, cidrBlock } = fieldsOf(stored);
  return ipAddress ? { ipAddress } : { cidrBlock };
}

export const membersOf = (list: unknown): Fields[] => (Array.isArray(list) ? list.map(fieldsOf) : []);
