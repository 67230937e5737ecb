import { useQuery } from '@tanstack/react-query';
import { stopQueries } from '#src/api/stoppable.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import type { Ejson, EjsonObject } from '#src/lib/ejson/value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { EngineRefusal } from '../results/engine-refusal.tsx';
import { LoadingAnswer } from '../results/loading-answer.tsx';
import { titleOf } from '../results/score-parts.ts';
import type { AnsweringPlace } from '../tester-place.ts';
import classes from './why-not.module.css';
import { mostFound, notFoundQuery } from './why-not-query.ts';

interface NotFoundListProps {
  place: AnsweringPlace;
  stage: EjsonObject;
  onChoose: (wanted: string) => void;
}

/** Documents of the collection that the query does not find, to choose one from. */
export function NotFoundList({ place, stage, onChoose }: NotFoundListProps) {
  const { zone } = useZone();
  const read = notFoundQuery(place, stage);
  const query = useQuery(read);
  const { data } = query;
  if (query.error && !data) return <EngineRefusal query={query} what="Documents" />;
  if (!data) return <LoadingAnswer onStop={() => stopQueries(read.queryKey)} />;
  if (data.documents.length === 0) {
    return (
      <EmptyState title="Nothing is missing">The query finds every document of the collection.</EmptyState>
    );
  }
  return (
    <>
      <p className="qd-caption">
        Choose a document that the query should find
        {data.cut && `; those beyond the first ${mostFound.toLocaleString('en')} results are listed, too`}.
      </p>
      <Stack as="ul" className={classes.notFound} aria-label="Documents that are not found">
        {data.documents.map((document) => {
          const id = document._id ?? null;
          return (
            <li key={printLine(id, 'canonical')}>
              <Mono>{shownValue(id, zone).text}</Mono>
              <span className={classes.name}>{titleOf(document)?.text}</span>
              <Button size="sm" onClick={() => onChoose(wantedText(id))}>
                Why not?
              </Button>
            </li>
          );
        })}
      </Stack>
    </>
  );
}

/** An _id as it is typed. */
function wantedText(id: Ejson): string {
  if (typeof id === 'object' && id !== null && '$oid' in id) return String(id.$oid);
  return printLine({ _id: id }, 'exact');
}
