import { z } from 'zod';
import { links, ObjectId } from './common.ts';
import { defineOperations } from './operation.ts';

const AssignedRole = z.object({
  roleName: z.string(),
  orgId: z.string().optional(),
  groupId: z.string().optional(),
});

export const SystemStatus = z.object({
  appName: z.string(),
  build: z.string(),
  throttling: z.boolean(),
  apiKey: z
    .object({
      id: ObjectId,
      publicKey: z.string(),
      desc: z.string().optional(),
      roles: z.array(AssignedRole),
      accessList: z.array(z.object({ ipAddress: z.string().optional(), cidrBlock: z.string().optional() })),
    })
    .nullable(),
  links,
});
export type SystemStatus = z.infer<typeof SystemStatus>;

export const rootOperations = defineOperations({
  getSystemStatus: {
    method: 'GET',
    path: '',
    summary: 'Describe the service and the credentials of the caller',
    roles: 'any',
    versions: { '2023-01-01': null },
    response: SystemStatus,
    entity: 'root',
    limit: 'user',
  },
});
