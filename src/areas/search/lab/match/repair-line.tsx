import { Button } from '#src/ui/actions/button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from './match.module.css';
import { type Repair, repairText } from './repairs.ts';

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
    return (
      <Stack as="p" gap={2} size={12} tone="dim">
        Looking for changes that make it match…
      </Stack>
    );
  if (repairs.length === 0) {
    return (
      <Stack as="p" gap={2} size={12} tone="dim">
        No change of up to three filters finds more of the terms.
        {fixed !== undefined && ` ${fixed}`}
      </Stack>
    );
  }
  return (
    <Stack as="ul" gap={2} size={12} tone="dim" aria-label="Repairs">
      {repairs.map((repair, at) => (
        <Row as="li" key={repairText(repair.changes)} columnGap={10} align="center" wrap>
          <Button
            size="sm"
            className={classes.repairButton}
            variant={at === 0 ? 'default' : 'quiet'}
            icon="plus"
            onClick={() => onRepair(repair)}
          >
            {repairText(repair.changes)}
          </Button>
          <Text size={12} tone="dim" className={classes.dim}>
            {repair.partly && `finds ${repair.partly.found} of ${repair.partly.asked} terms: `}
            {repair.changes.map(({ effect }) => effect).join('; ')}
            {repair.extra !== 0 && ` (${repair.extra > 0 ? '+' : '−'}${Math.abs(repair.extra)} tokens)`}
          </Text>
        </Row>
      ))}
    </Stack>
  );
}
