import type { FirstProcessArgs } from '#contract/clusters/process-args.ts';
import type { World } from '../world.ts';
import type { Holder } from './holder.ts';

/** What somebody has set of the processes of a cluster; nothing where all is as it was. In effect at once // assumed */
export function parametersOf(world: World, { id }: Pick<Holder, 'id'>): FirstProcessArgs {
  return world.tables.processArgs.get(id)?.args ?? {};
}
