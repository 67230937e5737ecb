import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { plural } from '#src/lib/bytes.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { moreText } from '#src/ui/values/more-item.tsx';
import { noAnalysisText } from '../../analyzer-text.ts';
import { useClusterAnalyzers } from '../../analyzers/use-analyzers.ts';
import { nearMisses } from '../../lab/match/near-miss.ts';
import { Term } from '../../lab/stages/term.tsx';
import type { AnalysisOutcome, Analyzed, AnalyzerChoice } from '../../worker/protocol.ts';
import { useAnalysis } from '../../worker/use-analysis.ts';
import type { Clause } from '../query/clauses.ts';
import { indexedField } from '../query/indexed-field.ts';
import type { TesterPlace } from '../tester-place.ts';
import { comparedTerms } from './compared-terms.ts';
import type { Reason } from './reasons.ts';
import classes from './why-not.module.css';

type TermsReason = Extract<Reason, { kind: 'terms' }>;

interface TermComparisonProps {
  place: TesterPlace;
  clause: Clause;
  reason: TermsReason;
}

const mostTexts = 50;

/** The terms of the query beside those of the field: the missing ones, and similar ones. */
export function TermComparison({ place, clause, reason }: TermComparisonProps) {
  const { path, analyzers, texts, queries } = reason;
  const { indexing, searching } = useAnalyzers(place, clause, reason);
  const field = useAnalysis(
    useMemo(
      () => ({ analyzer: indexing, texts: texts.slice(0, mostTexts), lastOnly: true }),
      [indexing, texts],
    ),
  );
  const query = useAnalysis(
    useMemo(() => ({ analyzer: searching, texts: queries, lastOnly: true }), [searching, queries]),
  );
  const error = field.error ?? query.error;
  const bad = [field.outcome, query.outcome].find((outcome) => outcome && outcome.kind !== 'done');
  return (
    <Stack gap={8}>
      <p className={classes.reason}>
        <Mono>{path}</Mono>: documents are analyzed with <Mono>{analyzers.index}</Mono>
        {analyzers.search !== analyzers.index && (
          <>
            , queries with <Mono>{analyzers.search}</Mono>
          </>
        )}
        . <LabLink place={place} reason={reason} indexing={indexing} searching={searching} />
      </p>
      {error && <p className={classes.reason}>The terms could not be computed: {error.message}</p>}
      {bad && bad.kind !== 'done' && <p className={classes.reason}>{noAnalysisText(bad)}</p>}
      {!error && !bad && <Sides clause={clause} field={field.outcome} query={query.outcome} />}
    </Stack>
  );
}

/** The analyzers as the worker needs them: by name, or as they are defined in the index or on the cluster. */
function useAnalyzers({ groupId, cluster, definition }: TesterPlace, clause: Clause, reason: TermsReason) {
  const { list } = useClusterAnalyzers(groupId, cluster);
  const { path, analyzers } = reason;
  return useMemo(() => {
    const custom = [...(definition.analyzers ?? []), ...(list.data ?? [])];
    const named = (name: string): AnalyzerChoice =>
      (custom.find((each) => each.name === name) as AnalyzerChoice | undefined) ?? name;
    const searching = named(analyzers.search);
    const completion =
      clause.operator === 'autocomplete'
        ? indexedField(definition, path).types.find(({ type }) => type === 'autocomplete')
        : undefined;
    // the output of a completion field for a custom analyzer has no preview: its words are compared instead
    const indexing: Analyzed =
      completion?.type === 'autocomplete' && typeof searching === 'string'
        ? (completion as Analyzed)
        : named(analyzers.index);
    return { indexing, searching };
  }, [definition, list.data, clause.operator, path, analyzers]);
}

const done = (outcome: AnalysisOutcome | undefined) =>
  outcome?.kind === 'done' ? outcome.analyses : undefined;

interface SidesProps {
  clause: Clause;
  field: AnalysisOutcome | undefined;
  query: AnalysisOutcome | undefined;
}

function Sides({ clause, field, query }: SidesProps) {
  const [held, asked] = [done(field), done(query)];
  const compared = useMemo(() => held && asked && comparedTerms(clause, held, asked), [clause, held, asked]);
  if (!compared) return <p className="qd-caption">Computing the terms…</p>;
  const { terms, held: all, verdict } = compared;
  return (
    <>
      <p className={classes.reason}>{verdict}</p>
      <table className={classes.compared}>
        <caption className="qd-hidden">Terms of the query, and of the field</caption>
        <thead>
          <tr>
            <th scope="col">Term of the query</th>
            <th scope="col">In this document</th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ term, word, found }) => (
            <tr key={term}>
              <th scope="row">
                <Term term={term} />
                {word !== term && <span className="qd-caption"> of “{word}”</span>}
              </th>
              <td data-missing={!found || undefined}>
                {found ? 'is there' : <Missing term={term} held={all} />}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Row as="p" gap={4} align="center" wrap className={classes.heldTerms}>
        <span className="qd-caption">{plural(all.length, 'term')} of the field: </span>
        {all.slice(0, mostShown).map((term) => (
          <code key={term} data-found={terms.some((each) => each.found && each.term === term) || undefined}>
            <Term term={term} />
          </code>
        ))}
        <span className="qd-caption"> {moreText({ total: all.length, shown: mostShown })}</span>
      </Row>
    </>
  );
}

const mostShown = 60;

function Missing({ term, held }: { term: string; held: readonly string[] }) {
  const [near] = useMemo(() => nearMisses(term, held, 1), [term, held]);
  if (!near) return 'is not there, and nothing like it';
  return (
    <>
      is not there; <Term term={near.term} /> is, which {near.words}
    </>
  );
}

interface LabLinkProps {
  place: TesterPlace;
  reason: TermsReason;
  indexing: Analyzed;
  searching: AnalyzerChoice;
}

const longestShared = 2_000;

/** The lab with both analyzers, the text and the query: stage by stage. */
function LabLink({ place: { groupId }, reason, indexing, searching }: LabLinkProps) {
  const { id } = useConnection();
  const isChoice = typeof indexing === 'string' || 'tokenizer' in indexing;
  const analyzer = isChoice ? (indexing as AnalyzerChoice) : searching;
  return (
    <Link
      to="/c/$connectionId/groups/$groupId/search/lab"
      params={{ connectionId: id, groupId }}
      search={{
        analyzer,
        ...(searching === analyzer ? {} : { search: searching }),
        text: reason.texts.join('\n').slice(0, longestShared),
        query: reason.queries.join(' ').slice(0, longestShared),
        view: 'match',
      }}
    >
      Open in the lab
    </Link>
  );
}
