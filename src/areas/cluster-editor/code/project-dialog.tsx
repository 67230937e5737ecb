import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { useRead } from '#src/api/query.ts';
import { failureFacts } from '#src/lib/failure-facts.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { PlainSelect } from '#src/ui/fields/plain-select.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';

interface ProjectDialogProps {
  /** The project of the page. */
  groupId: string;
  /** The cluster that is copied. */
  source: { groupId: string; clusterName: string };
  onClose: () => void;
}

/** The same copy in another project: its form is opened there, where roles, keys and names are others. */
export function ProjectDialog({ groupId, source, onClose }: ProjectDialogProps) {
  const { id: connectionId } = useConnection();
  const navigate = useNavigate();
  const [chosen, setChosen] = useState<string | null>(null);
  const groups = useRead('listGroups', { query: { itemsPerPage: 500 } });
  const { data, error } = groups;
  const others = (data?.results ?? []).filter(({ id }) => id !== groupId);
  const none = data && others.length === 0 && 'This connection sees no other project.';
  const open = (to: string) =>
    void navigate({
      to: '/c/$connectionId/groups/$groupId/clusters/new',
      params: { connectionId, groupId: to },
      search: { from: `${source.groupId}/${source.clusterName}`, form: 'complete' },
    });
  return (
    <Dialog opened onClose={onClose} title={`Clone ${source.clusterName} to another project`} size={480}>
      <Stack gap={16}>
        {error && !data && (
          <Notice tone="error" title="The projects could not be loaded">
            {failureFacts(error).message}
          </Notice>
        )}
        <PlainSelect
          label="Project"
          read={groups}
          data={others.map(({ id, name }) => ({ value: id, label: name }))}
          value={chosen}
          onChange={setChosen}
          placeholder="Choose a project"
          description="The form opens in that project with this configuration as the draft, and lists the settings that are not carried over."
        />
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button
            variant="primary"
            disabledReason={none || (chosen === null && 'Choose a project first.')}
            onClick={() => chosen !== null && open(chosen)}
          >
            Open the form there
          </Button>
        </ButtonRow>
      </Stack>
    </Dialog>
  );
}
