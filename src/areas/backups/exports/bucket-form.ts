import { bucketNameProblem, containerOf } from '#contract/backups/bucket-names.ts';
import type { FormProblem } from '../shared/form-errors.ts';
import type { Provider, RoleChoice } from './access-roles.ts';
import type { BucketBody } from './copy-as.ts';

/** The form of a new bucket: fields that a provider does not require remain empty. */
export interface BucketForm {
  provider: Provider;
  name: string;
  role: string;
  serviceUrl: string;
  privateOnly: boolean;
}

export const emptyBucket: BucketForm = {
  provider: 'AWS',
  name: '',
  role: '',
  serviceUrl: '',
  privateOnly: false,
};

function nameProblem({ provider, name, serviceUrl }: BucketForm): FormProblem[] {
  if (provider === 'AZURE') {
    const container = containerOf(serviceUrl);
    const path = 'serviceUrl';
    if (container === undefined) {
      return [{ path, message: 'must be https://<account>.blob.core.windows.net/<container>' }];
    }
    const problem = problemOfName(container);
    return problem ? [{ path, message: `The container ${problem}.` }] : [];
  }
  const problem = problemOfName(name);
  return problem ? [{ path: 'name', message: `The name ${problem}.` }] : [];
}

function problemOfName(name: string): string | undefined {
  if (name.length < 3 || name.length > 63) return 'must have 3 to 63 characters';
  return bucketNameProblem(name);
}

/** Everything that the service would refuse, in its words. */
export function bucketProblems(form: BucketForm, roles: readonly RoleChoice[]): FormProblem[] {
  const role = roles.find(({ id, provider }) => id === form.role && provider === form.provider);
  const unusable = role?.problem === undefined ? undefined : `The role cannot be used: ${role.problem}.`;
  const problem = role ? unusable : 'Access role is required.';
  return [...nameProblem(form), ...(problem ? [{ path: 'role', message: problem }] : [])];
}

export function bucketBody({ provider, name, role, serviceUrl, privateOnly }: BucketForm): BucketBody {
  switch (provider) {
    case 'AWS':
      return {
        cloudProvider: 'AWS',
        bucketName: name,
        iamRoleId: role,
        ...(privateOnly ? { requirePrivateNetworking: true } : {}),
      };
    case 'AZURE':
      return { cloudProvider: 'AZURE', roleId: role, serviceUrl };
    case 'GCP':
      return { cloudProvider: 'GCP', bucketName: name, roleId: role };
  }
}
