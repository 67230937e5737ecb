import type { Document } from 'bson';
import { invalidNamespace } from '#server/data/commands/refusals.ts';
import { collectionName } from '#server/data/namespace.ts';

/** The collection that a command of routers names in full. */
export function locationOf(command: Document): { ns: string; db: string; name: string } {
  const [ns] = Object.values(command) as unknown[];
  const dot = typeof ns === 'string' ? ns.indexOf('.') : -1;
  if (typeof ns !== 'string' || dot < 1) {
    throw invalidNamespace(`Invalid namespace specified '${String(ns)}'`);
  }
  const name = collectionName(ns.slice(0, dot), { of: ns.slice(dot + 1) });
  return { ns, db: ns.slice(0, dot), name };
}
