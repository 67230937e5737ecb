import { parseDuration } from '#src/lib/time/durations.ts';
import { type AlertRow, isActive } from '../alert-row.ts';

/** `cluster:orders severity:critical,error -type:HOST_DOWN age:>2h "no primary"` */
type Term =
  | { kind: 'text'; text: string; not: boolean }
  | { kind: 'field'; field: FieldName; values: string[]; not: boolean }
  | { kind: 'age'; over: boolean; ms: number; not: boolean };

export interface Filter {
  terms: Term[];
  /** Terms that are not valid; they filter nothing out. */
  problems: string[];
}

interface Field {
  hint: string;
  /** The texts of a row that a value is compared with. */
  of: (row: AlertRow) => readonly (string | undefined)[];
  /** Where only these values make sense. */
  values?: readonly string[];
  /** Compare whole texts even without `*`. */
  whole?: boolean;
  /** Only where the list is one across projects. */
  placed?: boolean;
}

export const fields = {
  cluster: { hint: 'cluster name', of: (row) => [row.cluster] },
  host: { hint: 'host and port', of: (row) => [row.host] },
  replicaset: { hint: 'replica set', of: (row) => [row.replicaSet] },
  severity: {
    hint: 'critical, error, warning, info',
    of: (row) => [row.severity.toLowerCase()],
    values: ['critical', 'error', 'warning', 'info'],
    whole: true,
  },
  status: {
    hint: 'open, tracking, closed, cancelled',
    of: (row) => [row.status.toLowerCase()],
    values: ['open', 'tracking', 'closed', 'cancelled'],
    whole: true,
  },
  ack: {
    hint: 'yes, no, forever',
    of: (row) => (row.ack ? ['yes', row.ack.forever ? 'forever' : undefined] : ['no']),
    values: ['yes', 'no', 'forever'],
    whole: true,
  },
  by: { hint: 'who acknowledged', of: (row) => [row.ack?.by] },
  project: { hint: 'project name', of: (row) => [row.place?.groupName], placed: true },
  organization: { hint: 'organization name', of: (row) => [row.place?.orgName], placed: true },
  family: { hint: 'event family', of: (row) => [row.family] },
  type: { hint: 'event type', of: (row) => [row.type, row.label] },
  metric: { hint: 'metric name', of: (row) => [row.metric] },
  config: { hint: 'configuration id', of: (row) => [row.configId] },
  id: { hint: 'alert id', of: (row) => [row.id] },
} as const satisfies Record<string, Field>;

export type FieldName = keyof typeof fields;

function isFieldName(text: string): text is FieldName {
  return Object.hasOwn(fields, text);
}

const tokens = /(-?)(?:([a-z]+):)?(?:"([^"]*)"?|(\S+))/giu;

/** Never fails: an unknown field is searched as plain text, so `db-0.example:27017` works. */
export function parseFilter(text: string): Filter {
  const filter: Filter = { terms: [], problems: [] };
  for (const [whole, minus, key, quoted, plain] of text.matchAll(tokens)) {
    const not = minus === '-';
    const value = quoted ?? plain ?? '';
    const name = key?.toLowerCase();
    if (name === undefined && isUnfinished(value)) continue;
    if (name === undefined) {
      if (value !== '') filter.terms.push({ kind: 'text', text: value.toLowerCase(), not });
    } else if (name === 'age') {
      addAge(filter, value, not);
    } else if (isFieldName(name)) {
      addField(filter, name, quoted === undefined ? value.split(',') : [value], not);
    } else {
      filter.terms.push({ kind: 'text', text: whole.slice(minus?.length ?? 0).toLowerCase(), not });
    }
  }
  return filter;
}

/** `severity:` while the user is still typing. */
function isUnfinished(value: string): boolean {
  const name = value.endsWith(':') ? value.slice(0, -1).toLowerCase() : '';
  return name === 'age' || isFieldName(name);
}

function addAge(filter: Filter, value: string, not: boolean): void {
  const [, sign, amount] = /^([<>]?)(.+)$/u.exec(value) ?? [];
  const ms = amount === undefined || /^\d+$/u.test(amount) ? undefined : parseDuration(amount);
  if (ms === undefined)
    filter.problems.push(`age must be a duration with its unit, as in age:>2h, not ${value}`);
  else filter.terms.push({ kind: 'age', over: sign !== '<', ms, not });
}

function addField(filter: Filter, field: FieldName, input: string[], not: boolean): void {
  const spec: Field = fields[field];
  const values = input.map((value) => value.toLowerCase()).filter(Boolean);
  const existing = spec.values;
  const wrong = existing ? values.filter((value) => !existing.includes(value)) : [];
  for (const value of wrong)
    filter.problems.push(`${field} must be one of ${existing?.join(', ')}, not ${value}`);
  const right = values.filter((value) => !wrong.includes(value));
  if (right.length > 0) filter.terms.push({ kind: 'field', field, values: right, not });
}

/** Whether the row satisfies every term; values of one term are alternatives. */
export function matchesFilter(filter: Filter, row: AlertRow, now: number): boolean {
  return filter.terms.every((term) => satisfies(term, row, now) !== term.not);
}

function satisfies(term: Term, row: AlertRow, now: number): boolean {
  switch (term.kind) {
    case 'text':
      return row.text.includes(term.text);
    case 'age': {
      if (row.since === undefined) return false;
      const age = (isActive(row) ? now : (row.resolved ?? now)) - row.since;
      return term.over ? age > term.ms : age < term.ms;
    }
    case 'field': {
      const spec: Field = fields[term.field];
      const texts = spec.of(row);
      return term.values.some((value) => texts.some((text) => fits(text, value, spec.whole ?? false)));
    }
  }
}

/** Part of the text; the whole of it after a `=`, or where the value has a `*`. */
function fits(text: string | undefined, value: string, whole: boolean): boolean {
  if (text === undefined) return false;
  const lower = text.toLowerCase();
  if (value.startsWith('=')) return lower === value.slice(1);
  if (value.includes('*')) return fitsGlob(lower, value);
  return whole ? lower === value : lower.includes(value);
}

/** `*` matches any run of characters; no backtracking, so no pattern is slow. */
function fitsGlob(text: string, glob: string): boolean {
  const parts = glob.split('*');
  const first = parts[0] ?? '';
  const last = parts.at(-1) ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last))
    return false;
  let at = first.length;
  for (const part of parts.slice(1, -1)) {
    const result = text.indexOf(part, at);
    if (result < 0) return false;
    at = result + part.length;
  }
  return at <= text.length - last.length;
}
