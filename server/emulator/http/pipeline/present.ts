import { type LinkedEntity, linkSpec } from '#contract/api/links.ts';
import { cloudOrigin } from '#contract/api/names.ts';
import type { Operation } from '#contract/api/operation.ts';
import type { Profile } from '#contract/emulator/control.ts';
import { JsonBytes, type Listing } from '#server/emulator/kernel/handler.ts';
import type { ReadQuery } from './input.ts';
import { addressOf, addressOfMember } from './self-address.ts';

export interface Presentation {
  row: Operation;
  query: ReadQuery;
  /** `https://host/api/atlas/v2`: the address the client used, so that links can be followed. */
  base: string;
  /** Path of the request below the base, undecoded, and its own query parameters. */
  path: string;
  search: URLSearchParams;
  params: Record<string, string>;
  profile: Profile;
  version: string;
  status: number;
}

/**
 * The body of a success as JSON text: links, list envelope, envelope. Rows are never changed in place, so the
 * text of each is made once and a page is put together from pieces.
 */
export function present(result: unknown, at: Presentation): string | Uint8Array | undefined {
  const { row, query } = at;
  if (result === undefined) return undefined;
  if (result instanceof JsonBytes) return result.bytes;
  const text = row.results ? listText(result as Listing<object>, at) : entityText(result as object, at);
  return query.pretty ? JSON.stringify(JSON.parse(text), null, 2) : text;
}

/** Where the entity of the answer is found: for the Location header. */
export function locationOf(entity: object, at: Presentation): string {
  return at.row.entity ? at.base + fill(linkSpec(at.row.entity).self, entity, at.params) : at.base + at.path;
}

/** A few operations answer with a bare truth value. */
function entityText(entity: object | boolean, at: Presentation): string {
  const { row, query } = at;
  let text: string;
  if (typeof entity === 'boolean') text = String(entity);
  else if (Array.isArray(entity)) text = `[${entity.map(memberOf(at)).join(',')}]`;
  else text = linkerOf(row.entity, at, true, addressOf)(withMembers(entity, at));
  return query.envelope ? `{"status":${at.status},"content":${text}}` : text;
}

function listText(listing: Listing<object>, at: Presentation): string {
  const { query, row } = at;
  const plain = Array.isArray(listing);
  const rows = plain ? (listing as readonly unknown[]) : (listing as { rows: readonly unknown[] }).rows;
  const view = plain
    ? (each: unknown) => each as object
    : ((listing as { view: (row: never) => object }).view as (row: unknown) => object);
  const from = (query.pageNum - 1) * query.itemsPerPage;
  const shown = rows.slice(from, from + query.itemsPerPage).map(view);
  const { entity } = row;
  const full = entity !== undefined && at.profile === 'observed' && linkSpec(entity).fullInLists === true;
  const members = shown.map(linkerOf(entity, at, full, addressOfMember));
  const count = query.includeCount ? `,"totalCount":${rows.length}` : '';
  const status = query.envelope ? `,"status":${at.status}` : '';
  return pageText(`{"links":${pageLinks(at, rows.length)},"results":[`, members, `]${count}${status}}`);
}

/** Recent page texts, by the text before and after their members. */
const pages = new Map<string, { members: readonly string[]; text: string }>();
const mostPages = 32;
/** Longer pages are rare, and joined each time. */
const longestPage = 100_000;

/** Clients read the same page again and again: its text is joined once, and the log of requests shares it. */
function pageText(before: string, members: readonly string[], after: string): string {
  const key = before + after;
  const last = pages.get(key);
  const isSame =
    last?.members.length === members.length && last.members.every((each, at) => each === members[at]);
  if (last && isSame) return last.text;
  const text = `${before}${members.join(',')}${after}`;
  pages.delete(key);
  if (text.length > longestPage) return text;
  const [oldest] = pages.keys();
  if (pages.size >= mostPages && oldest !== undefined) pages.delete(oldest);
  pages.set(key, { members, text });
  return text;
}

/** Members of a bare list: entities, or values. */
function memberOf(at: Presentation): (member: unknown) => string {
  const { entity, ofParts } = at.row;
  const link = ofParts ? textOf : linkerOf(entity, at, false, addressOfMember);
  return (member) => (typeof member === 'object' && member !== null ? link(member) : JSON.stringify(member));
}

/** The lists of entities that an answer holds among its fields, with their links // specification §2.1 */
function withMembers(entity: object, at: Presentation): object {
  const { members } = at.row.entity === undefined ? {} : linkSpec(at.row.entity);
  if (!members || at.profile === 'observed') return entity;
  const lists = Object.entries(members).flatMap(([field, kind]) => {
    const list: unknown = Reflect.get(entity, field);
    if (!Array.isArray(list)) return [];
    return [
      [field, list.map((each: object) => JSON.parse(linker(kind as LinkedEntity, at, false)(each)))] as const,
    ];
  });
  return { ...entity, ...Object.fromEntries(lists) };
}

