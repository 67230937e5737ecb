import type { Attempt } from '#contract/sign-ins/attempts.ts';
import { useRefusal } from '#src/api/access/can.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import { admitting } from './access-rows.ts';
import { EntryForm } from './entry-form.tsx';
import { RemoveEntries } from './remove-entries.tsx';
import { useAccessList } from './use-access-list.ts';
import { useGuarded } from './use-guarded.ts';

/** The requested change of an address. */
export interface ListChange {
  kind: 'add' | 'remove';
  address: string;
}

interface ListChangeDialogProps {
  groupId: string;
  change: ListChange;
  attempts: readonly Attempt[];
  onClose: () => void;
}

/** Lets one address in, or shuts it out, with what else that would do. */
export function ListChangeDialog({ groupId, change, attempts, onClose }: ListChangeDialogProps) {
  const { kind, address } = change;
  const { rows, error } = useAccessList(groupId);
  const { guarded, own } = useGuarded();
  const refusal = useRefusal('createGroupAccessListEntry', { groupId });
  return (
    <Dialog
      opened
      title={kind === 'add' ? `Add ${address} to the access list` : `Remove ${address} from the access list`}
      onClose={onClose}
    >
      {refusal !== undefined && <Notice tone="warning">{refusal}</Notice>}
      {error && <Notice tone="error">The access list could not be loaded: {error.message}</Notice>}
      {kind === 'add' && (
        <EntryForm
          groupId={groupId}
          rows={rows}
          address={address}
          own={own}
          attempts={attempts}
          onDone={onClose}
        />
      )}
      {kind === 'remove' && !rows && !error && <SkeletonLines lines={4} />}
      {kind === 'remove' && rows && (
        <RemoveEntries
          groupId={groupId}
          rows={rows}
          offered={admitting(rows, address)}
          address={address}
          guarded={guarded}
          attempts={attempts}
          period="during the time that is shown"
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}
