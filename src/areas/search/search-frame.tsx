import type { ReactNode } from 'react';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';

export const searchTabs = ['indexes', 'tester', 'lab', 'analyzers'] as const;
export type SearchTab = (typeof searchTabs)[number];

const tabLabels: Record<SearchTab, string> = {
  indexes: 'Indexes',
  tester: 'Query tester',
  lab: 'Analyzer lab',
  analyzers: 'Cluster analyzers',
};

interface SearchFrameProps {
  tab: SearchTab;
  onTab: (tab: SearchTab) => void;
  children: ReactNode;
}

/** The frame of the search pages. */
export function SearchFrame({ tab, onTab, children }: SearchFrameProps) {
  return (
    <Page>
      <PageHeader title="Search" />
      <Tabs
        label="Search"
        value={tab}
        onChange={onTab}
        items={searchTabs.map((value) => ({ value, label: tabLabels[value] }))}
      >
        {children}
      </Tabs>
    </Page>
  );
}
