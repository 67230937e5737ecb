import type { ReactNode } from 'react';
import { Absent } from './absent.tsx';
import classes from './key-value.module.css';

export interface KeyValueItem {
  label: string;
  /** Absent (null, undefined, false, empty text) shows a dash. */
  value: ReactNode;
}

/** Names and values: one column, or as many as fit. */
export function KeyValue({ items, columns = false }: { items: KeyValueItem[]; columns?: boolean }) {
  return (
    <dl className={classes.list} data-columns={columns || undefined}>
      {items.map(({ label, value }) => (
        <div key={label} className={classes.item}>
          <dt className={`qd-note ${classes.label}`}>{label}</dt>
          <dd className="qd-numeric">
            {value === null || value === undefined || value === false || value === '' ? <Absent /> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}
