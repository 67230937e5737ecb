import type { OperationId } from '#contract/api/operations.ts';
import type { ChangeCall } from '#contract/change-sets/sets.ts';
import { isRecord } from '#contract/values/is-record.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** A call of the table with its arguments: path parameters flat, plus `query` and `body`. */
export interface Call extends ChangeCall {
  operationId: OperationId;
}

/** The answer of a read; `body` is undefined where there is nothing (404). */
export interface Reading {
  call: Call;
  body: unknown;
}

export const fieldsOf = (value: unknown): Fields => (isRecord(value) ? value : {});

export const textAt = (fields: Fields, name: string): string => {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
};

/** The arguments without body and query: the path parameters. */
export function locationOf(args: Fields): Fields {
  const { body: _, query: _query, ...place } = args;
  return place;
}
