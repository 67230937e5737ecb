import type { z } from 'zod';

type Issue = z.core.$ZodRawIssue;

const kinds: Readonly<Record<string, string>> = {
  string: 'text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  object: 'an object',
  record: 'an object',
  array: 'a list',
};

/**
 * The error of a value, as a continuation of its field's name: `numShards must be at most 50`. For the
 * `error` option of a parse; a schema with its own messages keeps them.
 */
export function problemText(issue: Issue): string {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is required';
      return `must be ${kinds[issue.expected] ?? issue.expected}`;
    case 'too_small':
      return limitText(issue.origin, 'at least', issue.minimum, issue.inclusive === false);
    case 'too_big':
      return limitText(issue.origin, 'at most', issue.maximum, issue.inclusive === false);
    case 'invalid_value':
      return oneOf(issue.values);
    case 'invalid_format':
      return `must be ${formats[issue.format] ?? `of the form ${issue.pattern ?? issue.format}`}`;
    case 'unrecognized_keys':
      return 'is not an attribute of this resource';
    case 'invalid_key':
      return `has a name that ${issue.issues[0]?.message ?? 'is not allowed'}`;
    case 'not_multiple_of':
      return `must be a multiple of ${issue.divisor}`;
    case 'invalid_union':
      return issue.input === undefined ? 'is required' : 'matches none of the accepted forms';
    default:
      return 'is not valid';
  }
}

/** Which values there are to choose from; of long lists the beginning. */
export function oneOf(values: readonly unknown[]): string {
  if (values.length === 1) return `must be ${String(values[0])}`;
  // an option whose name may be omitted
  const named = values.filter((value) => value !== undefined);
  return `must be one of ${named.slice(0, 30).map(String).join(', ')}${named.length > 30 ? ', …' : ''}`;
}

const formats: Readonly<Record<string, string>> = {
  email: 'an e-mail address',
  url: 'an absolute URL',
  uuid: 'a UUID',
  datetime: 'an ISO 8601 date and time',
  ipv4: 'an IPv4 address',
  cidrv4: 'an IPv4 block such as 10.0.0.0/8',
};

const units: Readonly<Record<string, string>> = { string: 'characters', array: 'items' };

export function limitText(origin: string, side: string, limit: number | bigint, exclusive: boolean): string {
  const unit = units[origin];
  if (unit) return `must have ${side} ${limit} ${Number(limit) === 1 ? unit.slice(0, -1) : unit}`;
  if (exclusive) return `must be ${side === 'at least' ? 'more' : 'less'} than ${limit}`;
  return `must be ${side} ${limit}`;
}
