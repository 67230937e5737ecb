import { useObserverRefusal } from '#src/api/access/console-refusal.ts';
import { useConnection } from '#src/api/connection.ts';
import { Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { CompareTab } from './compare-tab.tsx';
import type { ConfigurationSearch, ConfigurationTab } from './configuration-search.ts';
import { DriftTab } from './drift-tab.tsx';
import { FileTab } from './file-tab.tsx';
import { HistoryTab } from './history-tab.tsx';

interface ConfigurationProps {
  owner: { groupId: string } | { orgId: string };
  search: ConfigurationSearch;
  onSearch: (search: ConfigurationSearch) => void;
  onCollected: (setId: string) => void;
}

/** A project's configuration as one file: current, past, and compared with another one. */
export function ConfigurationPage(props: ConfigurationProps) {
  return (
    <Page>
      <PageHeader title="Configuration" />
      <ConfigurationTabs {...props} />
    </Page>
  );
}

/** The same of an organization, within the page of that. */
export function ConfigurationTabs({ owner, search, onSearch, onCollected }: ConfigurationProps) {
  const { id: connection } = useConnection();
  const scope = { connection, ...owner };
  const tab: ConfigurationTab = search.tab ?? 'file';
  const refusal = useObserverRefusal();
  return (
    <Tabs
      label="Configuration"
      value={tab}
      onChange={(next) => onSearch({ tab: next })}
      items={[
        { value: 'file', label: 'File' },
        { value: 'compare', label: 'Compare' },
        { value: 'drift', label: 'Drift' },
        { value: 'history', label: 'History' },
      ]}
    >
      {tab === 'file' && <FileTab scope={scope} />}
      {tab === 'compare' && <CompareTab {...{ scope, search, onSearch, refusal, onCollected }} />}
      {tab === 'drift' && <DriftTab {...{ scope, refusal, onCollected }} />}
      {tab === 'history' && (
        <HistoryTab
          {...{ scope, refusal }}
          shown={search.shown}
          onShow={(shown) => onSearch({ tab: 'history', ...(shown ? { shown } : {}) })}
          onCompare={(version) => onSearch({ tab: 'compare', version })}
        />
      )}
    </Tabs>
  );
}
