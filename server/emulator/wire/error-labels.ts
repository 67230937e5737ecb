import type { Document } from 'bson';

/** Errors after which the same write may be sent again // documented: "Retryable Writes", list of codes */
const retryable = new Set([
  6, // HostUnreachable
  7, // HostNotFound
  89, // NetworkTimeout
  91, // ShutdownInProgress
  134, // ReadConcernMajorityNotAvailableYet
  189, // PrimarySteppedDown
  262, // ExceededTimeLimit
  9001, // SocketException
  10_107, // NotWritablePrimary
  11_600, // InterruptedAtShutdown
  11_602, // InterruptedDueToReplStateChange
  13_435, // NotPrimaryNoSecondaryOk
  13_436, // NotPrimaryOrSecondary
]);

/** Errors after which a whole transaction may be tried again // documented: TransientTransactionError */
const transient = new Set([
  24, // LockTimeout
  112, // WriteConflict
  246, // SnapshotUnavailable
  251, // NoSuchTransaction
  267, // PreparedTransactionInProgress
]);

/** Errors after which a change stream continues from its token // documented: ResumableChangeStreamError */
const resumable = new Set([
  ...[6, 7, 63, 89, 91, 133, 150, 189, 234, 262, 9001],
  ...[10_107, 11_600, 11_602, 13_388, 13_435, 13_436],
]);

/**
 * Errors that indicate a change of the topology // documented: "not writable primary" and "node is
 * recovering" errors
 */
const topological = new Set([91, 189, 10_058, 10_107, 11_600, 11_602, 13_435, 13_436]);

/** A reply with the topology as its sender knows it, where the error is about that: older news are not believed. */
export function withTopology(reply: Document, members: { readonly topologyVersion: unknown }): Document {
  const code: unknown = reply.ok === 0 ? reply.code : reply.writeConcernError?.code;
  if (typeof code !== 'number' || !topological.has(code)) return reply;
  return { ...reply, topologyVersion: members.topologyVersion };
}

const ends = ['commitTransaction', 'abortTransaction'];

/** The labels of a reply, by its error and its command. */
export function labelsFor(command: Document, reply: Document, isChangeStream = false): string[] {
  const [name = ''] = Object.keys(command);
  const code: unknown = reply.ok === 0 ? reply.code : reply.writeConcernError?.code;
  if (typeof code !== 'number') return [];
  const isTransaction = command.autocommit === false;
  const inTransaction = isTransaction && !ends.includes(name);
  const mayRepeat = command.txnNumber !== undefined && !inTransaction;
  const labels: string[] = [];
  if (mayRepeat && retryable.has(code)) labels.push('RetryableWriteError');
  // an end that a broken connection has left unknown is sent again, and the transaction is not
  if (reply.ok === 0 && isTransaction && (transient.has(code) || (inTransaction && retryable.has(code)))) {
    labels.push('TransientTransactionError');
  }
  if (reply.ok === 0 && isChangeStream && resumable.has(code)) labels.push('ResumableChangeStreamError');
  return labels;
}

/** A reply with these labels besides its own. */
export function labelled(reply: Document, labels: readonly string[]): Document {
  if (labels.length === 0) return reply;
  return { ...reply, errorLabels: [...new Set([...(reply.errorLabels ?? []), ...labels])] };
}
