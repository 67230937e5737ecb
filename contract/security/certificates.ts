import { z } from 'zod';
import { Instant, ignored, links, ObjectId } from '#contract/api/common.ts';
import { defineOperations } from '#contract/api/operation.ts';

/** How long certificates may be good for, in months // documented */
export const mostCertificateMonths = 24;
const usualCertificateMonths = 3;

/** A certificate that the service created for a database user; its private key is returned once and stored nowhere. */
export const UserCertificate = z.object({
  _id: z.int(),
  createdAt: Instant,
  groupId: ObjectId,
  notAfter: Instant,
  subject: z.string(),
  links,
});
export type UserCertificate = z.infer<typeof UserCertificate>;

const path = '/groups/{groupId}/databaseUsers/{username}/certs';
const shared = {
  versions: { '2023-01-01': null },
  source: 'documented: certificates of database users; not in the part of the document that is kept here',
} as const;

export const certificateOperations = defineOperations(shared, {
  listGroupDatabaseUserCerts: {
    method: 'GET',
    path,
    summary: 'List the certificates that were made for a database user',
    roles: ['GROUP_READ_ONLY'],
    results: UserCertificate,
  },
  createGroupDatabaseUserCert: {
    method: 'POST',
    path,
    summary: 'Make a certificate for a database user, and tell it with its private key once',
    roles: ['GROUP_DATABASE_ACCESS_ADMIN', 'GROUP_STREAM_PROCESSING_OWNER'],
    body: z.strictObject({
      monthsUntilExpiration: z.int().min(1).max(mostCertificateMonths).default(usualCertificateMonths),
      ...ignored('_id', 'createdAt', 'groupId', 'notAfter', 'subject', 'links'),
    }),
    media: 'text',
    shownOnce: true,
    status: 201,
  },
});
