import type { SearchIndexRecord } from '#contract/search/record.ts';
import { doomNextBuild, queueBuild } from '../areas/search/builds.ts';
import { locationOf, type SearchPlace } from '../areas/search/place.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import type { World } from '../kernel/world.ts';

const message = 'The index could not be built: the disk of a search process is full.';

/** The newest of these, so that a user's latest one is chosen. */
export function newestIndex(
  world: World,
  fits: (index: SearchIndexRecord) => boolean,
): { index: SearchIndexRecord; place: SearchPlace } | undefined {
  const [index] = [...world.tables.searchIndexes.all()]
    .filter(fits)
    .sort((a, b) => (a.latest.createdAt < b.latest.createdAt ? 1 : -1));
  const place = index && locationOf(world, index.clusterId);
  return index && place && !place.paused ? { index, place } : undefined;
}

/** A running build fails; else a ready index is built again, and that fails; else the next one will. */
export const indexBuildFails: ScenarioPlan = {
  title: 'Index build fails',
  description:
    'A search index that is being built fails, else one that is ready is built again and fails, else the next one fails. The previous build continues to answer queries.',
  run(world) {
    const building = newestIndex(world, ({ state }) => state === 'PENDING' || state === 'BUILDING');
    if (building) {
      const { index, place } = building;
      world.tables.searchIndexes.put({ ...index, doom: message });
      return { groupId: index.groupId, happened: [`The build of ${index.name} on ${place.name} will fail.`] };
    }
    const ready = newestIndex(world, ({ state }) => state === 'READY');
    if (ready) {
      const { index, place } = ready;
      const again = world.tables.searchIndexes.put({
        ...index,
        latest: { ...index.latest, version: index.latest.version + 1, createdAt: world.iso() },
        state: 'PENDING',
        doom: message,
      });
      queueBuild(world, again);
      return {
        groupId: index.groupId,
        happened: [`${index.name} on ${place.name} is built again, and that will fail.`],
      };
    }
    doomNextBuild(world, message);
    return {
      happened: ['Nothing happened: the world has no search index. The next one that is built will fail.'],
    };
  },
};
