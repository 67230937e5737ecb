import type { ReactNode } from 'react';
import classes from './row-name.module.css';

interface RowNameProps {
  onOpen: () => void;
  children: ReactNode;
}

/** The name of a row, which opens it by the pointer; the keyboard opens the row itself. */
export function RowName({ onOpen, children }: RowNameProps) {
  return (
    <button type="button" className={classes.name} tabIndex={-1} onClick={onOpen}>
      {children}
    </button>
  );
}
