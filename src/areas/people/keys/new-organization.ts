import type { OrgRole } from '#contract/roles.ts';
import { call } from '#src/api/client.ts';
import { projectNameProblem } from '../shared/project-name.ts';
import { newCredentialProblem } from './creations.ts';
import type { Creation, ShownSecret } from './use-shown-once.ts';

/** The values of the form; `hours` as text, because a select's values are texts. */
export interface NewOrganization {
  name: string;
  /** Id of the person who owns it. */
  owner: string;
  kind: 'apiKey' | 'serviceAccount';
  /** What its first key or account is called. */
  credential: string;
  hours: string;
  withDefaultAlerts: boolean;
}

interface Problem {
  field: keyof NewOrganization;
  message: string;
}

/** The first thing that the service would refuse, in its words. */
export function newOrganizationProblem(values: NewOrganization): Problem | undefined {
  const named = projectNameProblem(values.name.trim(), []);
  if (named) return { field: 'name', message: named };
  // documented: required of API keys; without an owner no person could sign in to it
  if (values.owner === '') return { field: 'owner', message: 'must be chosen' };
  const { kind, credential, hours } = values;
  const rest = { description: credential, roles: ['ORG_OWNER'], hours, addresses: '' };
  const problem = newCredentialProblem(kind, { name: credential, ...rest }, false);
  return problem && { field: 'credential', message: problem.message };
}

const roles: OrgRole[] = ['ORG_OWNER'];

/** Its creation cannot be looked up: the creator of an organization has no role in it // documented */
export function organizationCreation(connection: string, values: NewOrganization): Creation {
  return {
    async send() {
      const { kind, credential, owner: orgOwnerId } = values;
      const name = values.name.trim();
      const first =
        kind === 'apiKey'
          ? { apiKey: { desc: credential, roles } }
          : {
              serviceAccount: {
                name: credential,
                description: credential,
                roles,
                secretExpiresAfterHours: Number(values.hours),
              },
            };
      const body = { name, orgOwnerId, skipDefaultAlertsSettings: !values.withDefaultAlerts, ...first };
      const created = await call('createOrg', connection, { body }, { idempotencyKey: crypto.randomUUID() });
      return { name, elsewhere: name, unfinished: [], ...shownOf(created) };
    },
    leftovers: () => Promise.reject(new Error('no role in the created organization')),
    remove: () => Promise.reject(new Error('no role in the created organization')),
  };
}

type Made = Awaited<ReturnType<typeof call<'createOrg'>>>;

function shownOf({
  apiKey,
  serviceAccount,
}: Made): Pick<ShownSecret, 'kind' | 'identity' | 'secret' | 'expiresAt'> {
  if (apiKey) return { kind: 'apiKey', identity: apiKey.publicKey, secret: apiKey.privateKey };
  const [secret] = serviceAccount?.secrets ?? [];
  return {
    kind: 'serviceAccount',
    identity: serviceAccount?.clientId ?? '',
    secret: secret?.secret ?? '',
    expiresAt: secret?.expiresAt,
  };
}
