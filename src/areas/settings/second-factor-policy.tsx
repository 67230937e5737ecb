import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { type ConsoleRole, consoleRoles } from '#contract/console/access/console-role.ts';
import type { SecondFactorPolicy } from '#contract/console/access/second-factor.ts';
import { RequestPanel } from '#src/changes/request-panel.tsx';
import { sentenceCase } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { Drawer } from '#src/ui/overlays/drawer.tsx';
import { policyQuery, useSavePolicy } from './settings-requests.ts';

interface PolicyDrawerProps {
  /** Why the user may only read it. */
  refusal: string | undefined;
  onClose: () => void;
}

/** The roles whose users must have a second factor. */
export function SecondFactorPolicyDrawer({ refusal, onClose }: PolicyDrawerProps) {
  const { data, error, refetch } = useQuery(policyQuery);
  return (
    <Drawer title="Second factor policy" onClose={onClose}>
      {error && !data && <ReadFailure what="The policy" query={{ error, refetch }} />}
      {data && <PolicyForm policy={data} refusal={refusal} onClose={onClose} />}
    </Drawer>
  );
}

type PolicyValues = Record<ConsoleRole, boolean>;

function PolicyForm({ policy, refusal, onClose }: PolicyDrawerProps & { policy: SecondFactorPolicy }) {
  const form = useForm<PolicyValues>({
    defaultValues: Object.fromEntries(consoleRoles.map((role) => [role, policy.roles.includes(role)])),
  });
  const save = useSavePolicy();
  return (
    <RequestPanel
      form={form}
      label="Second factor policy"
      submitLabel="Save policy"
      sending={save}
      send={(values) => save.mutateAsync({ roles: consoleRoles.filter((role) => values[role]) })}
      done="Policy saved"
      onDone={onClose}
      onCancel={onClose}
      disabledReason={refusal}
    >
      <Notice>
        Users of these roles without a key register one before they continue, also in open sessions. Users of
        an identity provider and of the launch link are exempt.
      </Notice>
      {consoleRoles.map((role) => (
        <SwitchField
          key={role}
          control={form.control}
          name={role}
          label={`Required for ${role}s`}
          help={
            role === 'administrator' ? `${sentenceCase(role)}s need a key of their own first.` : undefined
          }
          disabledReason={refusal}
        />
      ))}
    </RequestPanel>
  );
}
