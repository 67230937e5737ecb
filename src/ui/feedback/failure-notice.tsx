import { failureFacts } from '#src/lib/failure-facts.ts';
import { Notice } from './notice.tsx';
import { useShownFailure } from './shown-failures.ts';

interface FailureNoticeProps {
  /** What did not happen: "The tags were not saved". */
  title?: string;
  /** The error, or its message; without one nothing is shown. */
  why: Error | string | null | undefined | false;
  /** The user did not just request it, and the rest of the page is available: it is not announced at once. */
  quiet?: boolean;
}

/** What failed, and why, in the flow of a page or a dialog. */
export function FailureNotice({ title, why, quiet = false }: FailureNoticeProps) {
  useShownFailure(typeof why === 'object' ? why : undefined);
  if (!why) return null;
  return (
    <Notice tone={quiet ? 'warning' : 'error'} urgent={!quiet} title={title}>
      {typeof why === 'string' ? why : failureFacts(why).message}
    </Notice>
  );
}
