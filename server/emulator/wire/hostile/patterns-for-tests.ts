import { aggregate, type Hostile } from './command-for-tests.ts';

/** Patterns that a matcher tries in more ways than it can. */
export const patterns: readonly Hostile[] = [
  {
    name: 'a pattern that tries everything',
    command: { find: 'texts', filter: { text: { $regex: '^(a+)+$' } } },
    mayEnd: true,
  },
  { name: 'the same as a value', command: { find: 'texts', filter: { text: /^(a|aa)+$/ } }, mayEnd: true },
  {
    name: 'the same in $in',
    command: { count: 'texts', query: { text: { $in: [/^(\w+\s?)*$/] } } },
    mayEnd: true,
  },
  {
    name: 'the same in $not',
    command: { find: 'texts', filter: { text: { $not: /^(a*)*b$/ } } },
    mayEnd: true,
  },
  {
    name: 'the same in $regexMatch',
    command: aggregate('texts', { $match: { $expr: { $regexMatch: { input: '$text', regex: '^(a+)+$' } } } }),
    mayEnd: true,
  },
  {
    name: 'the same in $regexFind',
    command: aggregate('texts', {
      $project: { found: { $regexFind: { input: '$text', regex: '(x+x+)+y|^(a+)+$' } } },
    }),
    mayEnd: true,
  },
  {
    name: 'the same in $regexFindAll',
    command: aggregate('texts', {
      $project: { found: { $regexFindAll: { input: '$text', regex: '(a?){30}a{30}' } } },
    }),
    mayEnd: true,
  },
  {
    name: 'with a reference to a group',
    command: { find: 'texts', filter: { text: { $regex: '^(a+)\\1*(a+)*$' } } },
    mayEnd: true,
  },
  {
    name: 'with a look ahead',
    command: { find: 'texts', filter: { text: { $regex: '^(?=(a+)+$)' } } },
    mayEnd: true,
  },
  {
    name: 'in $distinct',
    command: { distinct: 'texts', key: 'text', query: { text: { $regex: '^(a+)+$' } } },
    mayEnd: true,
  },
  {
    name: 'in an update',
    command: {
      update: 'texts',
      updates: [{ q: { text: { $regex: '^(a+)+$' } }, u: { $set: { found: true } }, multi: true }],
    },
    mayEnd: true,
  },
  {
    name: 'in $pull',
    command: { update: 'texts', updates: [{ q: {}, u: { $pull: { list: /^(a+)+$/ } }, multi: true }] },
    mayEnd: true,
  },
  {
    name: 'in $jsonSchema',
    command: { find: 'texts', filter: { $jsonSchema: { properties: { text: { pattern: '^(a+)+$' } } } } },
    mayEnd: true,
  },
  {
    name: 'in $elemMatch of a projection',
    command: { find: 'texts', filter: {}, projection: { list: { $elemMatch: { $regex: '^(a+)+$' } } } },
    mayEnd: true,
  },
  {
    name: 'in a filter of array elements',
    command: {
      update: 'texts',
      updates: [{ q: {}, u: { $set: { 'list.$[x]': 1 } }, arrayFilters: [{ x: /^(a+)+$/ }], multi: true }],
    },
    mayEnd: true,
  },
];
