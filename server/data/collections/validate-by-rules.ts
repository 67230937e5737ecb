import type { Document } from 'bson';
import { asCollection } from '../collation/collated.ts';
import { CommandError } from '../commands/command-error.ts';
import { flagField } from '../commands/command-fields.ts';
import type { Definition } from '../definition.ts';
import type { CommandContext, Documents, Stored } from '../documents.ts';
import { compileFilter } from '../query/match.ts';
import { row } from '../update/row.ts';
import { failureDetails } from './failure-details.ts';

type Test = (stored: Stored) => boolean;
const compiled = new WeakMap<Definition, Test>();

function testOf(definition: Definition): Test {
  const existing = compiled.get(definition);
  if (existing !== undefined) return existing;
  const validate = asCollection(definition, () => compileFilter(definition.options.validator));
  const created: Test = (stored) => asCollection(definition, () => validate(stored));
  compiled.set(definition, created);
  return created;
}

/**
 * Refuses a new or changed document that does not match the validator of its collection. Documented:
 * `moderate` skips documents that were invalid before, `warn` accepts all, and authorized users may bypass
 * it.
 */
export function validateByRules(
  { definition }: Documents,
  doc: Document,
  { bypassValidation }: CommandContext,
  before?: Stored,
): void {
  const { validator, validationLevel = 'strict', validationAction = 'error' } = definition.options;
  if (validator === undefined || bypassValidation === true || validationLevel === 'off') return;
  if (validationAction === 'warn') return;
  const valid = testOf(definition);
  if (valid(row(doc))) return;
  if (validationLevel === 'moderate' && before !== undefined && !valid(before)) return;
  throw new CommandError('DocumentValidationFailure', 'Document failed validation', {
    fields: { errInfo: { failingDocumentId: doc._id, details: failureDetails(validator, doc) } },
  });
}

/** Whether a document matches the validator of its collection. */
export function isValid({ definition }: Documents, stored: Stored): boolean {
  return definition.options.validator === undefined || testOf(definition)(stored);
}

/** The context of a write command with its options to bypass validation and the replacement of empty timestamps. */
export function passing(command: Document, context: CommandContext): CommandContext {
  const bypassValidation = flagField(command, 'bypassDocumentValidation');
  const keepsEmptyTimestamps = flagField(command, 'bypassEmptyTsReplacement');
  if (!bypassValidation && !keepsEmptyTimestamps) return context;
  return { ...context, bypassValidation, keepsEmptyTimestamps };
}
