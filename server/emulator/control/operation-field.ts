import type { OperationId } from '#contract/api/operations.ts';
import { operationNamed, similarOperations } from '#contract/emulator/operation-names.ts';
import { unknownField } from './unknown-field.ts';

/** The operation of a field, by any of its names; an unknown name is refused with similar ones. */
export function operationField(field: string, name: string): OperationId {
  const id = operationNamed(name);
  if (id) return id;
  const similar = similarOperations(name);
  const hint = similar.length > 0 ? `; did you mean ${similar.join(' or ')}?` : '';
  throw unknownField(field, name, `an operation of the table${hint}`.replace(/\?$/u, ''));
}
