import { isRecord } from '#contract/values/is-record.ts';
import { type LineFilter, type LineKind, type LineSeverity, lineSeverities } from './line-kinds.ts';

/** A line of a log of the database, or of its audit log. */
export interface LogLine {
  /** Position in the file: a log may hold equal lines. */
  index: number;
  /** As it was written. */
  raw: string;
  /** Milliseconds; undefined where the line contains no time. */
  at: number | undefined;
  severity: LineSeverity;
  component: string;
  /** The number of the message, the same in every version of the database. */
  id: number | undefined;
  context: string;
  message: string;
  kind: LineKind;
  /** What matters of its attributes, in one line. */
  summary: string;
  /** How long a slow operation took, in milliseconds. */
  durationMs: number | undefined;
}

type Fields = Record<string, unknown>;

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const numberOf = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);

function instantOf(value: unknown): number | undefined {
  const text = isRecord(value) ? textOf(value.$date) : '';
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : at;
}

/** Lines of the text of a log; what cannot be parsed is kept as it is. */
export function parseLog(text: string): LogLine[] {
  return text
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((raw, index) => parseLine(raw, index));
}

export function parseLine(raw: string, index: number): LogLine {
  const fields = jsonOf(raw);
  if (!fields) return { ...plain, index, raw, message: raw };
  return typeof fields.atype === 'string' ? auditLine(raw, index, fields) : serverLine(raw, index, fields);
}

const plain: Omit<LogLine, 'index' | 'raw' | 'message'> = {
  at: undefined,
  severity: 'I',
  component: '',
  id: undefined,
  context: '',
  kind: 'other',
  summary: '',
  durationMs: undefined,
};

function jsonOf(raw: string): Fields | undefined {
  try {
    const value: unknown = JSON.parse(raw);
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function serverLine(raw: string, index: number, fields: Fields): LogLine {
  const attr = isRecord(fields.attr) ? fields.attr : {};
  const component = textOf(fields.c);
  const message = textOf(fields.msg);
  const id = numberOf(fields.id);
  // debug lines have a level: D1 to D5 // documented
  const letter = textOf(fields.s).charAt(0);
  const severity = lineSeverities.find((each) => each === letter) ?? 'I';
  const kind = kindOf(component, id, message);
  return {
    ...{ index, raw, severity, component, id, message, kind },
    at: instantOf(fields.t),
    context: textOf(fields.ctx),
    summary: summaryOf(kind, attr),
    durationMs: numberOf(attr.durationMillis),
  };
}

/** Numbers of messages are stable, components are not everywhere the same // documented */
function kindOf(component: string, id: number | undefined, message: string): LineKind {
  if (id === 51_803 || message === 'Slow query') return 'slow';
  if (component === 'ELECTION' || /state transition|in new state|stepping down|step ?down/i.test(message)) {
    return 'election';
  }
  if (id === 20_698 || component === 'CONTROL' || message === 'Waiting for connections') return 'start';
  if (component === 'NETWORK') return 'connection';
  return component === 'ACCESS' ? 'access' : 'other';
}

function summaryOf(kind: LineKind, attr: Fields): string {
  switch (kind) {
    case 'slow':
      return slowText(attr);
    case 'connection':
    case 'access':
      return messageOf(attr, ['principalName', 'remote', 'mechanism', 'connectionCount', 'error']);
    default:
      return messageOf(attr, Object.keys(attr));
  }
}

function slowText(attr: Fields): string {
  const { ns, planSummary, docsExamined, keysExamined, nreturned, durationMillis } = attr;
  return [
    textOf(ns),
    textOf(planSummary),
    docsExamined === undefined
      ? ''
      : `${String(docsExamined)} documents and ${String(keysExamined ?? 0)} keys examined`,
    nreturned === undefined ? '' : `${String(nreturned)} returned`,
    durationMillis === undefined ? '' : `${String(durationMillis)} ms`,
  ]
    .filter(Boolean)
    .join(', ');
}

function messageOf(attr: Fields, names: readonly string[]): string {
  return names
    .flatMap((name) => {
      const value = attr[name];
      if (value === undefined) return [];
      return [`${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`];
    })
    .join(', ')
    .slice(0, 400);
}

function auditLine(raw: string, index: number, fields: Fields): LogLine {
  const users = Array.isArray(fields.users) ? fields.users.filter(isRecord) : [];
  const remote = isRecord(fields.remote) ? fields.remote : {};
  const failed = numberOf(fields.result) !== 0;
  return {
    ...plain,
    ...{ index, raw },
    at: instantOf(fields.ts),
    severity: failed ? 'W' : 'I',
    component: 'AUDIT',
    message: textOf(fields.atype),
    kind: fields.atype === 'authenticate' ? 'access' : 'other',
    summary: [
      users.map(({ user, db }) => `${textOf(user)}@${textOf(db)}`).join(', '),
      textOf(remote.ip),
      failed ? `result ${String(fields.result)}` : '',
    ]
      .filter(Boolean)
      .join(', '),
  };
}

/** Lines that fit; the text is looked for in the whole line, without case. */
export function filterLines(lines: readonly LogLine[], { text, kind, severity }: LineFilter): LogLine[] {
  const wanted = text.trim().toLowerCase();
  return lines.filter(
    (line) =>
      (kind.length === 0 || kind.includes(line.kind)) &&
      (severity.length === 0 || severity.includes(line.severity)) &&
      (wanted === '' || line.raw.toLowerCase().includes(wanted)),
  );
}
