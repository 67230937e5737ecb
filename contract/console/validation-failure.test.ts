import { expect, it } from 'vitest';
import { brokenRules, withBrokenRules } from './validation-failure.ts';

it('names each rule of a schema that a document breaks, and its value', () => {
  const errInfo = {
    failingDocumentId: 2,
    details: {
      operatorName: '$jsonSchema',
      schemaRulesNotSatisfied: [
        { operatorName: 'required', specifiedAs: { required: ['name'] }, missingProperties: ['name'] },
        {
          operatorName: 'properties',
          propertiesNotSatisfied: [
            {
              propertyName: 'age',
              details: [
                {
                  operatorName: 'minimum',
                  specifiedAs: { minimum: { $numberInt: '0' } },
                  reason: 'comparison failed',
                  consideredValue: { $numberInt: '-1' },
                },
              ],
            },
            {
              propertyName: 'address',
              details: [
                {
                  operatorName: 'properties',
                  propertiesNotSatisfied: [
                    {
                      propertyName: 'zip',
                      details: [
                        {
                          operatorName: 'bsonType',
                          specifiedAs: { bsonType: 'string' },
                          reason: 'type did not match',
                          consideredValue: 5,
                          consideredType: 'int',
                        },
                      ],
                    },
                  ],
                },
              ],
            },
          ],
        },
      ],
    },
  };
  expect(withBrokenRules('Document failed validation', errInfo)).toBe(
    'Document failed validation: name required; age: minimum 0 (comparison failed), got -1; address.zip: bsonType "string" (type did not match), got 5 of type int',
  );
});

it('names clauses of a query', () => {
  const details = {
    operatorName: '$and',
    clausesNotSatisfied: [
      {
        index: 0,
        details: {
          operatorName: '$gte',
          specifiedAs: { a: { $gte: 5 } },
          reason: 'comparison failed',
          consideredValue: 1,
        },
      },
    ],
  };
  expect(brokenRules({ details })).toEqual(['$gte {"a":{"$gte":5}} (comparison failed), got 1']);
});

it.each([undefined, null, 'text', {}, { details: {} }, { details: [] }])(
  'of %j nothing is known',
  (errInfo) => {
    expect(withBrokenRules('Document failed validation', errInfo)).toBe('Document failed validation');
  },
);

it('counts rules beyond the first, and ends in hostile depth', () => {
  const rules = Array.from({ length: 20 }, (_, index) => ({ operatorName: `rule${index}` }));
  expect(
    brokenRules({ details: { operatorName: '$jsonSchema', schemaRulesNotSatisfied: rules } }).at(-1),
  ).toBe('12 more');
  let deep: object = { operatorName: 'end' };
  for (let depth = 0; depth < 5_000; depth += 1) {
    deep = { operatorName: '$and', clausesNotSatisfied: [{ details: deep }] };
  }
  expect(brokenRules({ details: deep })).toHaveLength(1);
});
