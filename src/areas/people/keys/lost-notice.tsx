import { lookingAgain, mayStillCome } from '#src/api/outcome/lost-answer.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import type { CreationState, Leftover } from './use-shown-once.ts';

interface LostNoticeProps {
  state: CreationState;
  /** The requested item: "API key". */
  what: string;
  onReplace: (leftovers: readonly Leftover[]) => void;
}

/** Reports a lost answer and the items that were created anyway, and offers to replace them; otherwise nothing. */
export function LostNotice({ state, what, onReplace }: LostNoticeProps) {
  if (state.step !== 'lost') return null;
  const { error, leftovers, again } = state;
  const isSecret = what === 'secret';
  const lost = `The answer was lost, and with it ${isSecret ? 'the new secret' : `the secret of the ${what}`}`;
  if (leftovers === undefined) {
    return (
      <Notice tone="error" urgent title={lost}>
        {failureFacts(error).message} Whether it was created could not be looked up either.{' '}
        {again ? lookingAgain : 'Look for it in the list; if it is there, delete it and make another.'}
      </Notice>
    );
  }
  if (leftovers.length === 0) {
    return (
      <Notice
        tone="warning"
        urgent
        title={`The answer was lost. No ${what} ${again ? 'exists yet' : 'was created'}.`}
      >
        {again
          ? lookingAgain
          : `You can send it again. ${mayStillCome} Then delete it: its secret was never shown.`}
      </Notice>
    );
  }
  const names = leftovers.map(({ name }) => name).join(', ');
  return (
    <Notice
      tone="error"
      urgent
      title={lost}
      action={<Button onClick={() => onReplace(leftovers)}>Delete it and make another</Button>}
    >
      The {what} exists ({names}), but {isSecret ? 'it' : 'its secret'} was never shown and cannot be shown
      again. Replace it.
    </Notice>
  );
}
