import { useQuery } from '@tanstack/react-query';
import { useConnection } from '../connection.ts';
import { q } from '../query.ts';

/** Every process of a project. All pages of the console share one read. */
export function useProcesses(groupId: string) {
  const { id } = useConnection();
  const { data, isPending, error, refetch } = useQuery(
    q('listGroupProcesses', id, { groupId, query: { itemsPerPage: 500 } }),
  );
  return { data, isPending, error, refetch: async () => (await refetch()).data };
}
