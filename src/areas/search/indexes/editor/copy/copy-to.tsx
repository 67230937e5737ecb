import { useState } from 'react';
import { Button } from '#src/ui/actions/button.tsx';
import { useDrafts } from '../use-drafts.ts';
import { CopyDialog } from './copy-dialog.tsx';
import type { CopyToProps } from './copy-to-props.ts';

/** Copies a definition to another collection, cluster or project. */
export function CopyTo(props: CopyToProps) {
  const [opened, setOpened] = useState(false);
  const { refusal } = useDrafts(props.groupId);
  return (
    <>
      <Button opens disabledReason={refusal} onClick={() => setOpened(true)}>
        Copy to
      </Button>
      {opened && <CopyDialog {...props} onClose={() => setOpened(false)} />}
    </>
  );
}
