import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { nameOf } from '../../analyzer-text.ts';
import type { AnalyzerChoice } from '../../worker/protocol.ts';
import classes from './definition.module.css';
import type { FoundAnalyzers } from './read-definition.ts';

interface FoundAnalyzersPanelProps {
  found: FoundAnalyzers;
  onUse: (choice: AnalyzerChoice) => void;
  /** Documents and queries as the index itself does. */
  onBoth: (index: AnalyzerChoice, query: AnalyzerChoice | undefined) => void;
}

/** More would be a wall; the rest is found by pasting less. */
const most = 50;

/** Several analyzers were pasted: which one is meant? */
export function FoundAnalyzersPanel({ found, onUse, onBoth }: FoundAnalyzersPanelProps) {
  const { analyzers, index, query, others } = found;
  const more = analyzers.length - most;
  return (
    <Stack as="section" gap={8} size={13} className={classes.found} aria-label="Analyzers that were found">
      <p>
        {index === undefined ? 'A list of ' : 'An index with '}
        {plural(analyzers.length, 'custom analyzer')}. Nothing is applied until you choose.
        {others > 0 && ` ${plural(others, 'entry is not an analyzer', 'entries are not analyzers')}.`}
      </p>
      <ul className={classes.choices}>
        {index !== undefined && (
          <Row as="li" gap={12} align="center" justify="between" className={classes.choice}>
            <span>
              The index uses{' '}
              <Text size={13} mono breaks>
                {nameOf(index)}
              </Text>
              {query !== undefined && (
                <>
                  , for queries{' '}
                  <Text size={13} mono breaks>
                    {nameOf(query)}
                  </Text>
                </>
              )}
            </span>
            <Button size="sm" onClick={() => onBoth(index, query)}>
              Use both
            </Button>
          </Row>
        )}
        {analyzers.slice(0, most).map((each, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two of one name are a mistake that may well be pasted
          <Row as="li" key={at} gap={12} align="center" justify="between" className={classes.choice}>
            <Text size={13} mono breaks>
              {each.name}
            </Text>
            <Button size="sm" aria-label={`Use ${each.name}`} onClick={() => onUse(each)}>
              Use
            </Button>
          </Row>
        ))}
      </ul>
      {more > 0 && <p className="qd-note">{more} more.</p>}
    </Stack>
  );
}
