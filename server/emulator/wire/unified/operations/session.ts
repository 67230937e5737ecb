import type { ClientSession } from 'mongodb';
import { driverOptions } from '../entities.ts';
import type { Perform } from '../run-context.ts';

/** Operations on a session. */
export const sessionOperations: Record<string, Perform<ClientSession>> = {
  startTransaction: (target, options) => target.startTransaction(driverOptions(options)),
  commitTransaction: (target, options) => target.commitTransaction(options),
  abortTransaction: (target, options) => target.abortTransaction(options),
  endSession: (target) => target.endSession(),
  getSnapshotTime: (target) => (target as unknown as { snapshotTime?: unknown }).snapshotTime,
  withTransaction: async (target, { callback, ...options }, { perform }) => {
    await target.withTransaction(() => perform(callback), driverOptions(options));
  },
};
