import { putInOutbox } from '../notifications/outbox.ts';
import type { Db } from '../tables.ts';

/** Deletes all keys and recovery codes of a user. */
export async function deleteSecondFactor(tx: Db, userId: string): Promise<void> {
  await tx.deleteFrom('passkeys').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
}

interface Reset {
  user: { id: string; name: string };
  /** The person who requests it, or the command line. */
  by: { id: string | undefined; name: string };
  at: number;
}

/** Deletes the second factor of a user and notifies all administrators, both or neither. */
export async function resetSecondFactor(db: Db, { user, by, at }: Reset): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await deleteSecondFactor(tx, user.id);
    await putInOutbox(tx, {
      ...{ kind: 'second-factor-reset', connection: '', subject: user.name, once: `${user.id} ${at}` },
      ...{ detail: `By ${by.name}`, except: by.id === undefined ? [] : [by.id] },
    });
  });
}
