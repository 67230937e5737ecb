import { useQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import type { Draft } from './draft/draft.ts';
import { notOffered } from './outcome/offer.ts';

/** What of a draft Atlas does not offer to the project, by its own list; the choices of the form are those of a table. */
export function OfferNotice({ groupId, draft }: { groupId: string; draft: Draft }) {
  const { id } = useConnection();
  const { data } = useQuery({
    ...q('listGroupClusterProviderRegions', id, { groupId, query: {} }),
    staleTime: 300_000,
  });
  const missing = draft.after && data ? notOffered(draft.after, data.results) : [];
  if (missing.length === 0) return null;
  return <Notice tone="warning">{missing.join(' ')}</Notice>;
}
