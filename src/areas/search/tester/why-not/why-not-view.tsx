import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { stopQueries } from '#src/api/stoppable.ts';
import { plural } from '#src/lib/bytes.ts';
import { printLine } from '#src/lib/ejson/print.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import type { EjsonObject } from '#src/lib/ejson/value.ts';
import { messageOf } from '#src/lib/failure-facts.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { textClass } from '#src/ui/layout/look.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { type Clause, clauseName } from '../query/clauses.ts';
import { EngineRefusal } from '../results/engine-refusal.tsx';
import { formatScore } from '../results/format-score.ts';
import { LoadingAnswer } from '../results/loading-answer.tsx';
import { titleOf } from '../results/score-parts.ts';
import type { AnsweringPlace } from '../tester-place.ts';
import { ClauseVerdicts } from './clause-verdicts.tsx';
import { CulpritList } from './culprit-list.tsx';
import { culpritsOf } from './culprits.ts';
import { NotFoundList } from './not-found-list.tsx';
import { readWanted } from './read-wanted.ts';
import classes from './why-not.module.css';
import { type WhyNot, whyNotQuery } from './why-not-query.ts';

interface WhyNotViewProps {
  place: AnsweringPlace;
  stage: EjsonObject;
  clause: Clause | undefined;
  /** As it was typed: an _id or a filter. */
  wanted: string | undefined;
  onWanted: (wanted: string) => void;
}

/** Why a query does not find a document: each clause is run against it. */
export function WhyNotView(props: WhyNotViewProps) {
  const { place, stage, clause, wanted, onWanted } = props;
  if (!clause) {
    return (
      <EmptyState title="Nothing to explain">The query has no operator: it finds every document.</EmptyState>
    );
  }
  if (wanted === undefined) return <NotFoundList place={place} stage={stage} onChoose={onWanted} />;
  return <Explained place={place} clause={clause} wanted={wanted} />;
}

function Explained({ place, clause, wanted }: { place: AnsweringPlace; clause: Clause; wanted: string }) {
  const filter = useMemo(() => attempted(wanted), [wanted]);
  if (typeof filter === 'string') {
    return (
      <Notice tone="error" title="This is neither an _id nor a filter">
        {filter}
      </Notice>
    );
  }
  return <Answered place={place} clause={clause} filter={filter} wanted={wanted} />;
}

function attempted(text: string): EjsonObject | string {
  try {
    return readWanted(text);
  } catch (error) {
    return messageOf(error);
  }
}

interface AnsweredProps {
  place: AnsweringPlace;
  clause: Clause;
  filter: EjsonObject;
  wanted: string;
}

function Answered({ place, clause, filter, wanted }: AnsweredProps) {
  const read = whyNotQuery(place, clause, filter);
  const query = useQuery(read);
  const { data } = query;
  if (query.error && !data) return <EngineRefusal query={query} what="The answer" />;
  if (!data) return <LoadingAnswer onStop={() => stopQueries(read.queryKey)} />;
  if (!data.document) {
    return (
      <EmptyState title={`${place.db}.${place.collection} has no such document`}>
        No document there matches {wanted}, so no query can find it.
      </EmptyState>
    );
  }
  return <Verdict place={place} clause={clause} answer={data} document={data.document} />;
}

interface VerdictProps {
  place: AnsweringPlace;
  clause: Clause;
  answer: WhyNot;
  document: EjsonObject;
}

function Verdict({ place, clause, answer, document }: VerdictProps) {
  const { zone } = useZone();
  const { indexed, findings, before } = answer;
  const culprits = culpritsOf(clause, findings);
  const name = titleOf(document)?.text ?? '';
  const score = findings.get(clauseName(clause));
  return (
    <Stack gap={12} shrink size={13} className={classes.verdict}>
      <Text as="p" breaks>
        <Mono>{shownValue(document._id ?? null, zone).text}</Mono> {name}
      </Text>
      {before !== undefined && score !== undefined ? (
        <Notice tone="ok" title={`It is found: ${place.index} ranks ${plural(before, 'document')} before it`}>
          Its score is {formatScore(score)}.{before >= 20 && ' The results show the first 20 only.'}
        </Notice>
      ) : indexed ? (
        <CulpritList place={place} culprits={culprits} document={document} />
      ) : (
        <Notice tone="warning" title={`${place.index} does not hold it yet`}>
          An index follows writes with a delay. If it stays like this, look at the status of the index on each
          node.
        </Notice>
      )}
      {clause.children.length > 0 && indexed && (
        <Section label="Every clause, checked separately">
          <ClauseVerdicts clause={clause} findings={findings} />
        </Section>
      )}
      <details className={textClass({ size: 12, className: classes.source })}>
        <summary>The document</summary>
        <pre>{printLine(document, 'exact')}</pre>
      </details>
    </Stack>
  );
}
