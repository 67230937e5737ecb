import { isRecord } from '#contract/values/is-record.ts';
import type { World } from '../world.ts';

/** The use of the sealed settings of an integration. */
const use = 'settings';

export const sealIntegration = (world: World, id: string, settings: object): string =>
  world.seal(JSON.stringify(settings), id, use);

/**
 * The settings of an integration of a project with their secrets; undefined where it has none of the type, or where
 * its secrets are unknown: those of samples and twins, and of another installation.
 */
export function integrationSettings(
  world: World,
  groupId: string,
  type: string,
): Record<string, unknown> | undefined {
  const row = world.tables.integrations.by('type', `${groupId}/${type}`)[0];
  if (row?.sealed === undefined) return undefined;
  try {
    const settings: unknown = JSON.parse(world.unseal(row.sealed, row.id, use));
    return isRecord(settings) ? settings : undefined;
  } catch {
    return undefined;
  }
}
