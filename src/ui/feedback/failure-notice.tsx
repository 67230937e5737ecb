import { failureFacts } from '#src/lib/failure-facts.ts';
import { Copyable } from '../values/mono.tsx';
import { Notice } from './notice.tsx';
import { useShownFailure } from './shown-failures.ts';
import classes from './state-panel.module.css';

interface FailureNoticeProps {
  /** What did not happen: "The tags were not saved". */
  title?: string;
  /** The error, or its message; without one nothing is shown. */
  why: Error | string | null | undefined | false;
  /** The user did not just request it, and the rest of the page is available: it is not announced at once. */
  quiet?: boolean;
}

/** Where the reason is in the log of the server: an operator finds it by the request ID. */
const isOfServer = (error: Error): boolean =>
  'status' in error && typeof error.status === 'number' && error.status >= 500;

/** What failed, and why, in the flow of a page or a dialog. */
export function FailureNotice({ title, why, quiet = false }: FailureNoticeProps) {
  useShownFailure(typeof why === 'object' ? why : undefined);
  if (!why) return null;
  const { message, requestId }: ReturnType<typeof failureFacts> =
    typeof why === 'string' ? { message: why } : failureFacts(why);
  const isTraceable = typeof why === 'object' && isOfServer(why) && requestId !== undefined;
  return (
    <Notice tone={quiet ? 'warning' : 'error'} urgent={!quiet} title={title}>
      {message}
      {isTraceable && (
        <div className={classes.facts}>
          <span className={classes.request}>
            request <Copyable value={requestId} label="request ID" />
          </span>
        </div>
      )}
    </Notice>
  );
}
