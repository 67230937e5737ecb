import { useMemo, useState } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Badge, MarkIcon } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import { cannotCustomize } from '../catalogue/customize.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { Term } from '../stages/term.tsx';
import classes from './match.module.css';
import type { Match } from './match.ts';
import { MissingTerms } from './missing-terms.tsx';
import { RepairLine } from './repair-line.tsx';
import type { Sides } from './repair-steps.ts';
import { excerptOf, type Repair, repairText } from './repairs.ts';
import { type Matched, useMatch } from './use-match.ts';
import { useRepairs } from './use-repairs.ts';

/** Whether the query finds the text, and what would make it. */
export function MatchSummary(props: LabPartProps) {
  const { lab, state } = props;
  const matched = useMatch(props);
  const [done, setDone] = useState<{ before: Sides; after: Sides; words: string }>();
  const isRepaired = done !== undefined && isSame(done.after, state);

  function put({ index, query }: Sides): void {
    const isOne = JSON.stringify(index) === JSON.stringify(query);
    lab.change({ analyzer: index, search: isOne ? undefined : query });
  }
  function repair({ sides, changes }: Repair): void {
    setDone({
      before: { index: state.index, query: state.query },
      after: sides,
      words: repairText(changes),
    });
    put(sides);
  }

  return (
    <Stack
      as="section"
      gap={6}
      shrink
      size={13}
      className={classes.summary}
      aria-label="Does the query find the text?"
    >
      {matched ? <Verdict matched={matched} /> : <NoVerdict {...props} />}
      {isRepaired && (
        <Row gap={4} columnGap={12} align="center" wrap>
          <Text size={12} tone="dim" className={classes.dim}>
            Done: {done.words}.
          </Text>
          <Button
            size="sm"
            variant="quiet"
            icon="undo"
            onClick={() => {
              put(done.before);
              setDone(undefined);
            }}
          >
            Undo
          </Button>
        </Row>
      )}
      {matched && !matched.match.all && <Repairs matched={matched} state={state} onRepair={repair} />}
    </Stack>
  );
}

function isSame(sides: Sides, { index, query }: Sides): boolean {
  return JSON.stringify([sides.index, sides.query]) === JSON.stringify([index, query]);
}

/** The reason is shown with the stages of the side that failed. */
function NoVerdict({ index, query }: LabPartProps) {
  if ((!index.outcome || !query.outcome) && !index.error && !query.error) {
    return (
      <Text as="p" size={12} tone="dim" className={classes.dim}>
        Searching…
      </Text>
    );
  }
  const side = index.error || index.outcome?.kind !== 'done' ? 'text of the document' : 'query';
  return (
    <Row as="p" gap={4} columnGap={12} align="center" wrap>
      <Badge tone="dim" mark="hollow" filled>
        Unknown
      </Badge>
      <span>
        The {side} could not be analyzed, so the query cannot be compared with the text. Its stages show why.
      </span>
    </Row>
  );
}

const mostNamed = 6;

function Verdict({ matched: { match, index, query } }: { matched: Matched }) {
  const { any, all, phrase } = match;
  const terms = uniqueTerms(match);
  const matches = terms.filter(({ isFound }) => isFound);
  return (
    <Row gap={4} columnGap={12} align="center" wrap role="status">
      <Badge
        tone={all ? 'ok' : any ? 'warning' : 'critical'}
        mark={all ? 'dot' : any ? 'triangle' : 'square'}
        filled
      >
        {all ? 'Found' : any ? 'Found in part' : 'Not found'}
      </Badge>
      <Text shrink breaks>
        {terms.length === 0 ? (
          query.analysis.text.trim() === '' ? (
            'The query is empty.'
          ) : (
            'The query has no terms: it finds nothing.'
          )
        ) : index.analysis.stream.tokens.length === 0 ? (
          'The text has no terms: nothing finds it.'
        ) : (
          <>
            {`${formatCount(matches.length)} of ${formatCount(terms.length)} ${terms.length === 1 ? 'term is' : 'terms are'} in the text:`}{' '}
            {terms.slice(0, mostNamed).map(({ term, isFound }) => (
              <span key={term} className={classes.term} data-found={isFound}>
                <MarkIcon mark={isFound ? 'dot' : 'square'} tone={isFound ? 'ok' : 'critical'} />
                <code>
                  <Term term={term} />
                </code>
                <span className="qd-hidden">{isFound ? ' found' : ' not found'}</span>
              </span>
            ))}
            {terms.length > mostNamed && ` and ${formatCount(terms.length - mostNamed)} more`}
          </>
        )}
      </Text>
      <span className={classes.criteria}>
        <Criterion is={any}>any term</Criterion>
        <Criterion is={all}>all terms</Criterion>
        <Criterion is={phrase}>phrase</Criterion>
      </span>
    </Row>
  );
}

function Criterion({ is, children }: { is: boolean; children: string }) {
  return (
    <Badge tone={is ? 'ok' : 'dim'} mark={is ? 'dot' : 'hollow'}>
      {children}: {is ? 'yes' : 'no'}
    </Badge>
  );
}

function uniqueTerms({ terms }: Match): { term: string; isFound: boolean }[] {
  const seen = new Map(terms.map(({ token, found }) => [token.term, found.length > 0]));
  return [...seen].map(([term, isFound]) => ({ term, isFound }));
}

interface RepairsProps {
  matched: Matched;
  state: Sides;
  onRepair: (repair: Repair) => void;
}

function Repairs({ matched, state, onRepair }: RepairsProps) {
  const { match, index, query } = matched;
  const missing = useMemo(
    () => uniqueTerms(match).flatMap(({ term, isFound }) => (isFound ? [] : [term])),
    [match],
  );
  const question = useMemo(() => {
    // only the current texts are worth a repair
    if (missing.length === 0 || index.analysis.stream.tokens.length === 0) return undefined;
    const sides = { index: index.analyzer, query: query.analyzer };
    const { text, stream } = index.analysis;
    return { sides, texts: { document: excerptOf(text, stream, missing), query: query.analysis.text } };
  }, [missing, index, query]);
  const isCurrent = index.analyzer === state.index && query.analyzer === state.query;
  const { repairs, isPending } = useRepairs(isCurrent ? question : undefined);
  if (!question) return null;
  return (
    <>
      <MissingTerms missing={missing} document={index.analysis.stream} />
      <RepairLine
        repairs={repairs}
        isPending={isPending}
        fixed={[index.analyzer, query.analyzer].map(whyFixed).find((reason) => reason !== undefined)}
        onRepair={onRepair}
      />
    </>
  );
}

function whyFixed(choice: AnalyzerChoice): string | undefined {
  const reason = typeof choice === 'string' ? cannotCustomize(choice) : undefined;
  return (
    reason &&
    `Filters cannot be added to ${choice}: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}. Choose a custom analyzer to try more.`
  );
}
