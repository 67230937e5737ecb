import type { ReactNode } from 'react';
import { Button } from '../actions/button.tsx';
import { Copyable, Mono } from '../values/mono.tsx';
import classes from './state-panel.module.css';

export interface ErrorPanelProps {
  /** What did not happen: "Alerts were not loaded". */
  title: string;
  message: ReactNode;
  /** The service's errorCode. */
  code?: string | undefined;
  requestId?: string | undefined;
  onRetry?: () => void;
  retrying?: boolean;
  /** When the read failed and is automatically retried: `RetryTimes`. */
  times?: ReactNode;
}

/** What failed, why, and the next step. */
export function ErrorPanel({
  title,
  message,
  code,
  requestId,
  onRetry,
  retrying = false,
  times,
}: ErrorPanelProps) {
  return (
    <div className={classes.error} role="alert">
      <p className={classes.title}>{title}</p>
      <div className={classes.text}>{message}</div>
      {times !== undefined && (
        // not announced again each second
        <div className={classes.text} aria-live="off">
          {times}
        </div>
      )}
      {(code !== undefined || requestId !== undefined) && (
        <div className={classes.facts}>
          {code !== undefined && <Mono>{code}</Mono>}
          {requestId !== undefined && (
            <span className={classes.request}>
              request <Copyable value={requestId} label="request ID" />
            </span>
          )}
        </div>
      )}
      {onRetry && (
        <div className={classes.action}>
          <Button size="sm" icon="refresh" busy={retrying} onClick={onRetry}>
            {times === undefined ? 'Retry' : 'Retry now'}
          </Button>
        </div>
      )}
    </div>
  );
}
