import { Button } from '#src/ui/actions/button.tsx';
import classes from './match.module.css';
import { type Repair, repairWords } from './repairs.ts';

interface RepairLineProps {
  repairs: readonly Repair[] | undefined;
  isPending: boolean;
  /** Why an existing analyzer cannot be changed, only replaced. */
  fixed: string | undefined;
  onRepair: (repair: Repair) => void;
}

/** The changes after which every term is found, or more than now, the one with the least side effects first. */
export function RepairLine({ repairs, isPending, fixed, onRepair }: RepairLineProps) {
  if (isPending || repairs === undefined)
    return <p className={classes.repairs}>Looking for changes that make it match…</p>;
  if (repairs.length === 0) {
    return (
      <p className={classes.repairs}>
        No change of up to three filters finds more of the terms.
        {fixed !== undefined && ` ${fixed}`}
      </p>
    );
  }
  return (
    <ul className={classes.repairs} aria-label="Repairs">
      {repairs.map((repair, at) => (
        <li key={repairWords(repair.changes)} className={classes.repair}>
          <Button
            size="sm"
            className={classes.repairButton}
            variant={at === 0 ? 'default' : 'quiet'}
            icon="plus"
            onClick={() => onRepair(repair)}
          >
            {repairWords(repair.changes)}
          </Button>
          <span className={classes.dim}>
            {repair.partly && `finds ${repair.partly.found} of ${repair.partly.asked} terms: `}
            {repair.changes.map(({ effect }) => effect).join('; ')}
            {repair.extra !== 0 && ` (${repair.extra > 0 ? '+' : '−'}${Math.abs(repair.extra)} tokens)`}
          </span>
        </li>
      ))}
    </ul>
  );
}
