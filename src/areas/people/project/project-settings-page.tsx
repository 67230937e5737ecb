import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { useSettled } from '#src/ui/use-settled.ts';
import { Copyable } from '#src/ui/values/mono.tsx';
import { DeleteProject } from './delete-project.tsx';
import { LimitsTable } from './limits-table.tsx';
import { MaintenanceSection } from './maintenance-section.tsx';
import { ProjectForm } from './project-form.tsx';
import type { ProjectTab } from './project-search.ts';
import { RateLimits } from './rate-limits.tsx';
import { SwitchesForm } from './switches-form.tsx';

interface ProjectSettingsPageProps {
  groupId: string;
  tab: ProjectTab;
  onTab: (tab: ProjectTab) => void;
  /** Goes where the deleted project is no longer. */
  onDeleted: () => void;
}

/** A project itself: its name and tags, its switches, its limits, when it is maintained, and its end. */
export function ProjectSettingsPage({ groupId, tab, onTab, onDeleted }: ProjectSettingsPageProps) {
  const { id } = useConnection();
  const { data: group } = useSuspenseQuery(q('getGroup', id, { groupId }));
  const settings = useQuery(q('getGroupSettings', id, { groupId }));
  const limits = useQuery(q('listGroupLimits', id, { groupId }));
  const window = useQuery(q('getGroupMaintenanceWindow', id, { groupId }));
  const reads = [settings, limits, window];
  const settled = useSettled(reads.some(({ isPending }) => isPending));
  const failed = reads.find(({ error, data }) => error && !data);
  return (
    <Page>
      <PageHeader
        title="Project settings"
        facts={
          <>
            <Fact>{group.name}</Fact>
            <Fact>
              <Copyable value={groupId} label="project ID" />
            </Fact>
          </>
        }
      />
      <Tabs
        label="Project settings"
        value={tab}
        onChange={onTab}
        items={[
          { value: 'general', label: 'General' },
          { value: 'features', label: 'Features' },
          { value: 'limits', label: 'Limits' },
          { value: 'maintenance', label: 'Maintenance' },
        ]}
      >
        {failed?.error ? (
          <ReadFailure
            what="The project settings"
            query={{
              error: failed.error,
              refetch: () => {
                for (const read of reads) void read.refetch();
              },
            }}
          />
        ) : !settled || !settings.data || !limits.data || !window.data ? (
          <SkeletonLines lines={12} />
        ) : (
          <>
            {tab === 'general' && (
              <>
                <ProjectForm key={groupId} group={group} />
                <DeleteProject group={group} limits={limits.data} onDeleted={onDeleted} />
              </>
            )}
            {tab === 'features' && <SwitchesForm key={groupId} group={group} settings={settings.data} />}
            {tab === 'limits' && (
              <>
                <LimitsTable group={group} limits={limits.data} />
                <RateLimits groupId={groupId} />
              </>
            )}
            {tab === 'maintenance' && <MaintenanceSection group={group} window={window.data} />}
          </>
        )}
      </Tabs>
    </Page>
  );
}
