import type { ReactNode } from 'react';
import classes from './table.module.css';

export interface TableFrameProps {
  fill: boolean;
  filters: ReactNode;
  tools: ReactNode;
  empty: ReactNode;
  /** The data that is loading in place of the lines; false otherwise. */
  busy: string | false;
  footer: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}

/** What surrounds the lines: filters and tools above, the bar of the selection below. */
export function TableFrame({ fill, filters, tools, empty, busy, footer, bar, children }: TableFrameProps) {
  return (
    <div className={classes.frame} data-fill={fill || undefined}>
      {(filters !== undefined || tools !== undefined) && (
        <div className={classes.above}>
          <div className={classes.filters}>{filters}</div>
          <div className={classes.tools}>{tools}</div>
        </div>
      )}
      <p aria-live="polite" className={classes.busy}>
        {busy}
      </p>
      {children}
      {empty}
      {footer !== undefined && <div className={classes.footer}>{footer}</div>}
      {bar}
    </div>
  );
}
