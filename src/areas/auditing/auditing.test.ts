import { EJSON } from 'bson';
import { expect, it } from 'vitest';
import { previewUpdate } from '#server/bff/functions/preview-update.ts';
import { auditChanges } from './audit-values.ts';
import {
  everything,
  type FilterModel,
  filterOf,
  filterText,
  modelOf,
  nameProblem,
  readFilter,
} from './filter-model.ts';
import { verdictOf } from './filter-trial.ts';
import { sampleEvents } from './sample-events.ts';
import { templates } from './templates.ts';

/** The verdicts on the sample events, as the server of the console evaluates the filter. */
async function verdicts(filter: object, successes = false) {
  const documents = sampleEvents.map(({ event }) => EJSON.parse(JSON.stringify(event)));
  const results = await previewUpdate({ documents, filter: {}, options: { validator: filter } }, Date.now);
  return results.map((result, at) => {
    const sample = sampleEvents[at];
    if (!sample) throw new Error('more results than events');
    return verdictOf(sample, result, successes);
  });
}

async function recorded(model: FilterModel, successes = false): Promise<string[]> {
  const each = await verdicts(filterOf(model), successes);
  return sampleEvents.filter((_, at) => each[at] === 'recorded').map(({ label }) => label);
}

it.each([
  ['Authentication failures', ['A sign-in with a wrong password']],
  ['Schema changes', ['dba creates a collection', 'dba drops a collection', 'dba creates an index']],
  ['User administration', ['dba creates a user', 'dba grants a role']],
])('the template %s records %j of the sample events', async (label, events) => {
  const template = templates.find((each) => each.label === label);
  expect(await recorded(template?.model ?? everything)).toEqual(events);
});

it('everything by a role has its reads and writes only with successful authorizations', async () => {
  const model = { ...everything, roles: ['admin.atlasAdmin'] };
  expect(await recorded(model)).not.toContain('dba deletes orders');
  expect(await recorded(model, true)).toContain('dba deletes orders');
  expect(await recorded(model, true)).not.toContain('order-clerk reads orders');
});

it('commands restrict authorizations, and leave the other actions alone', async () => {
  const model = { ...everything, actions: ['createUser', 'authCheck'], commands: ['delete'] };
  expect(await recorded(model, true)).toEqual([
    'dba creates a user',
    'dba deletes orders',
    'order-clerk is refused a deletion',
  ]);
});

it('a filter that is no query is reported with the reason of the database', async () => {
  expect(await verdicts({ $foo: 1 })).toContainEqual({ problem: expect.stringContaining('$foo') });
});

const models: FilterModel[] = [
  everything,
  ...templates.map(({ model }) => model),
  { ...everything, actions: ['authCheck'], commands: ['find'], users: ['admin.a', 'admin.b.c'] },
  { ...everything, actions: ['createUser', 'authCheck'], commands: ['find', 'insert'], failuresOnly: true },
];

it.each(models)('fields and text are in step: %j', (model) => {
  const reading = readFilter(filterText(model));
  expect(reading.ok && modelOf(reading.filter)).toEqual(model);
});

it.each([
  { atype: { $nin: ['authenticate'] } },
  { result: 18 },
  { users: [] },
  { $and: [] },
  { atype: 'createUser', 'param.command': 'find' },
])('the fields do not show %j, which only the text expresses', (filter) => {
  expect(modelOf(filter)).toBeUndefined();
});

it('a text that is no object is refused, and an empty one records everything', () => {
  expect(readFilter('[1]')).toEqual({ ok: false, problem: 'must be a JSON object' });
  expect(readFilter('{"a":')).toEqual({ ok: false, problem: 'must be a JSON object' });
  expect(readFilter(' ')).toEqual({ ok: true, filter: {} });
  expect([nameProblem('admin.alice'), nameProblem('alice')]).toEqual([
    undefined,
    'must be a database, a dot and a name; alice is not',
  ]);
});

it('only changed settings are sent, and an emptied filter as one of all events', () => {
  const before = { enabled: false, auditAuthorizationSuccess: false, auditFilter: '{ "a": 1 }' };
  expect(auditChanges(before, { ...before, enabled: true })).toEqual({ enabled: true });
  expect(auditChanges(before, { ...before, auditFilter: '' })).toEqual({ auditFilter: '{}' });
});
