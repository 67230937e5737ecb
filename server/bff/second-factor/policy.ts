import type { ConsoleRole } from '#contract/console/access/console-role.ts';
import { SecondFactorPolicy } from '#contract/console/access/second-factor.ts';
import { putInOutbox } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';

/** The row of `meta` with the roles that require a second factor. */
export const policyKey = 'second-factor-policy';

/** The policy from its row. */
export const policyFrom = (value: string | null | undefined): SecondFactorPolicy =>
  value == null ? { roles: [] } : SecondFactorPolicy.parse(JSON.parse(value));

export async function readPolicy(db: Db): Promise<SecondFactorPolicy> {
  const row = await db.selectFrom('meta').select('value').where('key', '=', policyKey).executeTakeFirst();
  return policyFrom(row?.value);
}

interface PolicyChange {
  policy: SecondFactorPolicy;
  by: { id: string; name: string };
  at: number;
}

const rolesText = (roles: readonly ConsoleRole[]): string => roles.map((role) => `${role}s`).join(', ');

/** Saves the policy, and notifies administrators of roles that no longer require a second factor, both or neither. */
export async function savePolicy(db: Db, { policy, by, at }: PolicyChange): Promise<SecondFactorPolicy> {
  const value = JSON.stringify(policy);
  await db.transaction().execute(async (tx) => {
    const before = await readPolicy(tx);
    await tx
      .insertInto('meta')
      .values({ key: policyKey, value })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
      .execute();
    const released = before.roles.filter((role) => !policy.roles.includes(role));
    if (released.length === 0) return;
    await putInOutbox(tx, {
      ...{ kind: 'second-factor-relaxed', connection: '', subject: rolesText(released) },
      ...{ once: `${at}`, detail: `By ${by.name}`, except: [by.id] },
    });
  });
  return policy;
}
