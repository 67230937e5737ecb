import { consequencesOf } from '#contract/clusters/configure/consequences.ts';
import { fieldLabel, itemLabel } from '#contract/text/field-labels.ts';
import { plural } from '#contract/text/quantities.ts';
import { isRecord } from '#contract/values/is-record.ts';
import { type Call, fieldsOf, type Reading } from './call.ts';
import { clusterIn, validate } from './checks/checked-cluster.ts';
import { grantText } from './summary/lost-access.ts';
import { partOf, sidesOf } from './ways.ts';

/** The maximum number of differences named in a headline. */
const mostNamed = 3;
const longestValue = 60;

function valueText(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'none';
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  if (Array.isArray(value))
    return value.length === 0 ? 'none' : value.map(grantText).join(', ').slice(0, longestValue);
  if (isRecord(value)) return plural(Object.keys(value).length, 'field');
  const text = String(value);
  return text.length > longestValue ? `${text.slice(0, longestValue)} …` : text;
}

function listDifference(field: string, was: readonly unknown[], is: readonly unknown[]): string[] {
  const [had, has] = [was, is].map((list) => new Set(list.map((each) => JSON.stringify(each))));
  const added = is.filter((each) => !had?.has(JSON.stringify(each)));
  const removed = was.filter((each) => !has?.has(JSON.stringify(each)));
  const isPlain = [...added, ...removed].every((each) => !grantText(each).startsWith('{'));
  if (!isPlain) return [`${fieldLabel(field)} changed`];
  const label = itemLabel(field);
  return [
    ...added.map((each) => `${label} ${grantText(each)} added`),
    ...removed.map((each) => `${label} ${grantText(each)} removed`),
  ];
}

/** Each difference of two sides, in the words of a headline. */
function differences(before: unknown, next: unknown): string[] {
  const [was, is] = [fieldsOf(before), fieldsOf(next)];
  return Object.keys(is).flatMap((field): string[] => {
    const [old, fresh] = [was[field], is[field]];
    if (JSON.stringify(old) === JSON.stringify(fresh)) return [];
    const label = fieldLabel(field);
    if (Array.isArray(fresh)) return listDifference(field, Array.isArray(old) ? old : [], fresh);
    if (isRecord(fresh))
      return isRecord(old) ? differences(old, fresh).map((text) => `${label}: ${text}`) : [`${label} set`];
    if (typeof old === 'boolean' || typeof fresh === 'boolean') return [`${label} ${valueText(fresh)}`];
    return [`${label} ${valueText(old)} → ${valueText(fresh)}`];
  });
}

const shortened = (texts: readonly string[]): string =>
  texts.length <= mostNamed
    ? texts.join('; ')
    : `${texts.slice(0, mostNamed).join('; ')}; ${texts.length - mostNamed} more`;

/** The consequence of a cluster's change, with the term of its list. */
const ofCluster = (text: string): string => text.replace(/^Size/u, 'tier').replace(/^Disk/u, 'disk');

/**
 * The effect of a change, in one line without secrets: `tier M30 → M40`, `comment office → branch`, `role
 * readWrite on shop added`.
 *
 * @param sides both sides as they are shown, with secrets masked
 */
export function headlineOf(call: Call, read: Reading | null, sides = sidesOf(call, read)): string {
  const verb = partOf(call.operationId)?.verb;
  if (verb === 'remove') return 'removed';
  if (call.operationId === 'updateGroupCluster') {
    const before = clusterIn(read?.body);
    if (before) {
      const result = consequencesOf(before, validate(before, call.args.body).after);
      if (result.length > 0) return shortened(result.map(({ what }) => ofCluster(what)));
    }
  }
  const hasBefore = sides.before !== null && sides.before !== undefined;
  const match = hasBefore
    ? Array.isArray(sides.next)
      ? listDifference('entries', Array.isArray(sides.before) ? sides.before : [], sides.next)
      : differences(sides.before, sides.next)
    : newValues(sides.next);
  if (match.length > 0) return shortened(match);
  return hasBefore ? 'no difference' : verb === 'create' ? 'created' : '';
}

/** The values of a creation. */
function newValues(next: unknown): string[] {
  if (!isRecord(next)) return [];
  return Object.entries(next).flatMap(([field, value]) => {
    if (value === undefined || value === null || value === '') return [];
    if (isRecord(value) || (Array.isArray(value) && value.some((each) => grantText(each).startsWith('{'))))
      return [];
    const label = Array.isArray(value) && value.length === 1 ? itemLabel(field) : fieldLabel(field);
    return [`${label} ${valueText(value)}`];
  });
}
