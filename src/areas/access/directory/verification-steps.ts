import type { Result } from '#contract/api/operations.ts';
import type { StateKind } from '#src/ui/feedback/badge.tsx';

export type Verification = Result<'getGroupUserSecurityLdapVerify'>;

export interface VerificationStep {
  label: string;
  kind: StateKind;
  state: string;
  /** What to check where the step failed. */
  next?: string;
}

const steps = [
  {
    types: ['CONNECT'],
    label: 'Connect to the server',
    next: 'Check host name and port, and that the server admits the addresses of the clusters.',
  },
  {
    types: ['AUTHENTICATE'],
    label: 'Sign in as the bind user',
    next: 'Check the distinguished name and the password of the bind user.',
  },
  {
    types: ['AUTHORIZATION_ENABLED'],
    label: 'Authorization is enabled',
    next: 'Enter a query template, and enable authorization.',
  },
  {
    types: ['PARSE_AUTHZ_QUERY', 'PARSE_AUTHZ_QUERY_TEMPLATE'],
    label: 'Parse the query template',
    next: 'Write the template as an LDAP query URL with the placeholder {USER}.',
  },
  {
    types: ['QUERY_SERVER'],
    label: 'Query the server',
    next: 'Check that the bind user may read the groups of the query.',
  },
] as const;

/** The checks of a verification in their order; those of authorization exist only with a template. */
export function verificationSteps(
  { status, validations }: Verification,
  hasTemplate: boolean,
): VerificationStep[] {
  const own = hasTemplate ? steps : steps.slice(0, 2);
  return own.map(({ types, label, next }): VerificationStep => {
    const result = validations.find(({ validationType }) =>
      (types as readonly string[]).includes(validationType),
    );
    if (result?.status === 'OK') return { label, kind: 'ok', state: 'OK' };
    if (result) return { label, kind: 'failed', state: 'Failed', next };
    return status === 'PENDING'
      ? { label, kind: 'progress', state: 'Waiting' }
      : { label, kind: 'off', state: 'Not reached' };
  });
}

/** Whether the answer concerns a query template: Atlas does not return it, but its checks. */
export const hasTemplateChecks = ({ validations }: Verification): boolean =>
  validations.some(({ validationType }) => validationType !== 'CONNECT' && validationType !== 'AUTHENTICATE');
