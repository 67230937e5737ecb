import { parseBlock } from '#contract/security/cidr.ts';
import type { AccessRow } from './access-rows.ts';
import { addressProblem, longestComment, securityGroupPattern } from './entry-values.ts';

/** An entry as somebody pasted it. */
export interface PastedEntry {
  /** In the spelling of the service: a block with its prefix, or a security group. */
  value: string;
  comment: string;
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

/** What a paste would do to the list. */
export interface ListDiff {
  added: PastedEntry[];
  /** Another comment than the list has. */
  changed: { entry: PastedEntry; before: string }[];
  same: PastedEntry[];
  /** On the list, and not in the text. */
  missing: AccessRow[];
}

interface Line {
  line: number;
  address: string;
  comment: string;
}

/** `10.0.0.0/8 office`, `10.0.0.0/8,office` or `10.0.0.0/8;"office, first floor"`; the rest of a line is the comment. */
function linesOfText(text: string): Line[] {
  return text.split(/\r?\n/).flatMap((raw, index): Line[] => {
    const line = raw.trim();
    if (line === '' || line.startsWith('#')) return [];
    const [, address = '', rest = ''] = /^"?([^\s,;"]+)"?(?:\s*[,;]\s*|\s+|$)(.*)$/.exec(line) ?? [];
    const comment = rest.replace(/^[#"']+\s*|["'\s,;]+$/g, '');
    // the heading of a table that was exported
    if (index === 0 && /^(?:cidr|ip|address)/i.test(address) && !/\d/.test(address)) return [];
    return [{ line: index + 1, address: address || line, comment }];
  });
}

interface JsonEntry {
  cidrBlock?: unknown;
  ipAddress?: unknown;
  awsSecurityGroup?: unknown;
  comment?: unknown;
}

/** Entries as the service answers them: a list, or an answer that has one. Undefined where the text is no JSON. */
function linesOfJson(text: string): Line[] | undefined {
  if (!/^\s*[[{]/.test(text)) return undefined;
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return undefined;
  }
  const all: unknown = Array.isArray(read) ? read : (read as { results?: unknown }).results;
  if (!Array.isArray(all)) return undefined;
  return all.map((each: unknown, index): Line => {
    const entry: JsonEntry = typeof each === 'object' && each !== null ? each : { cidrBlock: each };
    const address = entry.cidrBlock ?? entry.ipAddress ?? entry.awsSecurityGroup;
    return {
      line: index + 1,
      address: typeof address === 'string' ? address : '',
      comment: typeof entry.comment === 'string' ? entry.comment : '',
    };
  });
}

/** Reads a list of addresses, one a line, or as JSON; what cannot be read is told by its line. */
export function readPasted(text: string): Pasted {
  const entries = new Map<string, PastedEntry>();
  const faults: PastedFault[] = [];
  for (const { line, address, comment } of linesOfJson(text) ?? linesOfText(text)) {
    const fault = (problem: string): number => faults.push({ line, text: address, problem });
    const problem = addressProblem(address);
    if (problem !== undefined) fault(problem);
    else if (comment.length > longestComment)
      fault(`the comment must have at most ${longestComment} characters`);
    else {
      const read = securityGroupPattern.test(address) ? undefined : parseBlock(address);
      const value = read?.ok ? read.block.text : address;
      if (entries.has(value)) fault('stands in the text twice');
      else entries.set(value, { value, comment });
    }
  }
  return { entries: [...entries.values()], faults };
}

/** The text beside the list. A pasted entry without a comment leaves the one that is there. */
export function diffOf(rows: readonly AccessRow[], entries: readonly PastedEntry[]): ListDiff {
  const known = new Map(rows.map((row) => [row.value, row]));
  const wanted = new Set(entries.map(({ value }) => value));
  const diff: ListDiff = { added: [], changed: [], same: [], missing: [] };
  for (const entry of entries) {
    const row = known.get(entry.value);
    if (!row) diff.added.push(entry);
    else if (entry.comment !== '' && entry.comment !== row.comment) {
      diff.changed.push({ entry, before: row.comment });
    } else diff.same.push(entry);
  }
  diff.missing = rows.filter(({ value }) => !wanted.has(value));
  return diff;
}
