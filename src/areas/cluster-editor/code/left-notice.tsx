import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';

/** Parts that a draft from another source does not contain. */
export function LeftNotice({ left, onDismiss }: { left: readonly string[]; onDismiss: () => void }) {
  if (left.length === 0) return null;
  return (
    <Notice
      title="Not carried over"
      action={
        <Button size="sm" onClick={onDismiss}>
          Dismiss
        </Button>
      }
    >
      <ul>
        {left.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </Notice>
  );
}
