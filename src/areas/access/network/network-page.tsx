import { useState } from 'react';
import { type Block, worldOf } from '#contract/security/cidr.ts';
import { mostAccessEntries } from '#contract/security/network-access.ts';
import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { formatCount, plural } from '#src/lib/bytes.ts';
import { defined } from '#src/lib/search-params.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { Fact } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from '../access.module.css';
import { type AccessRow, admitting } from './access-rows.ts';
import { AtlasAddresses } from './atlas-addresses.tsx';
import { BackupEndpoints } from './backup-endpoints.tsx';
import { EntriesTable } from './entries-table.tsx';
import { EntryForm } from './entry-form.tsx';
import type { NetworkSearch } from './network-search.ts';
import { PasteDialog } from './paste-dialog.tsx';
import { PrivateEndpoints } from './private-endpoints.tsx';
import { RemoveEntries } from './remove-entries.tsx';
import { useAccessList } from './use-access-list.ts';
import { useGuarded } from './use-guarded.ts';
import { useProjectAttempts } from './use-project-attempts.ts';

interface NetworkPageProps {
  groupId: string;
  search: NetworkSearch;
  onSearch: (search: NetworkSearch, how?: 'push' | 'replace') => void;
}

/** Networks with access to the databases of a project, and their findings. */
export function NetworkPage({ groupId, search, onSearch }: NetworkPageProps) {
  const { rows, error, refetch } = useAccessList(groupId);
  const { own, guarded } = useGuarded();
  const [removed, setRemoved] = useState<readonly AccessRow[]>();
  const addRefusal = useRefusal('createGroupAccessListEntry', { groupId });
  const close = (): void => onSearch(defined({ ...search, open: undefined }));
  const open = (what: 'add' | 'paste'): void => onSearch({ ...search, open: what });
  const world = worldOf(rows?.flatMap(({ block }) => block ?? []) ?? []);
  return (
    <>
      <Row gap={8} columnGap={16} align="center" justify="between" wrap className={classes.headLine}>
        <p className={classes.facts}>
          {rows && (
            <>
              <Fact>
                {formatCount(rows.length)} of {mostAccessEntries} entries
              </Fact>
              {own !== undefined && <OwnAddress own={own} rows={rows} />}
            </>
          )}
        </p>
        <ButtonRow end>
          <AtlasAddresses groupId={groupId} />
          <Button disabledReason={addRefusal} onClick={() => open('paste')}>
            Paste a list
          </Button>
          <Button variant="primary" icon="plus" disabledReason={addRefusal} onClick={() => open('add')}>
            Add entry
          </Button>
        </ButtonRow>
      </Row>
      <PendingBelow parts={`/groups/${groupId}/accessList`} />
      {world.length > 0 && (
        <Notice tone="error" title={`Open to the world by ${world.map(({ text }) => text).join(' and ')}`}>
          Anybody who knows or guesses a password may sign in from {worldText(world)} admits no further
          address.
        </Notice>
      )}
      {error && !rows && <ReadFailure what="The access list" query={{ error, refetch }} />}
      {!(error && !rows) && (
        <div className={classes.whole}>
          <EntriesTable
            groupId={groupId}
            rows={rows}
            search={search}
            onSearch={onSearch}
            onAdd={() => open('add')}
            onRemove={setRemoved}
          />
        </div>
      )}
      <PrivateEndpoints groupId={groupId} />
      <BackupEndpoints groupId={groupId} />
      {search.open === 'add' && (
        <Dialog opened title="Add to the access list" onClose={close}>
          <EntryForm
            groupId={groupId}
            rows={rows}
            address=""
            own={own}
            attempts={noAttempts}
            onDone={close}
          />
        </Dialog>
      )}
      {search.open === 'paste' && rows && (
        <PasteDialog groupId={groupId} rows={rows} guarded={guarded} onClose={close} />
      )}
      {removed && rows && (
        <RemoveDialog
          groupId={groupId}
          rows={rows}
          offered={removed}
          guarded={guarded}
          onClose={() => setRemoved(undefined)}
        />
      )}
    </>
  );
}

const noAttempts: Attempt[] = [];

function OwnAddress({ own, rows }: { own: string; rows: readonly AccessRow[] }) {
  const [by] = admitting(rows, own);
  return (
    <Fact>
      your address <Mono>{own}</Mono> is {by ? `admitted by ${by.value}` : 'not admitted'}
    </Fact>
  );
}

interface RemoveDialogProps {
  groupId: string;
  rows: readonly AccessRow[];
  offered: readonly AccessRow[];
  guarded: readonly { address: string; whose: string }[];
  onClose: () => void;
}

/** Checks the history for locked-out users before it offers the removal. */
function RemoveDialog({ onClose, ...rest }: RemoveDialogProps) {
  const { attempts, loading, unknown } = useProjectAttempts(rest.groupId);
  return (
    <Dialog opened title={`Remove ${plural(rest.offered.length, 'entry', 'entries')}`} onClose={onClose}>
      <RemoveEntries
        {...rest}
        attempts={attempts}
        period="in the last seven days"
        loading={loading}
        onDone={onClose}
      />
      {unknown.length > 0 && <p className={classes.none}>{unknown.join(' ')}</p>}
    </Dialog>
  );
}

/** From where anybody may come, and which of the other entries are needless by it. */
function worldText(world: readonly Block[]): string {
  const families = new Set(world.map(({ family }) => family));
  if (families.size > 1) return 'anywhere; every other entry';
  const [family] = families;
  return `any IPv${family} address; every other IPv${family} entry`;
}
