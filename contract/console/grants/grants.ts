import { z } from 'zod';
import { ObjectId } from '../../api/common.ts';
import { ConsoleRole } from '../access/console-role.ts';

/** A role on everything behind a connection, or on one project of it. */
export const Grant = z.strictObject({
  role: ConsoleRole.extract(['viewer', 'operator']),
  connection: z.string().min(1, 'is required').max(64),
  /** Null: the whole connection. */
  groupId: ObjectId.nullable(),
});
export type Grant = z.infer<typeof Grant>;

export const mostGrants = 100;

/** Without grants the role of a user applies everywhere; with grants the user reaches nothing else. */
export const Grants = z
  .array(Grant)
  .max(mostGrants)
  .refine(
    (grants) =>
      new Set(grants.map(({ connection, groupId }) => `${connection} ${groupId}`)).size === grants.length,
    'must name each connection or project once',
  );
