import { useForm } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
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

/** Sends the role at the provider to Atlas; Atlas tests it at once, and reports why it cannot use it. */
export function AuthorizeForm({ groupId, role }: AuthorizeFormProps) {
  const refusal = useRefusal('authorizeGroupCloudProviderAccessRole', { groupId });
  const aws = role.providerName === 'AWS';
  const form = useForm<Values>({
    defaultValues: {
      iamAssumedRoleArn: (aws && role.iamAssumedRoleArn) || '',
      servicePrincipalId: aws ? '' : (role.servicePrincipalId ?? ''),
      tenantId: aws ? '' : (role.tenantId ?? ''),
    },
  });

  function change(values: Values) {
    const problems = problemsOf(role.providerName, values);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    const roleId = idOf(role);
    return collected(
      'authorizeGroupCloudProviderAccessRole',
      { groupId, roleId, body: bodyOf(role, values) },
      `Authorize ${roleId}`,
    );
  }

  return (
    <ChangePanel
      form={form}
      label="Authorize"
      submitLabel="Authorize role"
      change={change}
      also={['listGroupCloudProviderAccess']}
      done="Role authorized"
      refusal={refusal}
      onAdded={() => form.reset()}
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
    </ChangePanel>
  );
}

function problemsOf(provider: 'AWS' | 'AZURE', values: Values): [keyof Values, string][] {
  const results: [keyof Values, string | undefined][] =
    provider === 'AWS'
      ? [['iamAssumedRoleArn', arnProblem(values.iamAssumedRoleArn)]]
      : [
          ['servicePrincipalId', guidProblem(values.servicePrincipalId)],
          ['tenantId', guidProblem(values.tenantId)],
        ];
  return results.flatMap(([name, problem]): [keyof Values, string][] => (problem ? [[name, problem]] : []));
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
