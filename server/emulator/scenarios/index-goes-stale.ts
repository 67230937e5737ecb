import { incident } from '../areas/search/incident.ts';
import { raise } from '../kernel/alerts/engine.ts';
import type { ScenarioPlan } from '../kernel/handler.ts';
import { newestIndex } from './index-build-fails.ts';

const message = 'The index no longer follows its collection: the disk of a search process is full.';

/** An index stops following its collection; a new definition builds it anew. */
export const indexGoesStale: ScenarioPlan = {
  title: 'Index goes stale',
  description:
    'A search index that is ready no longer follows its collection. It answers queries from its old content, until its definition is sent again.',
  run(world) {
    const ready = newestIndex(world, ({ state }) => state === 'READY');
    if (!ready) return { happened: ['Nothing happened: the world has no search index that is ready.'] };
    const { index, place } = ready;
    world.tables.searchIndexes.put({ ...index, state: 'STALE', message });
    raise(world, incident(place, 'FTS_INDEX_STALE'));
    return { groupId: index.groupId, happened: [`${index.name} on ${place.name} is stale.`] };
  },
};
