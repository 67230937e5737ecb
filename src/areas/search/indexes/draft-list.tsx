import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { ServerTime } from '#src/ui/values/server-time.tsx';
import { type Draft, useDrafts } from './editor/use-drafts.ts';
import type { IndexRow } from './index-rows.ts';
import classes from './indexes.module.css';

interface DraftListProps {
  groupId: string;
  /** Indexes that are there: a draft of one of them opens on it. */
  rows: readonly IndexRow[];
  onOpen: (draft: Draft, row: IndexRow | undefined) => void;
}

/** Unsaved definitions, above the indexes. Nothing if none exist. */
export function DraftList({ groupId, rows, onOpen }: DraftListProps) {
  const { drafts = [], refusal, drop } = useDrafts(groupId);
  if (drafts.length === 0) return null;
  return (
    <Stack as="ul" className={classes.drafts} aria-label="Drafts">
      {drafts.map((draft) => {
        const { clusterName, database, collectionName, indexName } = draft.place;
        const row = rows.find(
          ({ cluster, namespace, index }) =>
            draft.body.base !== null &&
            cluster === clusterName &&
            namespace === `${database}.${collectionName}` &&
            index.name === indexName,
        );
        const name = indexName || 'an index without a name';
        return (
          <li key={draft.id}>
            <span>
              Draft of {name} on {database}.{collectionName}, {clusterName}
              <span className="qd-caption">
                {' '}
                by {draft.updatedBy}, <ServerTime value={draft.updatedAt} suffix />
              </span>
            </span>
            <Button size="sm" onClick={() => onOpen(draft, row)}>
              Continue
            </Button>
            <IconButton
              size="sm"
              icon="trash"
              label={`Delete the draft of ${name}`}
              disabledReason={refusal}
              onClick={() =>
                confirm({
                  title: `Delete the draft of ${name}?`,
                  consequence: 'The index itself stays as it is.',
                  confirmLabel: 'Delete draft',
                  danger: true,
                  run: () => drop(draft.id),
                })
              }
            />
          </li>
        );
      })}
    </Stack>
  );
}
