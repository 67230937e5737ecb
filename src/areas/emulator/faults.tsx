import type { Fault } from '#contract/emulator/faults.ts';
import { formatInstant } from '#src/lib/time/time.ts';
import { Button, ButtonRow } from '#src/ui/actions/button.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { reportFailure } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { useZone } from '#src/ui/values/zone.tsx';
import classes from './emulator.module.css';
import { FaultForm } from './fault-form.tsx';
import { faultEffect, faultReach, faultTarget } from './fault-text.ts';
import { useEmulatorChange } from './use-emulator-change.ts';

/** Faults affect every client of the emulator, the console included. */
export function Faults({ faults }: { faults: readonly Fault[] }) {
  const remove = useEmulatorChange('deleteEmulatorFault');
  const removeAll = useEmulatorChange('deleteEmulatorFaults');
  const { zone } = useZone();
  return (
    <Stack gap={16}>
      {faults.length === 0 ? (
        <EmptyState title="No faults">Requests are answered normally.</EmptyState>
      ) : (
        <ul className={classes.list}>
          {faults.map((fault) => (
            <Row as="li" key={fault.id} gap={16} align="center" justify="between" className={classes.row}>
              <div>
                <Text as="p" weight="medium">
                  <code>{faultTarget(fault)}</code> {faultEffect(fault)}
                </Text>
                <Text as="p" size={13} tone="dim">
                  {faultReach(fault, (iso) => formatInstant(Date.parse(iso), zone))}
                </Text>
              </div>
              <Button
                icon="trash"
                disabledReason={remove.refused}
                busy={remove.isPending && remove.variables.faultId === fault.id}
                aria-label={`Remove the fault of ${faultTarget(fault)}`}
                onClick={() =>
                  remove.mutate({ faultId: fault.id }, { onError: reportFailure('Fault not removed') })
                }
              >
                Remove
              </Button>
            </Row>
          ))}
        </ul>
      )}
      {faults.length > 1 && (
        <ButtonRow>
          <Button
            icon="trash"
            disabledReason={removeAll.refused}
            busy={removeAll.isPending}
            onClick={() => removeAll.mutate({}, { onError: reportFailure('Faults not removed') })}
          >
            Remove all faults
          </Button>
        </ButtonRow>
      )}
      <Section label="Add a fault">
        <FaultForm />
      </Section>
    </Stack>
  );
}
