import { createFileRoute } from '@tanstack/react-router';
import { ReviewPage } from '#src/areas/people/review/review-page.tsx';
import { type ReviewSearch, readReviewSearch } from '#src/areas/people/review/review-search.ts';
import { onlyKnown } from '#src/lib/known-search.ts';
import { useSearchWriter } from '#src/ui/use-search-writer.ts';

export const Route = createFileRoute('/_signed-in/c/$connectionId/orgs/$orgId/review')({
  staticData: { crumb: 'Access review' },
  validateSearch: onlyKnown<ReviewSearch>(readReviewSearch),
  component: View,
});

function View() {
  const { orgId } = Route.useParams();
  return (
    <ReviewPage
      key={orgId}
      orgId={orgId}
      search={Route.useSearch()}
      onSearch={useSearchWriter<ReviewSearch>()}
    />
  );
}
