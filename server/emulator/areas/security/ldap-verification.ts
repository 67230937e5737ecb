import { fail } from '#contract/api/errors.ts';
import { isTenant } from '#contract/clusters/record.ts';
import type { LdapVerification } from '#contract/security/user-security.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { LdapVerificationRecord } from './records.ts';

type Checks = LdapVerification['validations'];

/**
 * The checks of a directory: two, and three more with a template of authorization // observed: Terraform. Assumed: every server
 * answers and accepts the account, except names under `.invalid`, which never resolve.
 */
function checksOf({ hostname, authzQueryTemplate: template }: LdapVerificationRecord['request']): Checks {
  if (/\.invalid$/iu.test(hostname)) return [{ validationType: 'CONNECT', status: 'FAIL' }];
  const reached: Checks = [
    { validationType: 'CONNECT', status: 'OK' },
    { validationType: 'AUTHENTICATE', status: 'OK' },
  ];
  if (template === undefined) return reached;
  const isParsed = template.includes('{USER}');
  return [
    ...reached,
    { validationType: 'AUTHORIZATION_ENABLED', status: 'OK' },
    { validationType: 'PARSE_AUTHZ_QUERY', status: isParsed ? 'OK' : 'FAIL' },
    ...(isParsed ? [{ validationType: 'QUERY_SERVER', status: 'OK' } as const] : []),
  ];
}

/** The template has a longer name in answers than in the description // observed: Terraform */
function view(
  { id: requestId, groupId, request, status, validations }: LdapVerificationRecord,
  profile: 'specification' | 'observed',
): LdapVerification {
  const { authzQueryTemplate: _, ...shown } = request;
  const named = validations.map((each) =>
    profile === 'observed' && each.validationType === 'PARSE_AUTHZ_QUERY'
      ? { ...each, validationType: 'PARSE_AUTHZ_QUERY_TEMPLATE' as const }
      : each,
  );
  return { requestId, groupId, request: shown, status, validations: named };
}

/** A cluster of the project connects to the directory // observed: refused without one. Assumed: the code */
function checkCluster(world: World, groupId: string): void {
  const clusters = world.tables.clusters.by('group', groupId);
  if (!clusters.some((cluster) => !isTenant(cluster) && !cluster.paused && cluster.stateName !== 'CREATING'))
    throw fail('LDAP_VERIFICATION_NO_CLUSTER', groupId);
}

export const ldapVerificationHandlers = defineHandlers({
  verifyGroupUserSecurityLdap({ world, params, body, host }) {
    const { groupId } = params;
    checkCluster(world, groupId);
    const { hostname, port, bindUsername, caCertificate, authzQueryTemplate } = body;
    const id = world.id();
    const created = world.tables.ldapVerifications.put({
      id,
      groupId,
      created: world.iso(),
      request: {
        hostname,
        port,
        bindUsername,
        ...(caCertificate === undefined ? {} : { caCertificate }),
        ...(authzQueryTemplate === undefined ? {} : { authzQueryTemplate }),
      },
      status: 'PENDING',
      validations: [],
    });
    world.after(world.takes('ldap.verify'), 'ldap.verify', { id }, id);
    return view(created, host.profile);
  },

  getGroupUserSecurityLdapVerify({ world, params, host }) {
    const verification = world.tables.ldapVerifications.get(params.requestId);
    if (verification?.groupId !== params.groupId) throw fail('RESOURCE_NOT_FOUND');
    world.shown(verification.id);
    return view(verification, host.profile);
  },
});

function finish(world: World, { id }: { id: string }): void {
  const verification = world.tables.ldapVerifications.get(id);
  if (!verification) return;
  const validations = checksOf(verification.request);
  const hasFailed = validations.some(({ status }) => status === 'FAIL');
  world.tables.ldapVerifications.put({
    ...verification,
    validations,
    status: hasFailed ? 'FAIL' : 'SUCCESS',
  });
}

export const ldapVerificationTransitions = { 'ldap.verify': finish };
