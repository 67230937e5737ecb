import { useQuery } from '@tanstack/react-query';
import { useMayAsk } from '#src/api/access/can.ts';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { useClusterIndexes, useScope } from '../../../analyzers/use-analyzers.ts';
import { collectionKey, type Held, useHeld } from '../../held.ts';
import { buildEvents, type Expected, expectedBuild, pastBuilds } from './build-times.ts';

/** The input of a build, and its expected duration; undefined if unknown. */
export interface BuildCost {
  held: Held | undefined;
  expected: Expected | undefined;
}

interface Place {
  cluster: string | undefined;
  database: string;
  collectionName: string;
  /** Undefined for a new index. */
  indexID?: string;
}

/** What building an index costs, from the documents that its collection holds and from builds of the past. */
export function useBuildCost(groupId: string, { cluster = '', indexID, ...collection }: Place): BuildCost {
  const { id } = useConnection();
  const query = { clusterNames: [cluster], eventType: buildEvents, itemsPerPage: 100 };
  const events = useQuery({
    ...q('listGroupEvents', id, { groupId, query }),
    enabled: useMayAsk('listGroupEvents', useScope(groupId)) && cluster !== '',
  });
  const indexes = useClusterIndexes(groupId, cluster === '' ? undefined : cluster).list;
  const builds = pastBuilds(events.data?.results ?? [], cluster);
  // without builds to compare with, only the collection itself is queried
  const others = builds.length === 0 ? [] : (indexes.data ?? []);
  const own = { ...collection, cluster };
  const held = useHeld(groupId, [own, ...others.map((index) => ({ ...index, cluster }))]);
  const existing = (place: typeof own): Held | undefined => {
    const entry = held.get(collectionKey(place));
    return entry === 'reading' ? undefined : entry;
  };
  return {
    held: existing(own),
    expected: expectedBuild(builds, {
      indexID,
      documents: existing(own)?.documents,
      others: others.map((index) => ({ index, documents: existing({ ...index, cluster })?.documents })),
    }),
  };
}
