import { plural } from '#src/lib/bytes.ts';
import { Button } from '#src/ui/actions/button.tsx';
import type { SnapshotFact } from '../shared/facts.ts';
import type { SnapshotRow } from './rules/snapshot-rows.ts';
import { useSnapshotRefusals } from './use-snapshot-actions.ts';

interface ChosenProps {
  groupId: string;
  rows: readonly SnapshotRow[];
  onRetention: (facts: readonly SnapshotFact[]) => void;
  onDelete: (facts: readonly SnapshotFact[]) => void;
}

/** What can be done with the chosen rows; those with which it cannot are left out, and counted. */
export function ChosenActions({ groupId, rows, onRetention, onDelete }: ChosenProps) {
  const refusalsOf = useSnapshotRefusals(groupId);
  const refused = rows.map((row) => refusalsOf(row));
  const changeable = rows.filter((_, index) => refused[index]?.retention === undefined);
  const deletable = rows.filter((_, index) => refused[index]?.delete === undefined);
  return (
    <>
      <Button
        size="sm"
        icon="clock"
        disabledReason={changeable.length === 0 && refused[0]?.retention}
        onClick={() => onRetention(changeable)}
      >
        Change retention{ofAll(changeable.length, rows.length)}
      </Button>
      <Button
        size="sm"
        variant="danger"
        icon="trash"
        disabledReason={deletable.length === 0 && refused[0]?.delete}
        onClick={() => onDelete(deletable)}
      >
        Delete {plural(deletable.length === 0 ? rows.length : deletable.length, 'snapshot')}
        {ofAll(deletable.length, rows.length)}
      </Button>
    </>
  );
}

function ofAll(count: number, all: number): string {
  return count === 0 || count === all ? '' : ` (${all - count} cannot)`;
}
