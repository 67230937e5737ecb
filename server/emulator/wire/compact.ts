import { type Document, Long } from 'bson';
import { isTenant } from '#contract/clusters/record.ts';
import { isView } from '#server/data/collections/views.ts';
import { CommandError } from '#server/data/commands/command-error.ts';
import { flagField } from '#server/data/commands/command-fields.ts';
import { collectionName } from '#server/data/namespace.ts';
import { dataSetOf } from '../kernel/documents/holder.ts';
import { LiveCatalog } from '../kernel/documents/live-catalog.ts';
import type { Asking } from './asking.ts';

/**
 * The `compact` command: storage here has no free blocks, so that it frees no bytes. It is for dedicated tiers, and on a
 * primary only with `force` // documented: "compact"
 */
export function compact(command: Document, { world, holder, members, index, db }: Asking): Document {
  if (holder.cluster === undefined || isTenant(holder.cluster)) {
    throw new CommandError('AtlasError', 'CMD_NOT_ALLOWED: compact');
  }
  const name = collectionName(db, command);
  const documents = new LiveCatalog(world, dataSetOf(world, holder)).open(db, name);
  if (documents === undefined) throw new CommandError('NamespaceNotFound', 'collection does not exist');
  if (isView(documents)) throw new CommandError('CommandNotSupportedOnView', "can't compact a view");
  if (members.look()[index] === 'primary' && !flagField(command, 'force')) {
    throw new CommandError(
      'CommandFailed',
      'will not run compact on an active replica set primary as this will slow down other running operations. use force:true to force',
    );
  }
  return flagField(command, 'dryRun')
    ? { estimatedBytesFreed: Long.ZERO, ok: 1 }
    : { bytesFreed: Long.ZERO, ok: 1 };
}
