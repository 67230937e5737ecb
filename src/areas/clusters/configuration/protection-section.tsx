import { useAdding } from '#src/api/console/change-sets.ts';
import { besideConfirm } from '#src/ui/actions/add-to-set.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { confirm } from '#src/ui/actions/confirm.tsx';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import type { LightTarget } from './light-settings.ts';

/** Whether the cluster can be deleted at all. */
export function ProtectionSection({ target }: { target: LightTarget }) {
  const { name, isProtected: on } = target;
  const adding = useAdding();
  const next = { terminationProtectionEnabled: !on };
  const change = () =>
    confirm({
      title: on ? `Switch off termination protection of ${name}?` : `Protect ${name}?`,
      consequence: on
        ? 'Every user who may delete clusters can then delete this one with its documents.'
        : 'Until the protection is switched off again, every attempt to delete the cluster is refused.',
      confirmLabel: on ? 'Switch off protection' : 'Protect cluster',
      danger: on,
      beside: besideConfirm(adding, () =>
        target.collect(next, `Termination protection of ${name} ${on ? 'off' : 'on'}`),
      ),
      run: async () => {
        await target.save(next);
        notify({ message: `Termination protection of ${name} is ${on ? 'off' : 'on'}` });
      },
    });
  return (
    <Section
      label="Termination protection"
      actions={
        <Button size="sm" disabledReason={target.refusal} onClick={change}>
          {on ? 'Switch off' : 'Switch on'}
        </Button>
      }
    >
      <p>
        <StateBadge
          kind={on ? 'ok' : 'off'}
          state="terminationProtectionEnabled"
          label={on ? 'On: the cluster cannot be deleted' : 'Off: the cluster can be deleted'}
        />
      </p>
    </Section>
  );
}
