import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import classes from './state-panel.module.css';

export interface EmptyStateProps {
  /** The fact: "No alerts are open". */
  title: string;
  /** What that means, and what would change it. */
  children?: ReactNode;
  /** The next step: a button or a link. */
  action?: ReactNode;
}

export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={classes.empty}>
      <p className={classes.title}>{title}</p>
      {children !== undefined && <div className={classes.text}>{children}</div>}
      {action !== undefined && <div className={classes.action}>{action}</div>}
    </div>
  );
}

export interface FilteredEmptyProps {
  /** The searched items: "alerts". */
  what: string;
  onClear: () => void;
  /** Another way on. */
  children?: ReactNode;
}

/** Nothing matches: differs from an empty list, and offers to clear the filters. */
export function FilteredEmpty({ what, onClear, children }: FilteredEmptyProps) {
  return (
    <EmptyState
      title={`No ${what} match the filters`}
      action={
        <>
          {children}
          <Button size="sm" onClick={onClear}>
            Clear filters
          </Button>
        </>
      }
    />
  );
}

/** An empty list while parts of it could not be read, or were not: unknown items are not called absent. */
export function PartlyReadEmpty({ what }: { what: string }) {
  return <EmptyState title={`No ${what} in the loaded part`}>The rest could not be loaded.</EmptyState>;
}
