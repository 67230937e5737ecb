import { useRead } from '#src/api/query.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import type { Draft } from './draft/draft.ts';
import { notOffered, type Offer } from './outcome/offer.ts';

const none: readonly Offer[] = [];

/** What Atlas offers to the project by its own list, as far as it is known: the choices of the form are those of a table. */
export function useOffers(groupId: string): readonly Offer[] {
  const { data } = useRead('listGroupClusterProviderRegions', { groupId, query: {} }, { staleTime: 300_000 });
  return data?.results ?? none;
}

/** What of a draft Atlas does not offer to the project. */
export function OfferNotice({ groupId, draft }: { groupId: string; draft: Draft }) {
  const offers = useOffers(groupId);
  const missing = draft.after ? notOffered(draft.after, offers) : [];
  if (missing.length === 0) return null;
  return <Notice tone="warning">{missing.join(' ')}</Notice>;
}
