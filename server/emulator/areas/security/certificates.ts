import { X509Certificate } from 'node:crypto';
import { badField, fail } from '#contract/api/errors.ts';
import type { UserCertificate } from '#contract/security/certificates.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { defineHandlers } from '#server/emulator/kernel/handler.ts';
import { iso } from '#server/emulator/kernel/time/clock.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import { createClientCertificate, createKey } from '#server/tls/certificate.ts';
import type { DatabaseUserRecord, UserCertificateRecord } from './records.ts';
import { checkManagedCertificates } from './user-security.ts';

/** The user of that name whose certificates the service makes. */
function managedUser(world: World, groupId: string, username: string): DatabaseUserRecord {
  const user = world.tables.databaseUsers
    .by('name', `${groupId}/$external/${username}`)
    .find((each) => each.username === username);
  if (!user) throw fail('USERNAME_NOT_FOUND', username);
  if (user.x509Type !== 'MANAGED') {
    throw badField('username', 'must have X.509 certificates by the service', 'ATLAS_INVALID_AUTH_SETTINGS');
  }
  return user;
}

/** The key that signs for a project, made with its first certificate. */
function authorityKey(world: World, groupId: string): string {
  const existing = world.tables.userAuthorities.get(groupId);
  if (existing) return world.unseal(existing.sealedKey, groupId, 'authority');
  const key = createKey();
  world.tables.userAuthorities.put({ id: groupId, sealedKey: world.seal(key, groupId, 'authority') });
  return key;
}

function view({ number, createdAt, groupId, notAfter, subject }: UserCertificateRecord) {
  return { _id: number, createdAt, groupId, notAfter, subject } satisfies Omit<UserCertificate, 'links'>;
}

function inMonths(at: number, months: number): Date {
  const date = new Date(at);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date;
}

export const certificateHandlers = defineHandlers({
  listGroupDatabaseUserCerts({ world, params }) {
    const user = managedUser(world, params.groupId, params.username);
    return { rows: world.tables.userCertificates.by('user', user.id), view };
  },

  createGroupDatabaseUserCert({ world, caller, params, body, peer }) {
    const { groupId, username } = params;
    const user = managedUser(world, groupId, username);
    checkManagedCertificates(world, groupId);
    const now = world.now();
    const until = inMonths(now, body.monthsUntilExpiration);
    const created = createClientCertificate(authorityKey(world, groupId), username, {
      now: new Date(now),
      until,
    });
    world.tables.userCertificates.put({
      id: world.id(),
      number: Math.floor(world.random() * Number.MAX_SAFE_INTEGER),
      groupId,
      userId: user.id,
      createdAt: world.iso(),
      notAfter: iso(until.getTime()),
      subject: `CN=${username}`,
      fingerprint: new X509Certificate(created.cert).fingerprint256,
    });
    record(world, 'MONGODB_USER_X509_CERT_CREATED', { groupId, dbUserUsername: username }, { caller, peer });
    return created.cert + created.key;
  },
});
