import { expect, test } from 'vitest';
import type { FieldShape } from '#src/lib/ejson/field-shapes.ts';
import type { Kind } from '#src/lib/ejson/value.ts';
import { leftOut } from './field-types.ts';

const shape = (kinds: Kind[], elements: Kind[] = []): FieldShape => ({
  ...{ path: 'a', name: 'a', depth: 0, seen: 1, of: 1, range: undefined, lengths: undefined },
  ...{ values: [], distinct: undefined, points: [] },
  kinds: kinds.map((kind) => ({ kind, count: 1 })),
  elements: elements.map((kind) => ({ kind, count: 1 })),
});

test.each<[Kind[], Kind[], string[], Kind[]]>([
  [['string', 'int', 'null'], [], ['string'], ['int']],
  [['string', 'int'], [], ['string', 'number'], []],
  [['decimal'], [], ['number'], ['decimal']],
  [['array'], ['double', 'int'], ['vector'], []],
  [['binary'], [], ['vector'], []],
  [['array'], ['object'], ['embeddedDocuments'], []],
  [['object', 'string'], [], ['document'], ['string']],
  [['string'], [], ['stringFacet'], []],
  [['string'], [], [], []],
])('of %j with elements %j, %j leaves out %j', (kinds, elements, types, left) => {
  expect(leftOut(shape(kinds, elements), types)).toEqual(left);
});
