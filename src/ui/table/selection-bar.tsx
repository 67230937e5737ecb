import type { ReactNode } from 'react';
import { formatCount } from '#src/lib/bytes.ts';
import { Button } from '../actions/button.tsx';
import classes from './table.module.css';

export interface SelectionBarProps {
  count: number;
  /** Of these, rows on other pages. */
  elsewhere: number;
  onClear: () => void;
  /** What can be done with the chosen rows. */
  children: ReactNode;
}

/** Appears at the bottom of a table with the first chosen row. */
export function SelectionBar({ count, elsewhere, onClear, children }: SelectionBarProps) {
  return (
    <div className={classes.bar} role="toolbar" aria-label="Selected rows">
      <span className={classes.barCount} role="status">
        {formatCount(count)} selected
        {elsewhere > 0 && `, ${formatCount(elsewhere)} on other pages`}
      </span>
      {children}
      <Button size="sm" variant="quiet" onClick={onClear}>
        Clear
      </Button>
    </div>
  );
}
