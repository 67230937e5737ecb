import type { Fault } from '#contract/emulator/control.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { tellFailure } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import classes from './emulator.module.css';
import { FaultForm } from './fault-form.tsx';
import { faultEffect, faultReach } from './fault-words.ts';
import { useEmulatorChange } from './use-emulator-change.ts';

/** Faults affect every client of the emulator, the console included. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const remove = useEmulatorChange('deleteEmulatorFault');
  return (
    <div className={classes.stack}>
      {faults.length === 0 ? (
        <EmptyState title="No faults">Requests are answered normally.</EmptyState>
      ) : (
        <ul className={classes.list}>
          {faults.map((fault) => (
            <li key={fault.id} className={classes.row}>
              <div>
                <p className={classes.name}>
                  <code>{fault.operationId ?? 'every operation'}</code> {faultEffect(fault)}
                </p>
                <p className={classes.dim}>{faultReach(fault)}</p>
              </div>
              <Button
                icon="trash"
                disabledReason={remove.refused}
                busy={remove.isPending && remove.variables.faultId === fault.id}
                aria-label={`Remove the fault of ${fault.operationId ?? 'every operation'}`}
                onClick={() =>
                  remove.mutate({ faultId: fault.id }, { onError: tellFailure('Fault not removed') })
                }
              >
                Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Section label="Add a fault">
        <FaultForm />
      </Section>
    </div>
  );
}
