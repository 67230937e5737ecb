import type { FirstProcessArgs } from '#contract/clusters/process-args.ts';
import type { ServerParameters } from '#server/data/parameters.ts';
import type { World } from '../world.ts';
import { versionOf } from './cluster-version.ts';
import type { Holder } from './holder.ts';

/** Explicit parameters of a cluster's processes; empty by default. In effect immediately // assumed */
export function parametersOf(world: World, { id }: Pick<Holder, 'id'>): FirstProcessArgs {
  return world.tables.processArgs.get(id)?.args ?? {};
}

/** The parameters that the engine uses, with the version of the cluster. */
export function engineParametersOf(world: World, holder: Holder): ServerParameters {
  return { ...parametersOf(world, holder), version: versionOf(holder) };
}
