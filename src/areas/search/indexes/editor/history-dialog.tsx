import { useState } from 'react';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CodeDiff } from '#src/ui/code-editor/code-diff.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Instant } from '#src/ui/values/instant.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import classes from './editor.module.css';
import type { KeptDefinition } from './use-definition-history.ts';

interface HistoryDialogProps {
  name: string;
  /** Undefined while they are loading. */
  kept: readonly KeptDefinition[] | undefined;
  error: Error | null;
  refetch: () => void;
  /** The definition at the service, as text. */
  current: string;
  /** Puts a definition into the editor; saving it is another step. */
  onRestore: (text: string) => void;
  onClose: () => void;
}

/** The earlier definitions of an index, their differences, and a button to restore them. */
export function HistoryDialog({
  name,
  kept,
  error,
  refetch,
  current,
  onRestore,
  onClose,
}: HistoryDialogProps) {
  const [chosenId, setChosenId] = useState<string>();
  const chosen =
    kept?.find(({ id }) => id === chosenId) ??
    kept?.find(({ body }) => body.definition !== current) ??
    kept?.[0];
  return (
    <Dialog opened size={860} title={`Definitions of ${name}`} onClose={onClose}>
      <div className="qd-stack">
        {error && !kept && <ReadFailure what="The history" query={{ error, refetch }} />}
        {!kept && !error && <SkeletonLines lines={5} />}
        {kept && (
          <ul className={classes.versions} aria-label="Definitions">
            {kept.map((each) => (
              <li key={each.id}>
                <button
                  type="button"
                  className={classes.version}
                  aria-current={each === chosen}
                  onClick={() => setChosenId(each.id)}
                >
                  <Version note={each} current={current} />
                </button>
              </li>
            ))}
          </ul>
        )}
        {chosen && (
          <>
            <SectionLabel as="h3">The definition now, and after going back to this one</SectionLabel>
            <CodeDiff
              before={current}
              after={chosen.body.definition}
              language="json"
              ariaLabel="The definition now against the chosen one"
              maxHeight="40vh"
            />
          </>
        )}
        <ButtonRow end>
          <Button onClick={onClose}>Close</Button>
          <Button
            variant="primary"
            disabledReason={
              !chosen
                ? 'No earlier definition is kept yet.'
                : chosen.body.definition === current && 'It is this one already.'
            }
            onClick={() => chosen && onRestore(chosen.body.definition)}
          >
            Put into the editor
          </Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

function Version({ note, current }: { note: KeptDefinition; current: string }) {
  const { body, createdAt, createdBy } = note;
  return (
    <>
      {body.how === 'saved' ? `Saved by ${createdBy}` : `Read from Atlas, opened by ${createdBy}`},{' '}
      {body.definedAt === null ? (
        <ServerTime value={createdAt} suffix />
      ) : (
        <Instant value={body.definedAt} suffix />
      )}
      {body.definition === current && ' · current'}
    </>
  );
}
