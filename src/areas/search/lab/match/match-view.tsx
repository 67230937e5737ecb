import { useMemo, useState } from 'react';
import { plural } from '#src/lib/bytes.ts';
import { MarkIcon } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { moreText } from '#src/ui/values/more-item.tsx';
import { nameOf } from '../../analyzer-words.ts';
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
        <h2 className={classes.title}>
          Positions of the terms <span className={classes.dim}>{phraseWords(match)}</span>
        </h2>
        <FoundText text={index.analysis.text} tokens={documentTokens} match={match} lit={lit} />
      </section>
      <section className="qd-stack" data-tight aria-label="Terms of the query">
        <h2 className={classes.title}>Terms of the query</h2>
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
      <div className={classes.sides}>
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
      </div>
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
      <h2 className={classes.title}>
        {title}{' '}
        <span className={classes.dim}>
          {nameOf(analyzer)}, {plural(tokens.length, 'token')}
        </span>
      </h2>
      <ul className={classes.tokens}>
        {[...tokens.slice(0, mostTokens).entries()].map(([at, token]) => (
          <li key={at} className={classes.token} data-found={marks.get(at)}>
            {marks.has(at) && (
              <>
                <MarkIcon mark={marks.get(at) ? 'dot' : 'square'} tone={marks.get(at) ? 'ok' : 'critical'} />
                <span className="qd-hidden">{marks.get(at) ? 'found: ' : 'not found: '}</span>
              </>
            )}
            <span title={`Position ${positions[at]}, characters ${token.start}–${token.end}`}>
              <Term term={token.term} />
            </span>
          </li>
        ))}
      </ul>
      {tokens.length > mostTokens && (
        <p className={classes.dim}>{moreText({ total: tokens.length, shown: mostTokens })}</p>
      )}
    </section>
  );
}
