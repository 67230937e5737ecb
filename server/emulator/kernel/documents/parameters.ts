import type { FirstProcessArgs } from '#contract/clusters/process-args.ts';
import type { ServerParameters } from '#server/data/parameters.ts';
import type { World } from '../world.ts';
import { versionOf } from './cluster-version.ts';
import type { Holder } from './holder.ts';

/** What somebody has set of the processes of a cluster; nothing where all is as it was. In effect at once // assumed */
export function parametersOf(world: World, { id }: Pick<Holder, 'id'>): FirstProcessArgs {
  return world.tables.processArgs.get(id)?.args ?? {};
}

/** What the engine heeds of it, and of the version of the cluster. */
export function engineParametersOf(world: World, holder: Holder): ServerParameters {
  return { ...parametersOf(world, holder), version: versionOf(holder) };
}
