import type { ReactNode } from 'react';
import { type Mark, MarkIcon } from './badge.tsx';
import classes from './state-panel.module.css';

type NoticeTone = 'info' | 'warning' | 'error' | 'ok';

const marks: Record<NoticeTone, Mark> = { info: 'dot', warning: 'triangle', error: 'square', ok: 'dot' };

export interface NoticeProps {
  tone?: NoticeTone;
  title?: string | undefined;
  children?: ReactNode;
  action?: ReactNode;
  /** Announce at once: only for what just failed. */
  urgent?: boolean;
}

/** One message in the flow of a page. */
export function Notice({ tone = 'info', title, children, action, urgent = false }: NoticeProps) {
  return (
    <div className={classes.notice} data-tone={tone} role={urgent ? 'alert' : undefined}>
      <span className={classes.noticeMark}>
        <MarkIcon mark={marks[tone]} tone={tone === 'error' ? 'critical' : tone} />
      </span>
      <div className={classes.noticeBody}>
        {title !== undefined && <p className={classes.noticeTitle}>{title}</p>}
        {children !== undefined && <div>{children}</div>}
      </div>
      {action !== undefined && <div className={classes.noticeAction}>{action}</div>}
    </div>
  );
}
