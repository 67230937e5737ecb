import { useState } from 'react';
import type { SearchIndex } from '#contract/search/schemas.ts';
import { Button } from '#src/ui/actions/button.tsx';
import type { EditorSearch } from '../editor-search.ts';
import { useDrafts } from '../use-drafts.ts';
import { CopyDialog } from './copy-dialog.tsx';

export interface CopyToProps {
  groupId: string;
  cluster: string;
  index: SearchIndex;
  /** Leads to the editor in a project. */
  onOpen: (groupId: string, search: EditorSearch) => void;
}

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
