import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import type { OperationFacts } from '#contract/catalogue/facts.ts';
import { formatCount } from '#src/lib/bytes.ts';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { useDraft } from '#src/ui/use-draft.ts';
import classes from './explorer.module.css';
import { findOperations } from './find-operations.ts';

interface OperationListProps {
  all: readonly OperationFacts[];
  typed: string;
  onType: (typed: string) => void;
  chosen: string | undefined;
}

/** Every operation by area, with what is typed in its words, path or area. */
export function OperationList({ all, typed, onType, chosen }: OperationListProps) {
  const [draft, setDraft] = useDraft(typed, onType);
  const groups = useMemo(() => findOperations(all, draft), [all, draft]);
  const count = groups.reduce((sum, { operations }) => sum + operations.length, 0);
  return (
    <nav className={classes.list} aria-label="Operations">
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
            <summary className={classes.areaName}>
              <span>{area}</span>
              <span className={classes.size}>{operations.length}</span>
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
                    className={classes.operation}
                    aria-current={each.id === chosen ? 'page' : undefined}
                    title={each.path}
                  >
                    <Method method={each.method} />
                    <span className={classes.operationName}>
                      <span>{each.summary}</span>
                      <span className={classes.operationId}>{each.id}</span>
                    </span>
                  </Link>
                </li>
              ))}
            </ul>
          </details>
        ))}
      </div>
    </nav>
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
