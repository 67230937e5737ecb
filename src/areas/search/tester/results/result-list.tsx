import { useId, useState } from 'react';
import { printLine, printPretty } from '#src/lib/ejson/print.ts';
import { shownValue } from '#src/lib/ejson/shown-value.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import { formatScore } from './format-score.ts';
import classes from './results.module.css';
import { type Passage, scoreParts, titleOf } from './score-parts.ts';
import { ScoreTree } from './score-tree.tsx';
import type { FoundDocument } from './search-query.ts';

interface ResultListProps {
  documents: readonly FoundDocument[];
  /** Content beside each document. */
  aside?: ((match: FoundDocument) => React.ReactNode) | undefined;
}

/** The results, best first: the matched words, their locations, and the parts of the score. */
export function ResultList({ documents, aside }: ResultListProps) {
  const best = documents[0]?.score ?? 0;
  return (
    <Stack as="ol" shrink aria-label="Results">
      {documents.map((match, at) => (
        <Result
          key={printLine(match.id, 'canonical')}
          found={match}
          rank={at + 1}
          best={best}
          aside={aside}
        />
      ))}
    </Stack>
  );
}

interface ResultProps {
  found: FoundDocument;
  rank: number;
  best: number;
  aside: ResultListProps['aside'];
}

const panelTexts = { score: 'Explain score', document: 'Document' };

function Result({ found, rank, best, aside }: ResultProps) {
  const [open, setOpen] = useState<keyof typeof panelTexts>();
  const { zone } = useZone();
  const panel = useId();
  const { document, id, score, details, passages } = found;
  const title = titleOf(document);
  return (
    <Stack as="li" gap={4} shrink size={13} className={classes.result}>
      <div className={classes.line}>
        <span className={classes.rank}>{rank}</span>
        <span className={classes.score}>{formatScore(score)}</span>
        <Text shrink size={14} breaks>
          {title ? <Marked title={title} passages={passages} /> : <Mono>{shownValue(id, zone).text}</Mono>}
        </Text>
        <Row as="span" columnGap={4} align="center" wrap className={classes.tools}>
          {aside?.(found)}
          {(['score', 'document'] as const).map((what) => (
            <Button
              key={what}
              size="sm"
              variant="quiet"
              aria-expanded={open === what}
              aria-controls={panel}
              onClick={() => setOpen(open === what ? undefined : what)}
            >
              {panelTexts[what]}
            </Button>
          ))}
        </Row>
      </div>
      {details && <ScoreBar parts={scoreParts(details)} score={score} best={best} />}
      {passages
        .filter(({ path }) => path !== title?.path)
        .map((passage, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: passages of one document never move
          <p key={at} className={classes.passage}>
            <Mono dim>{passage.path}</Mono> <Pieces passage={passage} />
          </p>
        ))}
      <div id={panel}>
        {open === 'score' && details && <ScoreTree node={details} />}
        {open === 'document' && (
          <CodeEditor
            value={printPretty(document)}
            language="json"
            ariaLabel={`Document ${shownValue(id, zone).text}`}
            maxHeight="40vh"
            readOnly
          />
        )}
      </div>
    </Stack>
  );
}

/** The text that represents the document, with its matches. */
function Marked({
  title,
  passages,
}: {
  title: { path: string; text: string };
  passages: readonly Passage[];
}) {
  const own = passages.filter(({ path }) => path === title.path);
  const text = own.map(({ pieces }) => pieces.map((piece) => piece.text).join('')).join('');
  if (text.length < title.text.length * 0.9) return title.text;
  return own.map((passage, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: passages of one document never move
    <Pieces key={at} passage={passage} />
  ));
}

function Pieces({ passage }: { passage: Passage }) {
  return passage.pieces.map(({ text, hit }, at) => {
    // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one text never move
    return hit ? <mark key={at}>{text}</mark> : <span key={at}>{text}</span>;
  });
}

const mostParts = 4;

function ScoreBar({
  parts,
  score,
  best,
}: {
  parts: ReturnType<typeof scoreParts>;
  score: number;
  best: number;
}) {
  const shown = parts.slice(0, mostParts);
  const left = parts.length - shown.length;
  const sum = shown.reduce((all, { value }) => all + value, 0);
  return (
    <div className={classes.parts}>
      <span className={classes.bar} aria-hidden="true">
        <span className={classes.filled} style={{ width: `${best > 0 ? (score / best) * 100 : 0}%` }}>
          {shown.map(({ label, value }) => (
            <span key={label} style={{ flex: `${value / sum} 1 0` }} />
          ))}
        </span>
      </span>
      <Text size={12} tone="dim" breaks>
        {shown.map(({ label, value }) => `${label} ${formatScore(value)}`).join(' + ')}
        {left > 0 && ` + ${left} more`}
      </Text>
    </div>
  );
}
