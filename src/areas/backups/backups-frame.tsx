import type { ReactNode } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Fact, Page, PageHeader } from '#src/ui/frame/page-header.tsx';
import { Tabs } from '#src/ui/frame/tabs.tsx';
import { useSources } from './shared/use-sources.ts';

export const backupsTabs = [
  'recoverability',
  'snapshots',
  'restores',
  'exports',
  'compliance',
  'drills',
] as const;
export type BackupsTab = (typeof backupsTabs)[number];

const tabLabels: Record<BackupsTab, string> = {
  recoverability: 'Recoverability',
  snapshots: 'Snapshots',
  restores: 'Restores',
  exports: 'Exports',
  compliance: 'Compliance policy',
  drills: 'Restore tests',
};

interface BackupsFrameProps {
  groupId: string;
  tab: BackupsTab;
  onTab: (tab: BackupsTab) => void;
  onTake: () => void;
  onRestore: () => void;
  children: ReactNode;
}

/** Frame of every page about a project's backups. */
export function BackupsFrame({ groupId, tab, onTab, onTake, onRestore, children }: BackupsFrameProps) {
  const { sources } = useSources(groupId);
  const takeRefusal = useRefusal('takeGroupClusterBackupSnapshots', { groupId });
  const restoreRefusal = useRefusal('createGroupClusterBackupRestoreJob', { groupId });
  const living = sources?.filter(({ deleted }) => !deleted) ?? [];
  const gone = (sources?.length ?? 0) - living.length;
  const off = living.filter(({ backupEnabled }) => !backupEnabled).length;
  return (
    <Page>
      <PageHeader
        title="Backups"
        facts={
          sources && (
            <>
              <Fact>{plural(living.length, 'cluster')}</Fact>
              {off > 0 && <Fact>{off} without backup</Fact>}
              {gone > 0 && <Fact>{gone} deleted with retained snapshots</Fact>}
            </>
          )
        }
        actions={
          <>
            <Button disabledReason={takeRefusal} onClick={onTake}>
              Take snapshot
            </Button>
            <Button variant="primary" disabledReason={restoreRefusal} onClick={onRestore}>
              Restore
            </Button>
          </>
        }
      />
      <Tabs
        label="Backups"
        value={tab}
        onChange={onTab}
        items={backupsTabs.map((value) => ({ value, label: tabLabels[value] }))}
      >
        {children}
      </Tabs>
    </Page>
  );
}
