import { type Copies, type CopyPlace, projectOf, type TwinItem } from '#server/emulator/kernel/copies.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { Owner } from './configs.ts';

/** A configuration with its roles and addresses; its secrets remain at the source. */
function addConfig(world: World, item: TwinItem<'mcpConfigs'>, owner: Owner): undefined {
  const { links: _, ...config } = definedFields(item as typeof item & { links?: unknown });
  world.tables.mcpConfigs.put({ ...config, ...owner, id: item.mcpConfigId, secrets: [] });
}

function organizationOf({ orgId }: CopyPlace): string {
  if (orgId === undefined) throw new TypeError('a resource of an organization needs its id');
  return orgId;
}

/** MCP configurations of a copy. */
export const mcpCopies: Copies = {
  mcpConfigs: (world, item, place) => addConfig(world, item, { groupId: projectOf(place) }),
  organizationMcpConfigs: (world, item, place) => addConfig(world, item, { orgId: organizationOf(place) }),
};
