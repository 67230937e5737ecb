import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { FacetList } from './facet-list.tsx';
import { ResultList } from './result-list.tsx';
import classes from './results.module.css';
import type { FoundDocument, SearchAnswer } from './search-query.ts';

interface ResultsViewProps {
  answer: SearchAnswer | undefined;
  aside?: ((match: FoundDocument) => React.ReactNode) | undefined;
}

/** The results of the query, and the counts of its facets. */
export function ResultsView({ answer, aside }: ResultsViewProps) {
  if (!answer) return <SkeletonLines lines={8} />;
  const { documents, facets } = answer;
  const list =
    documents.length === 0 ? (
      <EmptyState title="The query finds no document">
        Enter the _id of one that it should find above: each clause is then checked against it.
      </EmptyState>
    ) : (
      <ResultList documents={documents} aside={aside} />
    );
  if (facets.length === 0) return list;
  return (
    <div className={classes.withFacets}>
      {list}
      <FacetList facets={facets} />
    </div>
  );
}
