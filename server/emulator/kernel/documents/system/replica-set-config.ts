import type { Document } from 'bson';
import { makeStored } from '#server/data/memory-catalog.ts';
import type { World } from '../../world.ts';
import { SystemDocuments } from './system-documents.ts';

type Configuration = () => Document | undefined;
const configurations = new WeakMap<World, Map<string, Configuration>>();

/** Declares where the configuration of a replica set is read; its members know it. */
export function declareConfiguration(world: World, clusterId: string, read: Configuration): void {
  const all = configurations.get(world) ?? new Map<string, Configuration>();
  configurations.set(world, all);
  all.set(clusterId, read);
}

/** The collection `local.system.replset`: one document; undefined for clusters without a connection // documented */
export function replicaSetConfig(world: World, clusterId: string): SystemDocuments | undefined {
  const config = configurations.get(world)?.get(clusterId)?.();
  if (config === undefined) return undefined;
  const stored = makeStored(config, 1);
  return new SystemDocuments('local', 'system.replset', {
    options: {},
    all: () => [stored],
    byKey: (key) => (key === stored.key ? stored : undefined),
  });
}
