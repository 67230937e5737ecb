import { memo, useState } from 'react';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { GraphFigure } from './graph-figure.tsx';
import { type Counts, firstColumns, type TextStage, type TokenStage } from './stage-model.ts';
import classes from './stages.module.css';
import { Visible } from './term.tsx';
import type { TextChange } from './text-change.ts';
import { TokenColumns } from './token-columns.tsx';
import { TokenTable } from './token-table.tsx';
import { wholeFrom } from './visible-text.ts';

export type Drawing = 'compact' | 'table';

const shownAtOnce = 300;

interface TokenStageRowProps {
  stage: TokenStage;
  /** Which of the stages with tokens. */
  at: number;
  drawing: Drawing;
  /** The number of tokens that are drawn before the user expands the list. */
  first: number;
  lit: ReadonlySet<number>;
  litBefore: ReadonlySet<number>;
  stop: number;
}

/** One stage and its tokens. One that changes nothing is a single line until it is opened. */
export const TokenStageRow = memo(function TokenStageRow(props: TokenStageRowProps) {
  const { stage, at, drawing, first, ...pointed } = props;
  const [isOpen, setOpen] = useState(false);
  const [limit, setLimit] = useState(first);
  const isShown = !stage.isSame || isOpen;
  const { columns, left } = firstColumns(stage, limit);
  const drawn = { stage: at, columns, ...pointed };
  const more = Math.min(left, shownAtOnce, stage.tokens.length - (stage.total - left));
  return (
    <Stack as="li" gap={8} shrink className={classes.stage} data-same={stage.isSame || undefined}>
      <Row columnGap={12} align="center" wrap size={13} className={classes.head}>
        <span className={classes.role}>{stage.role}</span>
        <Text mono weight="bold" className={classes.name}>
          {stage.name}
        </Text>
        <Row as="span" columnGap={12} wrap size={12} numeric tone="dim" className={classes.facts}>
          <Changes counts={stage.counts} isFirst={stage.lineage === undefined} />
          <span>{plural(stage.total, 'token')}</span>
        </Row>
        {stage.isSame && stage.total > 0 && (
          <Button size="sm" variant="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? 'Hide tokens' : 'Show tokens'}
          </Button>
        )}
      </Row>
      {isShown && stage.columns.length > 0 && (
        <>
          {drawing === 'table' ? (
            <TokenTable name={stage.name} {...drawn} />
          ) : (
            <Row as="ul" gap={6} columnGap={4} align="start" wrap aria-label={`Tokens after ${stage.name}`}>
              <TokenColumns {...drawn} />
            </Row>
          )}
          {left > 0 && (
            <p className={classes.note}>
              and {formatCount(left)} more
              {more > 0 ? (
                <Button size="sm" variant="quiet" onClick={() => setLimit(limit + shownAtOnce)}>
                  Show {formatCount(more)} more
                </Button>
              ) : (
                ', which are not drawn: a shorter text shows every token'
              )}
            </p>
          )}
          {stage.hasGraph && <GraphFigure tokens={stage.tokens} name={stage.name} />}
        </>
      )}
    </Stack>
  );
});

function Changes({ counts, isFirst }: { counts: Counts; isFirst: boolean }) {
  if (isFirst) return null;
  const { changed, added, dropped, moved } = counts;
  if (changed + added + dropped + moved === 0) return <span>no change</span>;
  return (
    <>
      {changed > 0 && <span data-mark="changed">{formatCount(changed)} changed</span>}
      {added > 0 && <span data-mark="new">{formatCount(added)} added</span>}
      {dropped > 0 && <span data-mark="dropped">{formatCount(dropped)} dropped</span>}
      {moved > 0 && <span data-mark="moved">{formatCount(moved)} moved</span>}
    </>
  );
}

const drawnOfText = 1_500;

/** The output of a character filter. */
export function TextStageRow({ stage }: { stage: TextStage }) {
  return (
    <Stack as="li" gap={8} shrink className={classes.stage} data-same={stage.isSame || undefined}>
      <Row columnGap={12} align="center" wrap size={13} className={classes.head}>
        <span className={classes.role}>{stage.role}</span>
        <Text mono weight="bold" className={classes.name}>
          {stage.name}
        </Text>
        <Row as="span" columnGap={12} wrap size={12} numeric tone="dim" className={classes.facts}>
          {stage.isSame ? (
            <span>no change</span>
          ) : (
            <span data-mark="changed">{plural(stage.count, 'place')} changed</span>
          )}
        </Row>
      </Row>
      {!stage.isSame && (
        <p className={classes.filtered}>
          <ChangedText changes={stage.changes} />
        </p>
      )}
    </Stack>
  );
}

function ChangedText({ changes }: { changes: readonly TextChange[] }) {
  let room = drawnOfText;
  let left = 0;
  const drawn = changes.flatMap((change) => {
    const text = change.text.slice(0, wholeFrom(change.text, Math.max(0, room)));
    room -= change.text.length;
    left += change.text.length - text.length;
    return text === '' ? [] : [{ ...change, text }];
  });
  return (
    <>
      {drawn.map(({ kind, text, start }) => {
        const key = `${kind} ${start}`;
        if (kind === 'gone') {
          return (
            <del key={key}>
              <Visible text={text} spaces />
            </del>
          );
        }
        if (kind === 'new') {
          return (
            <ins key={key}>
              <Visible text={text} spaces />
            </ins>
          );
        }
        return <Visible key={key} text={text} />;
      })}
      {left > 0 && <span className={classes.cut}> … {formatCount(left)} more characters</span>}
    </>
  );
}
