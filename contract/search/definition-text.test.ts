import { expect, it } from 'vitest';
import { describedProblems, valueProblems } from '#contract/values/value-problems.ts';
import { Definition } from './definition.ts';

function reportedBy(definition: unknown): string[] {
  const { error } = Definition.safeParse(definition, describedProblems);
  return error ? valueProblems(error).map(({ field, description }) => `${field} ${description}`) : [];
}

const fields = (a: unknown) => ({ mappings: { fields: { a } } });
const stored = (storedSource: unknown) => ({ mappings: { dynamic: true }, storedSource });

it.each([
  [{ mappings: { dynamic: 3 } }, 'mappings.dynamic must be true, false or an object'],
  [{ mappings: { dynamic: { typeSet: 3 } } }, 'mappings.dynamic.typeSet must be text'],
  [fields({ type: 'autocomplete', minGrams: 0 }), 'mappings.fields.a.minGrams must be at least 1'],
  [fields({ type: 'autocomplete', maxGrams: 'x' }), 'mappings.fields.a.maxGrams must be a number'],
  [fields(3), 'mappings.fields.a must be an object or a list of objects'],
  [fields([3]), 'mappings.fields.a[0] must be an object'],
  [
    fields([{ type: 'number', representation: 'x' }]),
    'mappings.fields.a[0].representation must be one of int64, double',
  ],
  [fields({ type: 'token', normalizer: 1 }), 'mappings.fields.a.normalizer must be one of lowercase, none'],
  [
    fields({ type: 'string', multi: { x: { type: 'string', ignoreAbove: 0 } } }),
    'mappings.fields.a.multi.x.ignoreAbove must be at least 1',
  ],
  [
    fields({ type: 'document', fields: { b: [{ type: 'string', ignoreAbove: 1.5 }] } }),
    'mappings.fields.a.fields.b[0].ignoreAbove must be a whole number',
  ],
  [
    { mappings: { fields: { '': { type: 'string' } } } },
    'mappings.fields[""] has a name that must have at least 1 character',
  ],
  [
    fields({ type: 'embeddedDocuments', storedSource: { include: 'a' } }),
    'mappings.fields.a.storedSource.include must be a list',
  ],
  [stored(3), 'storedSource must be true, false or an object'],
  [stored({ include: 'a' }), 'storedSource.include must be a list'],
  [stored({ include: [3] }), 'storedSource.include[0] must be text'],
  [
    stored({ exclude: Array.from({ length: 1001 }, (_, index) => `p${index}`) }),
    'storedSource.exclude must have at most 1000 items',
  ],
])('%j: %s', (definition, text) => {
  expect(reportedBy(definition)).toEqual([text]);
});
