import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { useConnection } from '#src/api/connection.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { plural } from '#src/lib/bytes.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { ConfirmDialog } from '#src/ui/actions/confirm-dialog.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { BucketRow } from './access-roles.ts';
import classes from './exports.module.css';

interface DialogProps {
  groupId: string;
  row: BucketRow;
  partly: boolean;
  onClose: () => void;
}

/** A bucket that a schedule exports to stays: the dialog says which, and where that is switched off. */
export function DeleteBucketDialog(props: DialogProps) {
  return props.row.use.schedules.length > 0 ? <Blocked {...props} /> : <Removal {...props} />;
}

function Blocked({ groupId, row: { bucket, use }, onClose }: DialogProps) {
  const { id: connectionId } = useConnection();
  return (
    <Dialog title={`${bucket.bucketName} is in use`} opened onClose={onClose} size={520}>
      <div className={classes.stack}>
        <div>
          <p>Atlas keeps a bucket while a schedule exports to it. Turn automatic export off first:</p>
          <ul className={classes.list}>
            {use.schedules.map(({ cluster, frequency }) => (
              <li key={cluster}>
                <p>
                  <Link
                    to="/c/$connectionId/groups/$groupId/backups/clusters/$clusterName/schedule"
                    params={{ connectionId, groupId, clusterName: cluster }}
                  >
                    Schedule of {cluster}
                  </Link>
                  {frequency !== undefined && `, exports ${frequency} snapshots`}
                </p>
              </li>
            ))}
          </ul>
        </div>
        <ButtonRow end>
          <Button onClick={onClose}>Close</Button>
        </ButtonRow>
      </div>
    </Dialog>
  );
}

function Removal({ groupId, row: { bucket, use }, partly, onClose }: DialogProps) {
  const [failure, setFailure] = useState<string>();
  const remove = useOperation('deleteGroupBackupExportBucket', {
    also: ['listGroupCloudProviderAccess'],
    onDone: () => {
      notify({ message: `Bucket ${bucket.bucketName} deleted` });
      onClose();
    },
  });
  const adding = useAdding();
  async function run(): Promise<void> {
    setFailure(undefined);
    try {
      await remove.mutateAsync({ groupId, exportBucketId: bucket._id });
    } catch (error) {
      setFailure(toFormErrors(error).message);
    }
  }
  return (
    <ConfirmDialog
      opened
      title={`Delete ${bucket.bucketName} from the project?`}
      consequence={
        <>
          <p>
            Snapshots can no longer be exported to it. The bucket and its contents stay at{' '}
            {bucket.cloudProvider}
            {use.past > 0 && `, also the files of ${plural(use.past, 'export')}`}.
          </p>
          {use.running.length > 0 && (
            <p>{plural(use.running.length, 'running export fails', 'running exports fail')}.</p>
          )}
          {partly && <p>Some schedules could not be loaded and may export to it.</p>}
        </>
      }
      confirmLabel="Delete bucket"
      danger
      typedName={bucket.bucketName}
      beside={besideConfirm(adding, () =>
        collected(
          'deleteGroupBackupExportBucket',
          { groupId, exportBucketId: bucket._id },
          `Remove the bucket ${bucket.bucketName}`,
        ),
      )}
      busy={remove.isPending}
      failure={failure}
      onConfirm={() => void run()}
      onClose={onClose}
    />
  );
}
