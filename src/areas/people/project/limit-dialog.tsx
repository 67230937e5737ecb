import { useForm } from 'react-hook-form';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { Dialog } from '#src/ui/overlays/dialog.tsx';
import type { Project } from '../shared/holders.ts';
import { type Limit, limitLabel } from './limits.ts';

interface LimitDialogProps {
  group: Project;
  limit: Limit;
  refusal: string | undefined;
  onClose: () => void;
}

interface Values {
  value: number | null;
}

/** The value of one limit of a project, up to its maximum. */
export function LimitDialog({ group, limit, refusal, onClose }: LimitDialogProps) {
  const { name, defaultLimit, maximumLimit, currentUsage } = limit;
  const label = limitLabel(name);
  const form = useForm<Values>({ defaultValues: { value: limit.value } });
  function change({ value }: Values) {
    if (value === null) {
      form.setError('value', { message: 'is required' });
      return undefined;
    }
    return collected(
      'setGroupLimit',
      { groupId: group.id, limitName: name, body: { name, value } },
      `${label} of ${group.name}: at most ${value}`,
    );
  }
  return (
    <Dialog opened onClose={onClose} title={`Set limit: ${label}`} size={440}>
      <ChangePanel
        form={form}
        label={label}
        submitLabel="Set limit"
        refusal={refusal}
        change={change}
        also={['listGroupLimits']}
        done={({ value }) => `${label}: at most ${value}`}
        onEnd={onClose}
        onCancel={onClose}
      >
        <NumberField
          name="value"
          control={form.control}
          label="Limit"
          min={1}
          max={maximumLimit}
          help={`1 to ${maximumLimit}. The default is ${defaultLimit}${currentUsage === undefined ? '' : `; ${currentUsage} are used`}. A limit below the usage stops additions only.`}
        />
      </ChangePanel>
    </Dialog>
  );
}
