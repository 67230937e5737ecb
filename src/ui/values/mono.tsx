import type { ReactNode } from 'react';
import { useCopy } from '../actions/clipboard.ts';
import { Icon } from '../icon.tsx';
import classes from './mono.module.css';

/** Ids, hosts, code: in the monospaced face. */
export function Mono({ children, dim = false }: { children: ReactNode; dim?: boolean }) {
  return (
    <span className={classes.mono} data-dim={dim || undefined}>
      {children}
    </span>
  );
}

export interface CopyableProps {
  value: string;
  /** Its kind: "project ID". Read aloud with the button. */
  label: string;
  /** Shown instead of the value; the value is still copied. */
  children?: ReactNode;
}

/** A value with a button that copies it; the button confirms the copy. */
export function Copyable({ value, label, children }: CopyableProps) {
  const { copied, copy } = useCopy();
  return (
    <span className={classes.copyable}>
      <span className={classes.mono} title={value}>
        {children ?? value}
      </span>
      <button
        type="button"
        className={classes.copy}
        aria-label={copied ? `Copied ${label}` : `Copy ${label}`}
        onClick={() => copy(value)}
      >
        <Icon name={copied ? 'check' : 'copy'} size={14} />
      </button>
    </span>
  );
}
