import type { Page } from '@playwright/test';
import { bff } from '../kit/bff-client.ts';
import type { Console } from '../kit/fixtures.ts';

const maps = [
  { _id: 1, title: "Carte d'état-major", tags: ['map', 'france'], year: 1902 },
  { _id: 2, title: 'État de la marine', tags: ['navy'], year: 1902 },
  { _id: 3, title: 'Atlas of the majors', tags: ['map'], year: 1950 },
  { _id: 4, title: 'Cloud shapes', tags: ['sky'], year: 1999 },
];

export const definition = {
  mappings: {
    dynamic: false,
    fields: { title: { type: 'string', analyzer: 'lucene.french' }, year: { type: 'number' } },
  },
};

/** A command on the database `shop` of the world's cluster. */
export const inShop = ({ connection, groupId, cluster }: Console, office: Page, command: object) =>
  bff<{ reply: string }>(office, 'POST', '/command', {
    source: { kind: 'cluster', connection, groupId, clusterName: cluster },
    db: 'shop',
    command: JSON.stringify(command),
  });

/** Maps on the world's cluster, and an index of them that is ready: its address in the editor. */
export async function withMaps(at: Console, office: Page): Promise<string> {
  const { world, groupId, cluster } = at;
  await inShop(at, office, { insert: 'maps', documents: maps });
  const index = await world.expect('POST', `~/groups/${groupId}/clusters/${cluster}/search/indexes`, {
    database: 'shop',
    collectionName: 'maps',
    name: 'catalog',
    definition,
  });
  await world.advance(3_600);
  return `~/search/editor?cluster=${cluster}&index=${index.indexID}`;
}
