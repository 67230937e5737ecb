import { parseBlock } from '#contract/security/cidr.ts';
import { csvCells } from '#src/lib/csv.ts';
import { meansGroup } from './entry-values.ts';

/** One address of a text, with its attributes from the text. */
export interface PastedLine {
  /** Counts from 1. */
  line: number;
  address: string;
  comment: string;
  /** NaN: the text has no date there. */
  until?: number | undefined;
  /** Why the line cannot be read, where that is not the address alone. */
  problem?: string | undefined;
}

/** More is no access list: the service takes 200 entries by default // documented */
export const mostCharacters = 200_000;

/** What fields and columns are called: by the API, by the export of the list, by other consoles. */
const headings = {
  address: /^(?:address|cidr|cidr ?block|ip|ips|ip ?address|network|aws ?security ?group|entry)$/i,
  mask: /^(?:(?:net|subnet) ?)?mask$/i,
  comment: /^(?:comment|description|name|note)$/i,
  until: /^(?:removed|until|expires|deleteAfterDate)$/i,
};
export type Cell = keyof typeof headings;
export const isHeading = (cell: Cell, text: string): boolean => headings[cell].test(text.trim());

const separators = [';', '\t', ','] as const;

/** Prefix length of a netmask; undefined where the bits are not contiguous. */
function prefixOf(mask: string): number | undefined {
  const read = parseBlock(mask);
  if (!read.ok || read.block.family !== 4 || read.block.address !== mask) return undefined;
  const bits = read.block.first.toString(2).padStart(32, '0');
  return /^1*0*$/u.test(bits) ? bits.lastIndexOf('1') + 1 : undefined;
}

const dotted = /^\d{1,3}(?:\.\d{1,3}){3}$/u;
const range = /^[\da-f.:]+\s*(?:-|–|\.\.|\bto\b)\s*[\da-f.:]+$/iu;
/** An address, a block or a security group, or an attempt at one. */
const looksLikeAddress = (text: string): boolean =>
  meansGroup.test(text) || parseBlock(text).ok || /^\d{1,3}(?:\.\d{1,3}){3}(?:[/:].*)?$/u.test(text);

/** An address with its netmask as a block, or why it is invalid. */
function withMask(address: string, mask: string): { address: string } | { problem: string } {
  const prefix = prefixOf(mask);
  if (prefix !== undefined) return { address: `${address}/${prefix}` };
  return {
    problem: /^0\./u.test(mask)
      ? `has the wildcard mask ${mask}: enter a prefix length or a netmask`
      : `has ${mask}, which is not a netmask`,
  };
}

const rangeProblem = 'is a range: enter CIDR blocks';

interface Read {
  addresses: string[];
  comment: string;
  problem?: string | undefined;
}

