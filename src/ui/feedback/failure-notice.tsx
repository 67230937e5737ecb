import { Notice } from './notice.tsx';

interface FailureNoticeProps {
  title?: string;
  /** Why; undefined: nothing failed, and nothing is shown. */
  children: string | undefined;
}

/** What somebody asked for and just failed, announced at once. */
export function FailureNotice({ title, children }: FailureNoticeProps) {
  if (children === undefined) return null;
  return (
    <Notice tone="error" urgent title={title}>
      {children}
    </Notice>
  );
}
