import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import type { AuditRetention } from '#contract/console/audit-operations.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { retentionQuery, useSaveRetention } from './settings-requests.ts';

/** How long entries of the audit log are kept. */
export function RetentionDrawer({ onClose }: { onClose: () => void }) {
  const { data, error, refetch } = useQuery(retentionQuery);
  return (
    <Drawer title="Retention of the audit log" onClose={onClose}>
      {error && !data && <ReadFailure what="The retention" query={{ error, refetch }} />}
      {data && <RetentionForm retention={data} onClose={onClose} />}
    </Drawer>
  );
}

function RetentionForm({ retention, onClose }: { retention: AuditRetention; onClose: () => void }) {
  const form = useForm<AuditRetention>({ defaultValues: retention });
  const save = useSaveRetention();
  return (
    <RequestPanel
      form={form}
      label="Retention of the audit log"
      submitLabel="Save retention"
      sending={save}
      send={({ days }) => save.mutateAsync({ days })}
      done="Retention saved"
      onDone={onClose}
      onCancel={onClose}
    >
      <NumberField
        control={form.control}
        name="days"
        label="Days"
        min={7}
        max={3_650}
        unit="days"
        placeholder="always"
        help="Older entries are deleted within an hour and cannot be restored. Empty: entries are always kept."
      />
    </RequestPanel>
  );
}
