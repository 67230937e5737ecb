import { useSuspenseQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { q } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { AbsoluteInstant } from '#src/ui/values/instant.tsx';
import { ClockPanel } from './clock-panel.tsx';
import { Deliveries } from './deliveries.tsx';
import type { EmulatorTab } from './emulator-search.ts';
import { Faults } from './faults.tsx';
import { Flows } from './flows.tsx';
import { RaiseEvent } from './raise-event.tsx';
import { Requests } from './requests.tsx';
import { Scenarios } from './scenarios.tsx';
import { StateFile } from './state-file.tsx';
import { EmulatorTasks } from './tasks.tsx';
import { Workloads } from './workloads.tsx';
import { Worlds } from './worlds.tsx';

interface EmulatorPageProps {
  tab: EmulatorTab;
  onTab: (tab: EmulatorTab) => void;
  /** Deliveries of one project only. */
  groupId: string | undefined;
  onGroup: (groupId: string | undefined) => void;
}

/** The controls of the emulated world: clock, scenarios, faults, events, worlds. */
export function EmulatorPage({ tab, onTab, groupId, onGroup }: EmulatorPageProps) {
  const connection = useConnection();
  const { data: state } = useSuspenseQuery(q('getEmulatorState', connection.id, {}));
  const panels: Record<EmulatorTab, ReactNode> = {
    scenarios: <Scenarios />,
    load: <Workloads />,
    flows: <Flows />,
    faults: <Faults faults={state.faults} />,
    event: <RaiseEvent />,
    deliveries: <Deliveries groupId={groupId} onGroup={onGroup} />,
    requests: <Requests limitsAll={state.limits.all} />,
    worlds: <Worlds current={state.world} />,
    file: <StateFile world={state.world} />,
  };
  return (
    <Page>
      <PageHeader
        title="Emulator"
        facts={
          <>
            <Fact>world {state.world}</Fact>
            <Fact>from the seed {state.seed}</Fact>
            <Fact>profile {state.profile}</Fact>
            <Fact>
              {state.pending === 0 ? (
                'nothing pending'
              ) : (
                <>
                  {plural(state.pending, 'change')} pending, next at{' '}
                  <AbsoluteInstant value={state.nextDue} short />
                </>
              )}
            </Fact>
          </>
        }
      />
      <ClockPanel clock={state.clock} />
      <Tabs
        label="Emulator"
        value={tab}
        onChange={onTab}
        items={[
          { value: 'scenarios', label: 'Scenarios' },
          { value: 'load', label: 'Load' },
          { value: 'flows', label: 'Data flows' },
          { value: 'faults', label: 'Faults', count: state.faults.length || undefined },
          { value: 'event', label: 'Raise an event' },
          { value: 'deliveries', label: 'Notifications sent' },
          { value: 'requests', label: 'Requests' },
          { value: 'worlds', label: 'Worlds' },
          { value: 'file', label: 'Export and import' },
        ]}
      >
        {panels[tab]}
        {/* last: work that begins and ends elsewhere must not move the content above; in the panel, which may be
            longer than the page and would overlap it otherwise */}
        <EmulatorTasks />
      </Tabs>
    </Page>
  );
}
