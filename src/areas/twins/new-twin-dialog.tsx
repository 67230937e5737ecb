import { MultiSelect, Select, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { connectionsQuery } from '#src/api/access/session.ts';
import { useConnection } from '#src/api/connection.ts';
import { useCreateTwin } from '#src/api/console/twins.ts';
import { q } from '#src/api/query.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import classes from './twins.module.css';

interface NewTwinProps {
  onClose: () => void;
  onMade: (twinId: string) => void;
}

/** Chooses what is copied, and into which emulator. */
export function NewTwinDialog({ onClose, onMade }: NewTwinProps) {
  const { id: connection, name: sourceName } = useConnection();
  const orgs = useQuery(q('listOrgs', connection, {}));
  const emulators = useQuery(connectionsQuery).data?.filter(({ emulator }) => emulator) ?? [];
  const [name, setName] = useState(sourceName);
  const [chosenOrg, setChosenOrg] = useState<string | null>(null);
  const [groupIds, setGroupIds] = useState<string[]>([]);
  const [chosenHost, setChosenHost] = useState<string | null>(null);
  const create = useCreateTwin();
  const orgList = orgs.data?.results ?? [];
  const orgId = chosenOrg ?? orgList[0]?.id;
  const groups = useQuery({
    ...q('getOrgGroups', connection, { orgId: orgId ?? '' }),
    enabled: orgId !== undefined,
  });
  const projects = groups.data?.results ?? [];
  const host = chosenHost ?? emulators.find(({ id }) => id === 'emulator')?.id ?? emulators[0]?.id;
  const missing =
    (name.trim() === '' && 'Enter a name.') ||
    (orgId === undefined && 'The organizations are not known yet.') ||
    (host === undefined && 'There is no connection to an emulator.');
  const submit = (): void => {
    if (missing || orgId === undefined || host === undefined) return;
    const request = {
      connection,
      host,
      name: name.trim(),
      orgId,
      groupIds: groupIds.length > 0 ? groupIds : null,
    };
    create.mutate(request, { onSuccess: ({ id }) => onMade(id) });
  };
  return (
    <Dialog opened title="Create twin" onClose={onClose}>
      <form
        className={classes.stack}
        onSubmit={(event) => {
          event.preventDefault();
          if (!create.isPending) submit();
        }}
      >
        <Text as="p" tone="dim">
          The server reads the configuration of {sourceName} within the request budget. Secrets stay at the
          source. Documents are copied later on request, masked by rules.
        </Text>
        <TextInput
          label="Name"
          value={name}
          maxLength={64}
          autoComplete="off"
          data-autofocus
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        {orgs.error && !orgs.data && <ReadFailure what="The organizations" query={orgs} />}
        <Select
          label="Organization"
          data={orgList.map((org) => ({ value: org.id, label: org.name }))}
          value={orgId ?? null}
          allowDeselect={false}
          onChange={(value) => {
            setChosenOrg(value);
            setGroupIds([]);
          }}
        />
        {groups.error && !groups.data && <ReadFailure what="The projects" query={groups} />}
        <MultiSelect
          label="Projects"
          description="Without a choice the whole organization is copied."
          placeholder={groupIds.length === 0 ? 'All projects' : ''}
          data={projects.map((group) => ({ value: group.id, label: group.name }))}
          value={groupIds}
          searchable
          clearable
          onChange={setGroupIds}
        />
        <Select
          label="Emulator"
          description="The twin becomes a world of this emulator, with a connection of its own."
          data={emulators.map((each) => ({ value: each.id, label: each.name }))}
          value={host ?? null}
          allowDeselect={false}
          onChange={setChosenHost}
        />
        {create.error && <Notice tone="error" urgent title={create.error.message} />}
        <ButtonRow end>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="primary" busy={create.isPending} disabledReason={missing}>
            Create twin
          </Button>
        </ButtonRow>
      </form>
    </Dialog>
  );
}
