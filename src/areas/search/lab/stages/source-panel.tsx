import { formatCount, plural } from '#src/lib/bytes.ts';
import { Row } from '#src/ui/layout/row.tsx';
import type { TokenStage } from './stage-model.ts';
import classes from './stages.module.css';
import { Term, Visible } from './term.tsx';
import type { Place } from './trace.ts';
import { termBytes, wholeFrom } from './visible-text.ts';

/** A longer text is drawn in part: its beginning, or the surroundings of the chosen token. */
const drawn = 1_500;

interface SourcePanelProps {
  text: string;
  stages: readonly TokenStage[];
  /** The token that is pointed at. */
  place: Place | undefined;
}

/** The text as it came in, the place of one token in it, and everything that is known of that token. */
export function SourcePanel({ text, stages, place }: SourcePanelProps) {
  const token = place && stages[place.stage]?.tokens[place.index];
  return (
    <div className={classes.source}>
      <Row columnGap={12} align="center" wrap size={13} className={classes.head}>
        <span className={classes.role}>Text</span>
        <Row as="span" columnGap={12} wrap size={12} numeric tone="dim" className={classes.facts}>
          {plural(text.length, 'character')}
        </Row>
      </Row>
      <p className={classes.sourceText}>
        <Marked text={text} start={token?.start} end={token?.end} />
      </p>
      <Row
        as="p"
        columnGap={12}
        align="baseline"
        wrap
        size={12}
        numeric
        tone="dim"
        className={classes.inspector}
      >
        {place && token ? (
          <TokenFacts stages={stages} place={place} />
        ) : (
          'Point at a token, or use the arrow keys, to see its position and the tokens that it was made from.'
        )}
      </Row>
    </div>
  );
}

interface MarkedProps {
  text: string;
  start: number | undefined;
  end: number | undefined;
}

function Marked({ text, start, end }: MarkedProps) {
  if (text === '') return <span className={classes.cut}>No text</span>;
  if (start === undefined || end === undefined) {
    return (
      <>
        <Visible text={text.slice(0, wholeFrom(text, drawn))} />
        {text.length > drawn && (
          <span className={classes.cut}> … {formatCount(text.length - drawn)} more characters</span>
        )}
      </>
    );
  }
  const from = wholeFrom(text, end < drawn ? 0 : Math.max(0, start - 200));
  const to = wholeFrom(text, Math.min(text.length, from + drawn));
  const last = Math.min(end, to);
  return (
    <>
      {from > 0 && <span className={classes.cut}>… </span>}
      <Visible text={text.slice(from, start)} />
      <mark className={classes.place}>
        {start === end ? (
          <span className={classes.symbol}>here</span>
        ) : (
          <Visible text={text.slice(start, last)} />
        )}
      </mark>
      <Visible text={text.slice(last, to)} />
      {to < text.length && <span className={classes.cut}> …</span>}
    </>
  );
}

function TokenFacts({ stages, place: { stage, index } }: { stages: readonly TokenStage[]; place: Place }) {
  const own = stages[stage];
  const token = own?.tokens[index];
  if (!own || !token) return null;
  const parents = own.lineage?.parents[index] ?? [];
  const next = stages[stage + 1];
  const children = next?.lineage?.children[index] ?? [];
  const position = positionOf(own, index);
  return (
    <>
      <span className={classes.chipText}>
        <Term term={token.term} />
      </span>
      <Fact>{`characters ${token.start}–${token.end}`}</Fact>
      {position !== undefined && <Fact>{`position ${position}`}</Fact>}
      <Fact>{`length ${token.span}`}</Fact>
      <Fact>{token.type}</Fact>
      <Fact>{plural(termBytes(token.term), 'byte')}</Fact>
      {stage > 0 && (
        <Fact>
          made from <Terms stage={stages[stage - 1]} indexes={parents} />
        </Fact>
      )}
      {next && (
        <Fact>
          {children.length === 0 ? (
            `dropped by ${next.name}`
          ) : (
            <>
              {next.name} makes <Terms stage={next} indexes={children} />
            </>
          )}
        </Fact>
      )}
    </>
  );
}

function Fact({ children }: { children: React.ReactNode }) {
  return <span className={classes.fact}>{children}</span>;
}

function positionOf(stage: TokenStage, index: number): number | undefined {
  return stage.columns.find(({ tokens }) => tokens.some((each) => each.index === index))?.position;
}

const mostNamed = 4;

function Terms({ stage, indexes }: { stage: TokenStage | undefined; indexes: readonly number[] }) {
  if (indexes.length === 0) return 'nothing';
  return (
    <>
      {indexes.slice(0, mostNamed).map((each) => (
        <span key={each} className={classes.chipText}>
          <Term term={stage?.tokens[each]?.term ?? ''} />{' '}
        </span>
      ))}
      {indexes.length > mostNamed && `and ${formatCount(indexes.length - mostNamed)} more`}
    </>
  );
}
