import type { Document } from 'bson';
import { CommandError, type ErrorName } from '#server/data/commands/command-error.ts';

/** A refusal that a database sent: its number and name as they came, known to us or not. */
export class ReplyError extends CommandError {
  override readonly code: number;
  override readonly codeName: ErrorName;

  constructor(reply: Document) {
    const { errmsg, code, codeName, errorLabels, keyPattern, keyValue, errInfo } = reply;
    super('InternalError', String(errmsg ?? 'the command failed'), {
      labels: Array.isArray(errorLabels) ? errorLabels.map(String) : [],
      fields: {
        ...(keyPattern === undefined ? {} : { keyPattern, keyValue }),
        ...(errInfo === undefined ? {} : { errInfo }),
      },
    });
    this.code = Number(code ?? 1);
    // names that are not in our list pass through as they came
    this.codeName = (codeName ?? (this.code === 11000 ? 'DuplicateKey' : 'InternalError')) as ErrorName;
  }
}

/** The reply, or its refusal thrown. */
export function checked(reply: Document): Document {
  if (Number(reply.ok) === 1) return reply;
  throw new ReplyError(reply);
}
