import { z } from 'zod';
import type { ServiceCalls } from '../upstream/service-calls.ts';
import { ServiceProblem } from '../upstream/service-problem.ts';
import { type Found, type Reading, reminderDue, untilText } from './reading.ts';

/** Expiries that a person must handle are reported weeks before: looking a few times a day is enough. */
const everyMs = 6 * 3_600_000;
const page = { itemsPerPage: 500 };

const instant = z.string().transform((text) => Date.parse(text));
const Project = z.object({ orgId: z.string() });
const Secret = z.object({
  id: z.string(),
  createdAt: instant,
  expiresAt: instant,
  lastUsedAt: instant.nullish(),
});
type Secret = z.output<typeof Secret>;
const Accounts = z.object({
  results: z.array(
    z.object({ clientId: z.string(), name: z.string(), secrets: z.array(Secret).default([]) }),
  ),
});
const Users = z.object({
  results: z.array(z.object({ username: z.string(), x509Type: z.string().nullish() })),
});
const Certificates = z.object({ results: z.array(z.object({ notAfter: instant })) });

/** The secrets whose expiry matters: the newest, and an older one that is still used although a newer one exists. */
function inUse(secrets: readonly Secret[]): Secret[] {
  const [newest, ...older] = [...secrets].sort((a, b) => b.createdAt - a.createdAt);
  if (!newest) return [];
  return [newest, ...older.filter(({ lastUsedAt }) => (lastUsedAt ?? 0) > newest.createdAt)];
}

/** The accounts of the whole organization where they may be read, or else those of the project, with their scope. */
async function accountsOf(
  calls: ServiceCalls,
  groupId: string,
): Promise<z.output<typeof Accounts> & Pick<Found, 'kind' | 'id'>> {
  const { orgId } = calls.read(Project, calls.present(await calls.call('getGroup', { groupId })));
  try {
    const all = await calls.call('listOrgServiceAccounts', { orgId, query: page });
    return { ...calls.read(Accounts, calls.present(all)), kind: 'secret-expires', id: orgId };
  } catch (error) {
    if (!(error instanceof ServiceProblem && error.final)) throw error;
    const own = await calls.call('listGroupServiceAccounts', { groupId, query: page });
    return { ...calls.read(Accounts, calls.present(own)), kind: 'project-secret-expires' };
  }
}

const secrets: Reading = {
  name: 'secrets of service accounts',
  topics: ['expiries'],
  everyMs,
  async found(calls, { groupId }, at) {
    const { results, ...where } = await accountsOf(calls, groupId);
    return results.flatMap(({ clientId, name, secrets: held }) =>
      inUse(held).flatMap(({ id, expiresAt }): Found[] => {
        const reminder = reminderDue(expiresAt, at);
        if (reminder === undefined) return [];
        return [
          {
            ...where,
            ...{ subject: name, once: `${clientId} ${id} ${reminder}`, detail: untilText(expiresAt, at) },
          },
        ];
      }),
    );
  },
};

const certificates: Reading = {
  name: 'certificates of database users',
  topics: ['expiries'],
  everyMs,
  async found(calls, { groupId }, at) {
    const list = await calls.call('listGroupDatabaseUsers', { groupId, query: page });
    // the others bring certificates that the service does not know
    const users = calls
      .read(Users, calls.present(list))
      .results.filter(({ x509Type }) => x509Type === 'MANAGED');
    const results: Found[] = [];
    for (const { username } of users) {
      const answer = await calls.call('listGroupDatabaseUserCerts', { groupId, username, query: page });
      if (answer.status === 404) continue;
      const ends = calls.read(Certificates, answer).results.map(({ notAfter }) => notAfter);
      // an older one beside it is replaced already
      const end = Math.max(...ends);
      const reminder = reminderDue(end, at);
      if (reminder !== undefined)
        results.push({
          kind: 'certificate-expires',
          ...{ subject: username, once: `${username} ${end} ${reminder}`, detail: untilText(end, at) },
        });
    }
    return results;
  },
};

const Federation = z.object({ id: z.string() });
const Providers = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      displayName: z.string().nullish(),
      pemFileInfo: z
        .object({ certificates: z.array(z.object({ notAfter: instant.nullish() })).default([]) })
        .nullish(),
    }),
  ),
});

/** Sign-in through a provider with an expired certificate fails. */
const providers: Reading = {
  name: 'certificates of identity providers',
  topics: ['expiries'],
  everyMs,
  async found(calls, { groupId }, at) {
    const { orgId } = calls.read(Project, calls.present(await calls.call('getGroup', { groupId })));
    const settings = await calls.call('getOrgFederationSettings', { orgId }).catch((error: unknown) => {
      // only owners of the organization may see it: other users expect no reminder
      if (error instanceof ServiceProblem && error.final) return undefined;
      throw error;
    });
    if (!settings || settings.status === 404) return [];
    const { id: federationSettingsId } = calls.read(Federation, settings);
    const list = await calls.call('listFederationSettingIdentityProviders', {
      federationSettingsId,
      query: { ...page, protocol: 'SAML' },
    });
    return calls.read(Providers, calls.present(list)).results.flatMap((provider): Found[] => {
      const ends = (provider.pemFileInfo?.certificates ?? []).flatMap(({ notAfter }) => notAfter ?? []);
      // an older one beside it is replaced already
      const end = ends.length === 0 ? undefined : Math.max(...ends);
      const reminder = end === undefined ? undefined : reminderDue(end, at);
      if (end === undefined || reminder === undefined) return [];
      return [
        {
          kind: 'provider-certificate-expires',
          id: orgId,
          ...{ subject: provider.displayName ?? provider.id, once: `${provider.id} ${end} ${reminder}` },
          detail: untilText(end, at),
        },
      ];
    });
  },
};

/** Reminders of credentials that people have to replace before they expire. */
export const credentialReadings: readonly Reading[] = [secrets, certificates, providers];
