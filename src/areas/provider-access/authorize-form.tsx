import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/can.ts';
import { collected, useAdding } from '#src/api/console/change-sets.ts';
import { toFormErrors } from '#src/api/errors.ts';
import { useOperation } from '#src/api/query.ts';
import { AddToSet } from '#src/ui/actions/add-to-set.tsx';
import { notify } from '#src/ui/feedback/notify.tsx';
import { FormPanel } from '#src/ui/fields/form-panel.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { type AccessRole, arnProblem, guidProblem, idOf } from './access-role.ts';

interface AuthorizeFormProps {
  groupId: string;
  role: Extract<AccessRole, { providerName: 'AWS' | 'AZURE' }>;
}

interface Values {
  iamAssumedRoleArn: string;
  servicePrincipalId: string;
  tenantId: string;
}

/** Tells Atlas of the role at the provider; Atlas tries it at once, and says why it cannot use it. */
export function AuthorizeForm({ groupId, role }: AuthorizeFormProps) {
  const refusal = useRefusal('authorizeGroupCloudProviderAccessRole', { groupId });
  const authorize = useOperation('authorizeGroupCloudProviderAccessRole', {
    also: ['listGroupCloudProviderAccess'],
  });
  const adding = useAdding();
  const aws = role.providerName === 'AWS';
  const form = useForm<Values>({
    defaultValues: {
      iamAssumedRoleArn: (aws && role.iamAssumedRoleArn) || '',
      servicePrincipalId: aws ? '' : (role.servicePrincipalId ?? ''),
      tenantId: aws ? '' : (role.tenantId ?? ''),
    },
  });

  /** What would be sent; undefined: fields are marked as wrong. */
  function requestOf(values: Values) {
    const problems = problemsOf(role.providerName, values);
    for (const [name, message] of problems) form.setError(name, { message });
    return problems.length > 0 ? undefined : { groupId, roleId: idOf(role), body: bodyOf(role, values) };
  }

  async function submit(values: Values): Promise<void> {
    const args = requestOf(values);
    if (!args) return;
    await authorize.mutateAsync(args).then(
      () => notify({ message: 'The role is authorized' }),
      () => undefined, // shown by the form
    );
  }

  return (
    <FormPanel
      form={form}
      label="Authorize"
      submitLabel="Authorize role"
      onSubmit={submit}
      saving={authorize.isPending}
      error={authorize.error ? toFormErrors(authorize.error) : null}
      disabledReason={refusal}
      beside={
        <AddToSet
          adding={adding}
          disabledReason={refusal}
          change={() => {
            const args = requestOf(form.getValues());
            return (
              args && collected('authorizeGroupCloudProviderAccessRole', args, `Authorize ${idOf(role)}`)
            );
          }}
          onAdded={() => form.reset()}
        />
      }
    >
      {aws ? (
        <TextField
          name="iamAssumedRoleArn"
          control={form.control}
          label="Role ARN"
          mono
          placeholder="arn:aws:iam::123456789012:role/atlas-access"
          help="Atlas assumes the role at once. A new trust policy takes effect within a minute at AWS."
        />
      ) : (
        <>
          <TextField name="servicePrincipalId" control={form.control} label="Service principal ID" mono />
          <TextField name="tenantId" control={form.control} label="Tenant ID" mono />
        </>
      )}
    </FormPanel>
  );
}

function problemsOf(provider: 'AWS' | 'AZURE', values: Values): [keyof Values, string][] {
  const found: [keyof Values, string | undefined][] =
    provider === 'AWS'
      ? [['iamAssumedRoleArn', arnProblem(values.iamAssumedRoleArn)]]
      : [
          ['servicePrincipalId', guidProblem(values.servicePrincipalId)],
          ['tenantId', guidProblem(values.tenantId)],
        ];
  return found.flatMap(([name, problem]): [keyof Values, string][] => (problem ? [[name, problem]] : []));
}

function bodyOf(role: AuthorizeFormProps['role'], values: Values) {
  if (role.providerName === 'AWS') {
    return { providerName: role.providerName, iamAssumedRoleArn: values.iamAssumedRoleArn.trim() };
  }
  return {
    providerName: role.providerName,
    atlasAzureAppId: role.atlasAzureAppId,
    servicePrincipalId: values.servicePrincipalId.trim(),
    tenantId: values.tenantId.trim(),
  };
}
