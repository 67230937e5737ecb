import { Link } from '@tanstack/react-router';
import { useConnection } from '#src/api/connection.ts';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { BucketRow } from './access-roles.ts';
import classes from './exports.module.css';

interface DialogProps {
  groupId: string;
  row: BucketRow;
  onClose: () => void;
}

/** A bucket that a schedule exports to remains: the dialog names the schedule, and links to its setting. */
export function BucketInUse({ groupId, row: { bucket, use }, onClose }: DialogProps) {
  const { id: connectionId } = useConnection();
  return (
    <Dialog title={`${bucket.bucketName} is in use`} opened onClose={onClose} size={520}>
      <Stack gap={16} shrink>
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
      </Stack>
    </Dialog>
  );
}

/** Requests confirmation to delete a bucket that no schedule exports to. */
export function useDeleteBucket(groupId: string, partly: boolean): (row: BucketRow) => void {
  const remove = useConfirmed('deleteGroupBackupExportBucket', { also: ['listGroupCloudProviderAccess'] });
  return ({ bucket, use }) =>
    remove({
      title: `Delete ${bucket.bucketName} from the project?`,
      consequence: (
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
      ),
      confirmLabel: 'Delete bucket',
      danger: true,
      typedName: bucket.bucketName,
      args: () => ({ groupId, exportBucketId: bucket._id }),
      change: `Remove the bucket ${bucket.bucketName}`,
      done: `Bucket ${bucket.bucketName} deleted`,
    });
}
