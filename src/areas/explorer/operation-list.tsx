import { Link } from '@tanstack/react-router';
import { useId, useMemo, useState } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { rowClass } from '#src/ui/layout/look.ts';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useDraft } from '#src/ui/use-draft.ts';
import classes from './explorer.module.css';
import { findOperations } from './find-operations.ts';

interface OperationListProps {
  all: readonly OperationFacts[];
  typed: string;
  onType: (typed: string) => void;
  chosen: string | undefined;
}

/**
 * Every operation by area, filtered by the typed text in its words, path or area. Where the layout is narrow,
 * it folds into a button as long as an operation is open.
 */
export function OperationList({ all, typed, onType, chosen }: OperationListProps) {
  const [draft, setDraft] = useDraft(typed, onType);
  const groups = useMemo(() => findOperations(all, draft), [all, draft]);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  const id = useId();
  // over which operation it was unfolded: whichever is chosen then leads again
  const [unfoldedOver, setUnfoldedOver] = useState<string>();
  const unfolded = chosen !== undefined && unfoldedOver === chosen;
  return (
    <Stack
      as="nav"
      gap={8}
      shrink
      className={classes.list}
      aria-label="Operations"
      data-unfolded={unfolded || undefined}
    >
      <Button
        icon="search"
        opens
        className={classes.unfold}
        aria-expanded={unfolded}
        aria-controls={id}
        onClick={() => setUnfoldedOver(unfolded ? undefined : chosen)}
      >
        Operations
      </Button>
      <Stack id={id} gap={8} shrink className={classes.foldable}>
        <input
          type="search"
          className={classes.search}
          aria-label="Find an operation"
          placeholder="Find by words, path, area"
          value={draft}
          onChange={(event) => setDraft(event.currentTarget.value)}
        />
        <p className={classes.count} role="status">
          {formatCount(count)} of {formatCount(all.length)} operations
        </p>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <div className={classes.areas} tabIndex={0}>
          {groups.length === 0 && <EmptyState title="No operation has these words" />}
          {groups.map(({ area, operations }) => (
            <details
              key={area}
              className={classes.area}
              open={draft !== '' || operations.some(({ id }) => id === chosen) || undefined}
            >
              <summary
                className={rowClass({
                  gap: 8,
                  align: 'center',
                  justify: 'between',
                  size: 13,
                  weight: 'medium',
                  className: classes.areaName,
                })}
              >
                <span>{area}</span>
                <Text size={12} numeric tone="dim">
                  {operations.length}
                </Text>
              </summary>
              <ul>
                {operations.map((each) => (
                  <li key={each.id}>
                    <Link
                      to="."
                      search={
                        ((before: object) => ({
                          ...before,
                          op: each.id,
                          args: undefined,
                          run: undefined,
                        })) as never
                      }
                      className={rowClass({
                        gap: 8,
                        align: 'start',
                        tone: 'ink',
                        className: classes.operation,
                      })}
                      aria-current={each.id === chosen ? 'page' : undefined}
                      title={each.path}
                    >
                      <Method method={each.method} />
                      <Stack as="span" shrink size={13} className={classes.operationName}>
                        <span>{each.summary}</span>
                        <span className={classes.operationId}>{each.id}</span>
                      </Stack>
                    </Link>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </div>
      </Stack>
    </Stack>
  );
}

const short: Readonly<Record<string, string>> = { DELETE: 'DEL' };

export function Method({ method }: { method: OperationFacts['method'] }) {
  return (
    <span className={classes.method} data-method={method}>
      {short[method] ?? method}
    </span>
  );
}
