import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { FilePlace } from '#src/ui/table/file-place.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import { OwnPermissions } from './permissions/own-permissions.tsx';
import { ProjectKeyPanel } from './project-key-panel.tsx';
import { useProjectKey } from './shared/use-project-key.ts';

export const organizationTabs = [
  'people',
  'teams',
  'keys',
  'permissions',
  'review',
  'invoices',
  'settings',
  'configuration',
] as const;
export type OrganizationTab = (typeof organizationTabs)[number];

const tabLabels: Record<OrganizationTab, string> = {
  people: 'People and roles',
  teams: 'Teams',
  keys: 'Keys and accounts',
  permissions: 'Effective permissions',
  review: 'Access review',
  invoices: 'Invoices',
  settings: 'Projects and settings',
  configuration: 'Configuration',
};

interface OrganizationFrameProps {
  orgId: string;
  tab: OrganizationTab;
  onTab: (tab: OrganizationTab) => void;
  children: ReactNode;
}

/** The frame of every page of an organization. */
export function OrganizationFrame({ orgId, tab, onTab, children }: OrganizationFrameProps) {
  const { id } = useConnection();
  const projects = useProjectKey(orgId);
  const { data } = useQuery(q('getOrg', id, { orgId }));
  return (
    <Page>
      <PageHeader
        title={data?.name ?? 'Organization'}
        facts={
          <>
            <Fact>Organization</Fact>
            <Fact>
              <Mono dim>{orgId}</Mono>
            </Fact>
          </>
        }
      />
      <Tabs
        label="Organization"
        value={tab}
        onChange={onTab}
        items={organizationTabs.map((value) => ({ value, label: tabLabels[value] }))}
      >
        {projects ? (
          <>
            <ProjectKeyPanel projects={projects} />
            {tab === 'permissions' && <OwnPermissions orgId={orgId} projects={projects} />}
          </>
        ) : (
          <FilePlace value={{ organization: data ? `${data.name} (${orgId})` : orgId }}>{children}</FilePlace>
        )}
      </Tabs>
    </Page>
  );
}