/**
 * Every entity has links, with its own address at least // specification §2.1; the service shows them of some // observed
 */
function linkerOf(
  kind: LinkedEntity | undefined,
  at: Presentation,
  full: boolean,
  address: typeof addressOf,
): (entity: object) => string {
  if (at.profile === 'observed' && (kind === undefined || linkSpec(kind).unrecorded)) return textOf;
  if (kind !== undefined) return linker(kind, at, full);
  const { root = 'v2' } = at.row;
  return root === 'v2' ? (entity) => addressed(entity, at, address) : textOf;
}

function addressed(entity: object, at: Presentation, address: typeof addressOf): string {
  const self = 'links' in entity || Object.keys(entity).length === 0 ? undefined : address(entity, at);
  return self === undefined ? textOf(entity) : linkedWith(entity, linkText(at.base + self, 'self'));
}

const texts = new WeakMap<object, string>();

function textOf(entity: object): string {
  const existing = texts.get(entity);
  if (existing !== undefined) return existing;
  const text = JSON.stringify(entity);
  texts.set(entity, text);
  return text;
}

interface Linked {
  /** The inputs of the links beside the entity. */
  key: string;
  text: string;
}

const linkedTexts = new WeakMap<object, Linked>();

/** Clients read the same page again and again, so its last text with links is kept. */
function linker(kind: LinkedEntity, at: Presentation, full: boolean): (entity: object) => string {
  const key = JSON.stringify([at.base, kind, full, at.params]);
  return (entity) => {
    const existing = linkedTexts.get(entity);
    if (existing?.key === key) return existing.text;
    const text = linkedText(entity, kind, at, full);
    linkedTexts.set(entity, { key, text });
    return text;
  };
}

function linkedText(entity: object, kind: LinkedEntity, at: Presentation, full: boolean): string {
  const spec = linkSpec(kind);
  // observed: relation names are URIs, below the service's own address for all but the alert family
  const prefix = spec.base === 'request' ? at.base : cloudOrigin;
  let links = linkText(at.base + fill(spec.self, entity, at.params), 'self');
  if (full) {
    const browsed = at.profile === 'observed' ? {} : spec.browsed;
    for (const [name, template] of Object.entries({ ...spec.rels, ...browsed })) {
      // entities link to what answers // specification §1
      if (at.profile !== 'observed' && spec.unanswered?.includes(name)) continue;
      links += `,${linkText(at.base + fill(template, entity, at.params), `${prefix}/${name}`)}`;
    }
  }
  return linkedWith(entity, links);
}

function linkedWith(entity: object, links: string): string {
  const text = JSON.stringify(entity);
  return `${text === '{}' ? '{' : `${text.slice(0, -1)},`}"links":[${links}]}`;
}

/** Both halves are addresses without quotes: the host is checked, everything else is percent-encoded. */
function linkText(href: string, rel: string): string {
  return `{"href":"${href}","rel":"${rel}"}`;
}

const templates = new Map<string, readonly string[]>();

/** Odd pieces are names of fields: of the entity, else of the request's path. */
function fill(template: string, entity: object, params: Record<string, string>): string {
  const pieces = templates.get(template) ?? template.split(/[{}]/);
  templates.set(template, pieces);
  let text = '';
  for (let at = 0; at < pieces.length; at += 1) {
    const piece = pieces[at] ?? '';
    text += at % 2 === 0 ? piece : encodeURIComponent(fieldText(piece, entity, params));
  }
  return text;
}

function fieldText(names: string, entity: object, params: Record<string, string>): string {
  const value: unknown = Reflect.get(entity, names) ?? params[names];
  if (value !== undefined || !names.includes('|')) return String(value ?? '');
  const existing = names.split('|').find((name) => Reflect.get(entity, name) !== undefined);
  return existing === undefined ? '' : String(Reflect.get(entity, existing));
}

/** Links of a page: self, previous unless first, next unless last // specification §2.1, order of parameters observed */
function pageLinks(at: Presentation, total: number): string {
  const { includeCount, itemsPerPage, pageNum } = at.query;
  const others = new URLSearchParams(at.search);
  for (const own of ['includeCount', 'itemsPerPage', 'pageNum', 'envelope', 'pretty']) others.delete(own);
  const middle = others.size > 0 ? `&${others}` : '';
  const url = `${at.base}${at.path}?includeCount=${includeCount}${middle}`;
  const page = (number: number) => `${url}&itemsPerPage=${itemsPerPage}&pageNum=${number}`;
  const links = [linkText(`${url}&pageNum=${pageNum}&itemsPerPage=${itemsPerPage}`, 'self')];
  if (pageNum > 1) links.push(linkText(page(pageNum - 1), 'previous'));
  if (pageNum * itemsPerPage < total) links.push(linkText(page(pageNum + 1), 'next'));
  return `[${links.join(',')}]`;
}
