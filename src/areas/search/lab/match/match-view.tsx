import { useMemo, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { moreText } from '#src/ui/values/more-item.tsx';
import { nameOf } from '../../analyzer-text.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import type { LabPartProps } from '../lab-parts.ts';
import { OutcomePanel } from '../stages/outcome-panel.tsx';
import { positionsOf } from '../stages/positions.ts';
import { stageModels } from '../stages/stage-model.ts';
import { Term } from '../stages/term.tsx';
import { tokenStages } from '../stages/trace.ts';
import { FoundText } from './found-text.tsx';
import classes from './match.module.css';
import { heldTerms, type Match } from './match.ts';
import { storiesOf } from './story.ts';
import { StoryLine } from './story-line.tsx';
import { type Matched, useMatch } from './use-match.ts';

/** Both sides beside each other, term by term. */
export function MatchView(props: LabPartProps) {
  const { state, index, query } = props;
  const matched = useMatch(props);
  if (matched) return <Comparison matched={matched} />;
  const isBad = index.error || (index.outcome !== undefined && index.outcome.kind !== 'done');
  return isBad ? (
    <OutcomePanel result={index} analyzer={state.index} />
  ) : (
    <OutcomePanel result={query} analyzer={state.query} />
  );
}

/** Terms of a long text that a term which was not found is compared with. */
const mostCompared = 3_000;

function Comparison({ matched: { match, index, query } }: { matched: Matched }) {
  const [lit, setLit] = useState<string>();
  const stories = useMemo(() => storiesOf(tokenStages(stageModels(query.analysis))), [query]);
  const held = useMemo(
    () => [...heldTerms(index.analysis.stream.tokens).keys()].slice(0, mostCompared),
    [index],
  );
  const documentTokens = index.analysis.stream.tokens;
  return (
    <div className="qd-stack">
      <section className="qd-stack" data-tight aria-label="Positions of the terms">
        <Row as="h2" columnGap={12} align="baseline" wrap size={13} weight="bold" className={classes.title}>
          Positions of the terms{' '}
          <Text size={12} tone="dim" className={classes.dim}>
            {phraseWords(match)}
          </Text>
        </Row>
        <FoundText text={index.analysis.text} tokens={documentTokens} match={match} lit={lit} />
      </section>
      <section className="qd-stack" data-tight aria-label="Terms of the query">
        <Row as="h2" columnGap={12} align="baseline" wrap size={13} weight="bold" className={classes.title}>
          Terms of the query
        </Row>
        {stories.length === 0 ? (
          <EmptyState title="No terms">The query finds nothing.</EmptyState>
        ) : (
          <ul className={classes.stories}>
            {stories.map((story) => (
              <StoryLine
                key={story.key}
                story={story}
                match={match}
                documentTokens={documentTokens}
                held={held}
                onLit={setLit}
              />
            ))}
          </ul>
        )}
      </section>
      <Grid gap={24} columns={2} className={classes.sides}>
        <TokenSide
          title="Document"
          analyzer={index.analyzer}
          tokens={documentTokens}
          marks={foundInDocument(match)}
        />
        <TokenSide
          title="Query"
          analyzer={query.analyzer}
          tokens={query.analysis.stream.tokens}
          marks={new Map(match.terms.map(({ index: at, found }) => [at, found.length > 0]))}
        />
      </Grid>
    </div>
  );
}

function phraseWords({ terms, phrase, phraseAt, all }: Match): string {
  if (terms.length < 2) return '';
  if (phrase) return `As a phrase: from position ${phraseAt} on, in the order of the query`;
  return all ? 'Not as a phrase: the terms do not follow each other as in the query' : '';
}

function foundInDocument({ terms }: Match): Map<number, boolean> {
  return new Map(terms.flatMap(({ found }) => found.map((index) => [index, true] as const)));
}

interface TokenSideProps {
  title: string;
  analyzer: AnalyzerChoice;
  tokens: Matched['index']['analysis']['stream']['tokens'];
  marks: ReadonlyMap<number, boolean>;
}

const mostTokens = 200;

function TokenSide({ title, analyzer, tokens, marks }: TokenSideProps) {
  const positions = positionsOf(tokens.slice(0, mostTokens));
  return (
    <section className="qd-stack" data-tight aria-label={`${title} tokens`}>
      <Row as="h2" columnGap={12} align="baseline" wrap size={13} weight="bold" className={classes.title}>
        {title}{' '}
        <Text size={12} tone="dim" className={classes.dim}>
          {nameOf(analyzer)}, {plural(tokens.length, 'token')}
        </Text>
      </Row>
      <Row as="ul" gap={4} wrap>
        {[...tokens.slice(0, mostTokens).entries()].map(([at, token]) => (
          <Row
            as="li"
            key={at}
            inline
            gap={4}
            align="center"
            size={13}
            mono
            breaks
            className={classes.token}
            data-found={marks.get(at)}
          >
            {marks.has(at) && (
              <>
                <MarkIcon mark={marks.get(at) ? 'dot' : 'square'} tone={marks.get(at) ? 'ok' : 'critical'} />
                <span className="qd-hidden">{marks.get(at) ? 'found: ' : 'not found: '}</span>
              </>
            )}
            <span title={`Position ${positions[at]}, characters ${token.start}–${token.end}`}>
              <Term term={token.term} />
            </span>
          </Row>
        ))}
      </Row>
      {tokens.length > mostTokens && (
        <Text as="p" size={12} tone="dim" className={classes.dim}>
          {moreText({ total: tokens.length, shown: mostTokens })}
        </Text>
      )}
    </section>
  );
}
