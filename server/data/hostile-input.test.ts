import type { Document } from 'bson';
import { expect, it } from 'vitest';
import { CommandError } from './commands/command-error.ts';
import { DatabaseInTest } from './data-for-tests.ts';

const db = new DatabaseInTest();
db.fill([{ _id: 1, s: 'x' }]);

/** The message of the refusal; undefined where the command was taken. */
function refusal(command: Document): string | undefined {
  try {
    return db.run(command).writeErrors?.[0].errmsg;
  } catch (error) {
    expect(error).toBeInstanceOf(CommandError);
    return (error as CommandError).message;
  }
}

const path = Array(20_000).fill('a').join('.');
const aggregate = (stage: Document): Document => ({ aggregate: 'things', pipeline: [stage], cursor: {} });
const update = (u: Document): Document => ({ update: 'things', updates: [{ q: {}, u }] });

it.each<[string, Document]>([
  ['$set', update({ $set: { [path]: 1 } })],
  ['$rename', update({ $rename: { s: path } })],
  ['sort', { find: 'things', sort: { [path]: 1 } }],
  ['projection', { find: 'things', projection: { [path]: 1 } }],
  ['$addFields', aggregate({ $addFields: { [path]: 1 } })],
  ['$group', aggregate({ $group: { _id: `$${path}` } })],
  ['$lookup', aggregate({ $lookup: { from: 'things', localField: 's', foreignField: 's', as: path } })],
  ['$match', aggregate({ $match: { $expr: { $eq: [`$${path}`, 1] } } })],
])('refuses a path of 20,000 names in %s at once', (_, command) => {
  const began = process.cpuUsage();
  expect(refusal(command)).toContain('FieldPath is too long');
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(1000);
});

it.each(['[', '(', '(?:', '(a|'])('answers a pattern of %j without end quickly', (part) => {
  const began = process.cpuUsage();
  const pattern = part.repeat(30_000);
  expect(refusal({ find: 'things', filter: { s: { $regex: pattern } } })).toContain(
    'Regular expression is invalid',
  );
  const closed = `${part.repeat(8000)}${')'.repeat(8000)}`;
  refusal({ find: 'things', filter: { s: { $regex: closed } } });
  expect(process.cpuUsage(began).user / 1_000).toBeLessThan(2000);
});

it.each(['%Y', '('])('refuses a date format of %j without end', (part) => {
  const format = part.repeat(50_000);
  const stage = { $project: { x: { $dateFromString: { dateString: '2020', format } } } };
  expect(refusal(aggregate(stage))).toContain('format string');
});
