import { memo } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { rowClass } from '#src/ui/layout/look.ts';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import type { Column, DroppedToken, Mark, ShownToken } from './stage-model.ts';
import classes from './stages.module.css';
import { spokenTerm, Term } from './term.tsx';

const markLabels: Record<Mark, string> = { same: '', changed: 'changed', new: 'new', moved: 'moved' };

/** The accessible name of a token. */
function tokenName({ token, position, mark, was }: ShownToken): string {
  const change = was === undefined ? markLabels[mark] : `was ${spokenTerm(was)}`;
  return [
    spokenTerm(token.term),
    `characters ${token.start} to ${token.end}`,
    `position ${position}`,
    ...(token.span > 1 ? [`spans ${token.span} positions`] : []),
    ...(change === '' ? [] : [change]),
  ].join(', ');
}

export interface ColumnsProps {
  /** Which of the stages with tokens. */
  stage: number;
  columns: readonly Column[];
  lit: ReadonlySet<number>;
  /** Tokens of the stage before that are lit: some of them may have been dropped here. */
  litBefore: ReadonlySet<number>;
  /** The token that Tab leads to. */
  stop: number;
}

/** Tokens in a row, one place for each position: several at one position are stacked. */
export function TokenColumns({ stage, columns, lit, litBefore, stop }: ColumnsProps) {
  return columns.map((column) => (
    <Stack
      as="li"
      key={column.position}
      gap={2}
      align="start"
      className={classes.column}
      data-many={column.tokens.length > 4 || undefined}
    >
      <span className={classes.position} aria-hidden="true">
        {column.position}
      </span>
      {column.tokens.length === 0 && <Hole holes={column.holes} />}
      {column.dropped.map((each) => (
        <Dropped key={each.index} dropped={each} stage={stage - 1} isLit={litBefore.has(each.index)} />
      ))}
      {column.tokens.map((each) => (
        <TokenChip
          key={each.index}
          shown={each}
          stage={stage}
          isLit={lit.has(each.index)}
          isStop={each.index === stop}
        />
      ))}
    </Stack>
  ));
}

function Hole({ holes }: { holes: number }) {
  return (
    <Row
      as="span"
      inline
      gap={4}
      align="center"
      size={13}
      mono="plain"
      tone="dim"
      breaks
      className={classes.hole}
      title={holes === 1 ? 'Empty position' : `${holes} empty positions`}
    >
      _{holes > 1 && <span className={classes.cut}>×{formatCount(holes)}</span>}
    </Row>
  );
}

interface DroppedProps {
  dropped: DroppedToken;
  stage: number;
  isLit: boolean;
}

export function Dropped({ dropped: { index, token }, stage, isLit }: DroppedProps) {
  return (
    <del className={classes.dropped} data-point={`${stage}:${index}`} data-lit={isLit || undefined}>
      <span className="qd-hidden">dropped: </span>
      <Term term={token.term} />
    </del>
  );
}

interface TokenChipProps {
  shown: ShownToken;
  stage: number;
  isLit: boolean;
  isStop: boolean;
}

export const TokenChip = memo(function TokenChip({ shown, stage, isLit, isStop }: TokenChipProps) {
  const { index, token, mark, was } = shown;
  return (
    <button
      type="button"
      className={rowClass({
        inline: true,
        gap: 4,
        align: 'center',
        size: 13,
        mono: 'plain',
        tone: 'ink',
        breaks: true,
        className: classes.chip,
      })}
      data-token={`${stage}:${index}`}
      data-mark={mark}
      data-lit={isLit || undefined}
      tabIndex={isStop ? 0 : -1}
      aria-label={tokenName(shown)}
    >
      {mark === 'new' && (
        <Text tone="dim" className={classes.sign}>
          +
        </Text>
      )}
      {was !== undefined && (
        <>
          <Text tone="dim">
            <Term term={was} />
          </Text>
          <Text tone="dim" className={classes.sign}>
            →
          </Text>
        </>
      )}
      <span className={classes.chipText}>
        <Term term={token.term} />
      </span>
    </button>
  );
});
