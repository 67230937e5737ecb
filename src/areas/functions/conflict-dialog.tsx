import type { ServerFunction } from '#contract/console/functions.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { CodeDiff } from '#src/ui/code-editor/code-diff.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import type { Draft } from './draft.ts';

interface ConflictProps {
  theirs: ServerFunction;
  mine: Draft;
  saving: boolean;
  onClose: () => void;
  /** Saves mine as the version after theirs. */
  onKeepMine: () => void;
  /** Bases the edited text on the other version. */
  onRebase: () => void;
  onTakeTheirs: () => void;
}

/** Another user saved meanwhile: both texts, and the choices. Closing changes nothing. */
export function ConflictDialog(props: ConflictProps) {
  const { theirs, mine, saving, onClose, onKeepMine, onRebase, onTakeTheirs } = props;
  return (
    <Dialog title="Saved meanwhile by another user" opened onClose={onClose} size={860}>
      <Stack gap={20}>
        <p>
          <ServerTime value={theirs.updatedAt} suffix />, {theirs.updatedBy} saved version {theirs.version}.
          Red is in theirs only, green is in yours only. Whatever you choose, version {theirs.version} stays
          among the versions.
        </p>
        <CodeDiff
          before={theirs.source}
          after={mine.source}
          language="javascript"
          ariaLabel={`Version ${theirs.version} against your text`}
          maxHeight="46vh"
        />
        {(theirs.runAs !== mine.runAs || theirs.args !== mine.args) && (
          <Text as="p" size={13} tone="dim" breaks>
            {theirs.runAs !== mine.runAs && `Theirs runs as ${theirs.runAs}, yours as ${mine.runAs}. `}
            {theirs.args !== mine.args && 'The arguments that the editor offers differ as well.'}
          </Text>
        )}
        <ButtonRow end>
          <Button onClick={onTakeTheirs}>Take theirs</Button>
          <Button onClick={onRebase}>Keep editing mine</Button>
          <Button variant="primary" busy={saving} onClick={onKeepMine}>
            Save mine as version {theirs.version + 1}
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
