import { Link } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import type { Group } from '#contract/projects.ts';
import { useRefusal } from '#src/api/access/can.ts';
import type { useAllPages } from '#src/api/all-pages.ts';
import { useConnection } from '#src/api/connection.ts';
import { collected, useWaiting } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { NoProjects } from '#src/ui/feedback/no-projects.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import type { Column } from '#src/ui/table/column.ts';
import { countColumn, stampColumn, textColumn } from '#src/ui/table/columns.tsx';
import { ResourceTable } from '#src/ui/table/resource-table.tsx';
import { PendingList } from '#src/ui/values/pending-changes.tsx';
import { projectNameProblem, readTags } from '../shared/project-name.ts';

/** Most projects of an organization // observed */
const mostProjects = 250;

interface OrgProjectsProps {
  orgId: string;
  groups: ReturnType<typeof useAllPages<'getOrgGroups'>>;
  creating: boolean;
  onCreating: (open: boolean) => void;
}

/** The projects of an organization, how near their number is to the limit, and the form for a new one. */
export function OrgProjects({ orgId, groups, creating, onCreating }: OrgProjectsProps) {
  const { id: connectionId } = useConnection();
  const refusal = useRefusal('createGroup', { orgId });
  const waiting = useWaiting('/groups');
  const own = new Set(['/groups', ...groups.rows.map(({ id }) => `/groups/${id}`)]);
  const full = groups.rows.length >= mostProjects;
  return (
    <Section
      label={`Projects, ${groups.rows.length} of ${mostProjects}`}
      actions={
        <Button
          size="sm"
          icon="plus"
          disabledReason={refusal ?? (full && `The organization already has ${mostProjects} projects`)}
          onClick={() => onCreating(true)}
        >
          Create project
        </Button>
      }
    >
      <PendingList {...waiting} changes={waiting.changes.filter(({ resource }) => own.has(resource))} />
      <FailureNotice quiet title="Projects could not be loaded" why={groups.error} />
      <ResourceTable
        id="org-projects"
        label="Projects"
        rows={groups.loading ? undefined : groups.rows}
        rowKey={({ id }) => id}
        rowName={({ name }) => name}
        bare
        columns={projectColumns(connectionId)}
        empty={
          refusal === undefined ? (
            <EmptyState title="No projects yet">Create the first project.</EmptyState>
          ) : (
            <NoProjects />
          )
        }
      />
      {creating && (
        <NewProject
          orgId={orgId}
          names={groups.rows.map(({ name }) => name)}
          onClose={() => onCreating(false)}
        />
      )}
    </Section>
  );
}

const projectColumns = (connectionId: string): Column<Group>[] => [
  textColumn('name', 'Project', ({ name }) => name, {
    narrow: { line: 1 },
    cell: ({ id, name }) => (
      <Link
        to="/c/$connectionId/groups/$groupId/settings"
        params={{ connectionId, groupId: id }}
        tabIndex={-1}
      >
        {name}
      </Link>
    ),
  }),
  countColumn('clusters', 'Clusters', ({ clusterCount }) => clusterCount, {
    narrow: { line: 1, at: 'end', word: 'clusters' },
    width: 110,
  }),
  stampColumn('created', 'Created', ({ created }) => created, {
    narrow: { line: 2, word: 'since' },
    width: 200,
  }),
];

interface NewProjectValues {
  name: string;
  tags: string;
  withDefaultAlertsSettings: boolean;
}

function NewProject({ orgId, names, onClose }: { orgId: string; names: string[]; onClose: () => void }) {
  const refusal = useRefusal('createGroup', { orgId });
  const form = useForm<NewProjectValues>({
    defaultValues: { name: '', tags: '', withDefaultAlertsSettings: true },
  });
  const { control, setError } = form;

  function change({ name: entered, tags: text, withDefaultAlertsSettings }: NewProjectValues) {
    const name = entered.trim();
    const problem = projectNameProblem(name, names);
    if (problem) return void setError('name', { message: problem });
    const read = readTags(text);
    if ('problem' in read) return void setError('tags', { message: read.problem });
    const body = { orgId, name, tags: read.tags, withDefaultAlertsSettings };
    return collected('createGroup', { body }, `Create the project ${name}`);
  }

  return (
    <Drawer title="Create project" onClose={onClose}>
      <ChangePanel
        refusal={refusal}
        form={form}
        label="Create project"
        submitLabel="Create project"
        change={change}
        also={['getOrgGroups', 'listGroups']}
        done={({ name }) => `${name.trim()} created`}
        onCancel={onClose}
        onEnd={onClose}
      >
        <TextField control={control} name="name" label="Name" maxLength={64} opensHere />
        <TextareaField
          control={control}
          name="tags"
          label="Tags"
          optional
          mono
          placeholder="team: orders"
          help="One per line. They show in lists and on invoices; do not put secrets there."
        />
        <SwitchField
          control={control}
          name="withDefaultAlertsSettings"
          label="Default alert configurations"
          help="The project begins with the alert configurations that Atlas recommends."
        />
      </ChangePanel>
    </Drawer>
  );
}
