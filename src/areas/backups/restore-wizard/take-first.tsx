import type { ReactNode } from 'react';
import { useRefusal } from '#src/api/access/can.ts';
import { Button } from '#src/ui/actions/button.tsx';
import classes from '#src/ui/frame/wizard.module.css';
import type { Check } from './preflight.ts';

/** The cluster whose snapshot precedes the restore. */
export type TakenFirst = NonNullable<Check['takes']>;

/** The dialog that takes it: it belongs to another part of the console, so the page of the wizard passes it. */
export type TakeDialogOf = (of: TakenFirst, onClose: () => void) => ReactNode;

/** Offers the snapshot beside the check that requires it. */
export function TakeFirst({ of, onTake }: { of: TakenFirst; onTake: (of: TakenFirst) => void }) {
  const refusal = useRefusal('takeGroupClusterBackupSnapshots', { groupId: of.groupId });
  return (
    <span className={classes.remedy}>
      <Button size="sm" disabledReason={refusal} onClick={() => onTake(of)}>
        Take snapshot of {of.name}
      </Button>
    </span>
  );
}