/** The words of a text that is not quoted, with what follows each of them. */
function freeText(text: string): Read {
  const addresses: string[] = [];
  let rest = text;
  for (;;) {
    const [whole, quote, word = ''] = /^\s*("?)([^\s,;"#]+)\1?\s*[,;]*\s*/u.exec(rest) ?? [];
    if (whole === undefined || (addresses.length > 0 && !looksLikeAddress(word))) break;
    const before = addresses.at(-1);
    const isMask =
      before !== undefined &&
      dotted.test(before) &&
      dotted.test(word) &&
      /^(?:255|0)\./u.test(word) &&
      quote === '';
    if (isMask && !/[,;]\s*$/u.test(text.slice(0, text.length - rest.length))) {
      const masked = withMask(before, word);
      if ('problem' in masked) return { addresses: [before], comment: '', problem: masked.problem };
      addresses[addresses.length - 1] = masked.address;
    } else addresses.push(word);
    rest = rest.slice(whole.length);
    if (!looksLikeAddress(word)) break;
  }
  return { addresses, ...commentOf(rest) };
}

/** What follows the addresses. Another address in it is not a comment, unless it is marked as one. */
function commentOf(rest: string): { comment: string; problem?: string } {
  const text = rest.trim();
  const [, marked] = /^(?:#|\/\/)\s*(.*)$/u.exec(text) ?? /^"(.*)"$/u.exec(text) ?? [];
  if (marked !== undefined) return { comment: marked.replaceAll('""', '"').trim() };
  const comment = text.replace(/^["']+\s*|["'\s,;]+$/gu, '');
  if (/^(?:-|–|to\b)\s*[\da-f.:]+/iu.test(comment)) return { comment: '', problem: rangeProblem };
  const stray = comment.split(/[\s,;()]+/u).find(looksLikeAddress);
  return stray === undefined
    ? { comment }
    : { comment: '', problem: `has ${stray} in its comment: enter one entry a line, or quote the comment` };
}

/** Cells of CSV without a heading: addresses first, the rest is the comment. */
function quotedLine(text: string, separator: string): Read {
  const cells = csvCells(text, separator).map((cell) => cell.trim());
  const count = cells.findIndex((cell) => !looksLikeAddress(cell));
  const addresses = cells.slice(0, count < 0 ? cells.length : Math.max(1, count));
  const comment = cells.slice(addresses.length).filter(Boolean).join(', ');
  const mask = cells[1] ?? '';
  if (addresses.length === 2 && dotted.test(mask) && /^(?:255|0)\./u.test(mask)) {
    const masked = withMask(addresses[0] ?? '', mask);
    return 'problem' in masked
      ? { addresses: addresses.slice(0, 1), comment, problem: masked.problem }
      : { addresses: [masked.address], comment };
  }
  return { addresses, comment };
}

/** The separator outside of quotes behind the first cell. */
function separatorOf(text: string): string | undefined {
  let isQuoted = false;
  for (const sign of text) {
    if (sign === '"') isQuoted = !isQuoted;
    else if (!isQuoted && separators.some((each) => each === sign)) return sign;
  }
  return undefined;
}

/** Longer ones are no entries, and expensive to look through. */
const mostPerLine = 1_000;

function plainLine(raw: string): Read {
  const text = raw.trim();
  if (text.length > mostPerLine)
    return { addresses: [`${text.slice(0, 40)}…`], comment: '', problem: 'is too long for an entry' };
  if (range.test(text)) return { addresses: [text], comment: '', problem: rangeProblem };
  const separator = text.includes('"') ? separatorOf(text) : undefined;
  const isQuoted = separator !== undefined && new RegExp(`^\\s*"|${separator}\\s*"`, 'u').test(text);
  const read = isQuoted ? quotedLine(text, separator) : freeText(text);
  const [first = ''] = read.addresses;
  if (read.problem === undefined && range.test(first)) return { ...read, problem: rangeProblem };
  return read;
}

interface RawLine {
  text: string;
  line: number;
}

/** Lines of a table; a quoted cell may hold line ends. */
function recordsOf(lines: readonly RawLine[]): RawLine[] {
  const records: RawLine[] = [];
  let open: RawLine | undefined;
  for (const { text, line } of lines) {
    const whole: RawLine = open ? { text: `${open.text}\n${text}`, line: open.line } : { text, line };
    const isOpen = (whole.text.match(/"/gu)?.length ?? 0) % 2 === 1;
    // a quote that is never closed belongs to its line
    open = isOpen && whole.text.length < 2_000 ? whole : undefined;
    if (!open) records.push(whole);
  }
  return open ? [...records, open] : records;
}

interface Table {
  separator: string;
  columns: Readonly<Record<Cell, number>>;
}

/** The columns that a first line names; undefined where it is no heading. */
function tableOf(first: string): Table | undefined {
  for (const separator of separators) {
    const cells = csvCells(first, separator);
    const at = (cell: Cell): number => cells.findIndex((each) => isHeading(cell, each));
    const columns = { address: at('address'), mask: at('mask'), comment: at('comment'), until: at('until') };
    if (columns.address >= 0) return { separator, columns };
  }
  return undefined;
}

function tableRow({ text, line }: RawLine, { separator, columns }: Table): PastedLine[] {
  const cells = csvCells(text, separator);
  const cell = (name: Cell): string => cells[columns[name]]?.trim() ?? '';
  const shared = { line, comment: cell('comment'), until: endOf(cell('until')) };
  if (columns.mask >= 0 && cell('mask') !== '') {
    const masked = withMask(cell('address'), cell('mask'));
    return [
      'problem' in masked ? { ...shared, address: cell('address'), ...masked } : { ...shared, ...masked },
    ];
  }
  // a cell is written as a line is
  const { addresses, comment, problem } = plainLine(cell('address'));
  const odd = problem ?? (comment === '' ? undefined : `has ${comment} behind its address`);
  return (addresses.length === 0 ? [cell('address')] : addresses).map((address) => ({
    ...shared,
    address,
    problem: odd,
  }));
}

/** The end of an entry, in milliseconds; NaN for an invalid date. */
export function endOf(date: unknown): number | undefined {
  if (date === undefined || date === '') return undefined;
  return typeof date === 'string' ? Date.parse(date) : Number.NaN;
}

/**
 * Lines as people write them, or a table with a heading. Lines that begin with a hash are comments on the list. Every other line
 * is an entry, several of them, or has a problem.
 */
export function linesOfText(text: string): PastedLine[] {
  const all = text
    .replace(/^\uFEFF/u, '')
    .split(/\r?\n/)
    .map((raw, index): RawLine => ({ text: raw, line: index + 1 }))
    .filter((each) => each.text.trim() !== '' && !/^\s*"?#/.test(each.text));
  const [first] = all;
  const table = first && tableOf(first.text);
  if (table) return recordsOf(all.slice(1)).flatMap((each) => tableRow(each, table));
  return all.flatMap(({ text: raw, line }): PastedLine[] => {
    const { addresses, comment, problem } = plainLine(raw);
    const whole = addresses.length === 0 ? [raw.trim()] : addresses;
    return whole.map((address) => ({ line, address, comment, problem }));
  });
}
