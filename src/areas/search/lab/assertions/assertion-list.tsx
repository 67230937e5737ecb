import type { Check } from '#analysis/assertions/look.ts';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Badge, type BadgeProps } from '#src/ui/feedback/badge.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './assertions.module.css';
import { expectationText, type Saved } from './lab-assertions.ts';
import type { AssertionOutcome } from './run-assertions.ts';

export interface ListedAssertion {
  /** Its place in the address. */
  index: number;
  saved: Saved;
  /** Undefined while it runs. */
  outcome: AssertionOutcome | undefined;
}

interface AssertionListProps {
  items: readonly ListedAssertion[];
  /** The analyzer offered in place of one that is not on the page. */
  current: string;
  onEdit: (index: number) => void;
  onRemove: (index: number) => void;
  onRetarget: (index: number, from: string) => void;
}

/** Each assertion with its result: the expected beside the actual values. */
export function AssertionList({ items, ...rest }: AssertionListProps) {
  return (
    <ul className={classes.list} aria-label="Assertions">
      {items.map((item) => (
        <Line key={item.index} item={item} {...rest} />
      ))}
    </ul>
  );
}

function Line({
  item,
  current,
  onEdit,
  onRemove,
  onRetarget,
}: { item: ListedAssertion } & Omit<AssertionListProps, 'items'>) {
  const { index, saved, outcome } = item;
  const name = titleOf(saved, index);
  return (
    <li className={classes.item} aria-label={name}>
      <span className={classes.verdict}>
        <Badge {...verdictOf(saved, outcome)} />
      </span>
      <Stack gap={2} shrink>
        {saved.kind === 'wrong' ? (
          <>
            <Text weight="medium" breaks>
              {name}
            </Text>
            <Text tone="dim" breaks>
              {saved.message}
            </Text>
          </>
        ) : (
          <>
            {saved.assertion.name && (
              <Text weight="medium" breaks>
                {saved.assertion.name}
              </Text>
            )}
            <span className={classes.text}>{cut(saved.assertion.text)}</span>
            <Text tone="dim" breaks>
              {expectationText(saved.assertion)
                .map((words) => cut(words))
                .join(', ')}
              , with {saved.assertion.analyzer}
              {saved.assertion.searchAnalyzer && ` and ${saved.assertion.searchAnalyzer} for queries`}
            </Text>
          </>
        )}
        {outcome && <Found outcome={outcome} />}
        {outcome?.kind === 'unknown' && (
          <span>
            <Button size="sm" onClick={() => onRetarget(index, outcome.name)}>
              Use {current} instead
            </Button>
          </span>
        )}
      </Stack>
      <Row as="span" gap={4} align="start">
        <IconButton
          icon="edit"
          label={`Edit: ${name}`}
          disabledReason={saved.kind === 'wrong' && 'It is not valid. Delete it, or correct its file.'}
          onClick={() => onEdit(index)}
        />
        <IconButton icon="trash" label={`Delete: ${name}`} onClick={() => onRemove(index)} />
      </Row>
    </li>
  );
}

export function titleOf(saved: Saved, index: number): string {
  if (saved.kind === 'wrong') return `Assertion ${index + 1}`;
  return saved.assertion.name ?? cut(`“${saved.assertion.text}”`, 60);
}

const cut = (text: string, longest = 300): string =>
  text.length > longest ? `${text.slice(0, longest)}…` : text;

function verdictOf(saved: Saved, outcome: AssertionOutcome | undefined): BadgeProps {
  if (saved.kind === 'wrong') return { tone: 'warning', mark: 'triangle', children: 'Invalid' };
  if (!outcome) return { tone: 'running', mark: 'ring', children: 'Running' };
  if (outcome.kind !== 'done') return { tone: 'warning', mark: 'triangle', children: 'Not run' };
  return outcome.result.passed
    ? { tone: 'ok', mark: 'dot', children: 'Passed' }
    : { tone: 'critical', mark: 'square', children: 'Failed' };
}

const asked: Record<Check['expectation'], string> = {
  tokens: 'terms',
  positions: 'positions',
  contains: 'the term',
  excludes: 'not the term',
  matches: 'a match for',
  misses: 'no match for',
};

function Found({ outcome }: { outcome: AssertionOutcome }) {
  if (outcome.kind === 'unknown') {
    return (
      <Text tone="dim" breaks>
        The analyzer {outcome.name} is not on this page.
      </Text>
    );
  }
  if (outcome.kind === 'impossible')
    return (
      <Text tone="dim" breaks>
        {outcome.message}
      </Text>
    );
  const failed = outcome.result.checks.filter(({ passed }) => !passed);
  if (failed.length === 0) return null;
  return (
    <dl className={classes.checks}>
      {failed.flatMap(({ expectation, expected, found }) => [
        <dt key={`${expectation} ${expected} asked`}>Expected {asked[expectation]}</dt>,
        <dd key={`${expectation} ${expected}`}>{cut(expected)}</dd>,
        <dt key={`${expectation} ${expected} was`}>Found</dt>,
        <dd key={`${expectation} ${expected} found`}>{cut(found)}</dd>,
      ])}
    </dl>
  );
}
