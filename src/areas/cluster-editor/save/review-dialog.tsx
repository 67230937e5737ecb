import { TextInput } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { type Consequence, touchesMembers } from '#contract/clusters/configure/consequences.ts';
import type { Json } from '#src/lib/json/json-diff.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { DiffView } from '#src/ui/values/diff-view.tsx';
import { ConsequenceList } from '../summary.tsx';

interface ReviewDialogProps {
  name: string;
  base: Record<string, unknown>;
  next: Record<string, unknown>;
  consequences: readonly Consequence[];
  busy: boolean;
  failure: string | undefined;
  onSave: () => void;
  onClose: () => void;
  /** Another way than applying it now. */
  beside: ReactNode;
}

/** What saving changes, field by field and in its consequences. The name is typed where data or availability is at stake. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { name, base, next, consequences, busy, failure } = props;
  const [typed, setTyped] = useState('');
  const risky = consequences.some(({ risk }) => risk !== undefined);
  const missing = risky && typed !== name;
  return (
    <Dialog opened onClose={props.onClose} title={`Change ${name}?`} size={720}>
      <Stack gap={16}>
        <ConsequenceList consequences={consequences} />
        {touchesMembers(consequences) && (
          <Notice title="The cluster stays available">
            Members change one after the other; the present configuration serves until then. Elections end
            open writes within seconds, and drivers retry them.
          </Notice>
        )}
        <SectionLabel as="h3">Fields</SectionLabel>
        <DiffView before={base as Json} after={next as Json} />
        {risky && (
          <TextInput
            label={
              <>
                Type <strong>{name}</strong> to confirm
              </>
            }
            value={typed}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
            autoComplete="off"
            spellCheck={false}
          />
        )}
        {failure !== undefined && <Notice tone="error" urgent title={failure} />}
        <ButtonRow end>
          <Button onClick={props.onClose}>Cancel</Button>
          {props.beside}
          <Button
            variant={risky ? 'danger' : 'primary'}
            busy={busy}
            disabledReason={missing && 'Type the name of the cluster first.'}
            onClick={props.onSave}
          >
            Apply changes
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
