import { useNavigate } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { Button } from '#src/ui/actions/button.tsx';
import type { EditorSearch } from '../indexes/editor/editor-search.ts';
import type { LabPartProps } from './lab-parts.ts';

interface BackToIndexProps extends Pick<LabPartProps, 'groupId' | 'state'> {
  back: EditorSearch;
}

/** Back to the definition that opened the lab, with the current analyzer or without it. */
export function BackToIndex({ groupId, back, state: { index } }: BackToIndexProps) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const go = (search: EditorSearch) =>
    void navigate({
      to: '/c/$connectionId/groups/$groupId/search/editor',
      params: { connectionId, groupId },
      search,
    });
  return (
    <>
      <Button onClick={() => go(back)}>Back to the index</Button>
      {typeof index === 'object' && (
        <Button onClick={() => go({ ...back, analyzer: index })}>Use in the index</Button>
      )}
    </>
  );
}
