import { parseBlock } from '#contract/security/cidr.ts';
import { jsonIssue, jsonIssueText } from '#contract/values/json/json-issue.ts';
import type { AccessRow } from './access-rows.ts';
import { addressProblem, longestComment, meansGroup, untilProblem } from './entry-values.ts';
import { type Cell, endOf, isHeading, linesOfText, mostCharacters, type PastedLine } from './pasted-lines.ts';

/** A pasted entry. */
export interface PastedEntry {
  /** In the spelling of the service: a block with its prefix, or a security group. */
  value: string;
  comment: string;
  /** When it expires, in milliseconds, where the text contains it. */
  until?: number | undefined;
}

interface PastedFault {
  /** Counts from 1. */
  line: number;
  text: string;
  problem: string;
}

export interface Pasted {
  entries: PastedEntry[];
  faults: PastedFault[];
}

/** Effect of a paste on the list. */
export interface ListDiff {
  added: PastedEntry[];
  /** Another comment or another end than the list has. */
  changed: { entry: PastedEntry; before: AccessRow }[];
  same: PastedEntry[];
  /** On the list, and not in the text. */
  missing: AccessRow[];
}

/** Entries as the service answers them: a list, or an answer that has one; or as the export of the list has them. Undefined where the text is not JSON. */
function linesOfJson(text: string): PastedLine[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const { results, rows } = read as { results?: unknown; rows?: unknown };
  const all: unknown = Array.isArray(read) ? read : (results ?? rows);
  if (!Array.isArray(all)) return undefined;
  return all.map((each: unknown, index): PastedLine => {
    const fields = Object.entries(typeof each === 'object' && each !== null ? each : { address: each });
    // fields that say nothing are empty // observed: CLI
    const field = (cell: Cell): unknown =>
      fields.find(([name, value]) => isHeading(cell, name) && value !== '' && value !== null)?.[1];
    const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
    return {
      line: index + 1,
      address: textOf(field('address')),
      comment: textOf(field('comment')),
      until: endOf(field('until')),
    };
  });
}

/** In JSON text: a name that appears twice in one entry, so that only one value would be read. */
function issueOfJson(text: string): PastedFault | undefined {
  if (linesOfJson(text) === undefined) return undefined;
  const issue = jsonIssue(text);
  if (issue === undefined) return undefined;
  const line = text.slice(0, issue.from).split('\n').length;
  return {
    line,
    text: text.split('\n')[line - 1]?.trim() ?? '',
    problem: jsonIssueText(text) ?? issue.message,
  };
}

/** Why a line is no entry that the service would take, in its words. `now`: by its clock, in milliseconds. */
function lineProblem({ address, comment, until, problem: own }: PastedLine, now: number): string | undefined {
  if (own !== undefined) return own;
  const problem = addressProblem(address);
  if (problem !== undefined) return problem;
  if (comment.length > longestComment) return `the comment must have at most ${longestComment} characters`;
  if (until === undefined) return undefined;
  const end = Number.isNaN(until) ? 'must be a date' : untilProblem(until, now);
  return end && `the end ${end}`;
}

/**
 * Reads a list of addresses, one a line, or as JSON; unreadable lines are reported. `now`: by the clock of
 * the service, in milliseconds.
 */
export function readPasted(text: string, now: number): Pasted {
  const entries = new Map<string, PastedEntry>();
  const faults: PastedFault[] = [];
  if (text.length > mostCharacters) {
    const problem = `the list has more than ${mostCharacters.toLocaleString('en')} characters: paste a part of it`;
    return { entries: [], faults: [{ line: 1, text: '', problem }] };
  }
  const issue = issueOfJson(text);
  if (issue) return { entries: [], faults: [issue] };
  for (const each of linesOfJson(text) ?? linesOfText(text)) {
    const { line, address, comment, until } = each;
    const fault = (problem: string): number => faults.push({ line, text: address, problem });
    const problem = lineProblem(each, now);
    if (problem !== undefined) fault(problem);
    else {
      const read = meansGroup.test(address) ? undefined : parseBlock(address);
      const value = read?.ok ? read.block.text : address;
      if (entries.has(value)) fault('occurs twice in the text');
      else entries.set(value, { value, comment, ...(until === undefined ? {} : { until }) });
    }
  }
  return { entries: [...entries.values()], faults };
}

/**
 * The text beside the list. A pasted entry without a comment or an end leaves those that are there: the service would
 * take an entry that is sent without its end for one that stays.
 */
export function diffOf(rows: readonly AccessRow[], entries: readonly PastedEntry[]): ListDiff {
  const existing = new Map(rows.map((row) => [row.value, row]));
  const wanted = new Set(entries.map(({ value }) => value));
  const diff: ListDiff = { added: [], changed: [], same: [], missing: [] };
  for (const entry of entries) {
    const row = existing.get(entry.value);
    if (!row) {
      diff.added.push(entry);
      continue;
    }
    const merged = { ...entry, comment: entry.comment || row.comment, until: entry.until ?? row.until };
    if (merged.comment === row.comment && merged.until === row.until) diff.same.push(entry);
    else diff.changed.push({ entry: merged, before: row });
  }
  diff.missing = rows.filter(({ value }) => !wanted.has(value));
  return diff;
}

/** An entry as the service takes it. */
export const requestOf = ({ value, comment, until }: PastedEntry) => ({
  ...(meansGroup.test(value) ? { awsSecurityGroup: value } : { cidrBlock: value }),
  ...(comment === '' ? {} : { comment }),
  ...(until === undefined ? {} : { deleteAfterDate: new Date(until).toISOString() }),
});
