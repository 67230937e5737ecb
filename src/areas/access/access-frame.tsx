import type { ReactNode } from 'react';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';

export const accessTabs = ['users', 'roles', 'directory', 'network', 'history'] as const;
export type AccessTab = (typeof accessTabs)[number];

const tabLabels: Record<AccessTab, string> = {
  users: 'Database users',
  roles: 'Custom roles',
  directory: 'LDAP and X.509',
  network: 'Network access',
  history: 'Access history',
};

interface AccessFrameProps {
  tab: AccessTab;
  onTab: (tab: AccessTab) => void;
  children: ReactNode;
}

/** Frame of the pages about access to the databases of a project. */
export function AccessFrame({ tab, onTab, children }: AccessFrameProps) {
  return (
    <Page>
      <PageHeader title={tabLabels[tab]} />
      <Tabs
        label="Access"
        value={tab}
        onChange={onTab}
        items={accessTabs.map((value) => ({ value, label: tabLabels[value] }))}
      >
        {children}
      </Tabs>
    </Page>
  );
}
