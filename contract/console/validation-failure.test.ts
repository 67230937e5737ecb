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

it('names elements, further fields, patterns, dependencies and alternatives', () => {
  const broken = (...schemaRulesNotSatisfied: object[]) =>
    brokenRules({ details: { operatorName: '$jsonSchema', schemaRulesNotSatisfied } });
  const type = { operatorName: 'bsonType', specifiedAs: { bsonType: 'int' }, consideredValue: 'x' };
  expect(broken({ operatorName: 'items', itemIndex: 2, details: [type] })).toEqual([
    '2: bsonType "int", got "x"',
  ]);
  expect(broken({ operatorName: 'additionalProperties', additionalProperties: ['a', 'b'] })).toEqual([
    'a, b not allowed',
  ]);
  expect(broken({ operatorName: 'additionalProperties', failingProperty: 'c', details: [type] })).toEqual([
    'c: bsonType "int", got "x"',
  ]);
  const matched = [{ propertyName: 'S_1', regexMatched: '^S', details: [type] }];
  expect(broken({ operatorName: 'patternProperties', details: matched })).toEqual([
    'S_1: bsonType "int", got "x"',
  ]);
  const failingDependencies = [{ conditionalProperty: 'card', missingProperties: ['address'] }];
  expect(broken({ operatorName: 'dependencies', failingDependencies })).toEqual([
    'address required because of card',
  ]);
  expect(broken({ operatorName: 'anyOf', schemasNotSatisfied: [{ index: 0, details: [type] }] })).toEqual([
    'bsonType "int", got "x"',
  ]);
  expect(broken({ operatorName: 'oneOf', matchingSchemaIndexes: [0, 2] })).toEqual([
    'oneOf: schemas 0 and 2 match',
  ]);
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
