import { toFormErrors } from '#src/api/form-errors.ts';
import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import type { SnapshotFact, Source } from '../shared/facts.ts';
import type { Gathered } from '../shared/use-facts.ts';
import { locationOf } from './rules/snapshot-rows.ts';
import classes from './snapshots.module.css';

interface NotesProps {
  gathered: Pick<Gathered<SnapshotFact>, 'facts' | 'failures' | 'cut' | 'refetch'>;
  /** The cluster that the list is narrowed to. */
  only: Source | undefined;
}

/** Missing parts of the list, with the reasons. */
export function SnapshotNotes({ gathered, only }: NotesProps) {
  const { facts, failures, cut, refetch } = gathered;
  const read = new Set(facts.map(({ source }) => locationOf(source)));
  const [unread, paged] = [false, true].map((isRead) =>
    cut.filter((source) => read.has(locationOf(source)) === isRead),
  ) as [Source[], Source[]];
  const rule = only && ruleOf(only);
  if (failures.length + cut.length === 0 && !rule) return null;
  return (
    <div className={classes.notes}>
      {failures.length > 0 && (
        <Notice
          tone="warning"
          title={`Snapshots of ${namesOf(failures.map(({ source }) => source))} could not be loaded`}
          action={
            <Button size="sm" icon="refresh" onClick={refetch}>
              Try again
            </Button>
          }
        >
          {[...new Set(failures.map(({ error }) => toFormErrors(error).message))].join(' ')}
        </Notice>
      )}
      {paged.length > 0 && (
        <Notice title={`Only the newest 500 snapshots of ${namesOf(paged)} are listed`}>
          Older snapshots open by their ID in the address.
        </Notice>
      )}
      {unread.length > 0 && (
        <Notice title={`${plural(unread.length, 'cluster is', 'clusters are')} not listed`}>
          To list their snapshots, choose a cluster in the filter: {namesOf(unread)}.
        </Notice>
      )}
      {rule && <Notice>{rule}</Notice>}
    </div>
  );
}

/** Actions that the service allows for snapshots of clusters that are not dedicated. */
export function ruleOf({ kind, name }: Source): string | undefined {
  if (kind === 'flex') {
    return `${name} is a flex cluster: Atlas takes a snapshot once a day and keeps eight. They can be restored and downloaded, but not taken, kept longer or deleted.`;
  }
  if (kind === 'serverless') {
    return `${name} is a serverless instance. Atlas no longer offers these, and their backup operations ended on 22 January 2026. Its snapshots are shown for as long as Atlas returns them.`;
  }
  return undefined;
}

const mostNames = 4;

function namesOf(sources: readonly Source[]): string {
  const names = sources.slice(0, mostNames).map(({ name }) => name);
  const rest = sources.length - names.length;
  return rest > 0 ? `${names.join(', ')} and ${plural(rest, 'more', 'more')}` : names.join(', ');
}
