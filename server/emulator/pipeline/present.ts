import type { Profile } from '#contract/control.ts';
import { type LinkedEntity, linkSpec } from '#contract/links.ts';
import { cloudOrigin } from '#contract/names.ts';
import type { Operation } from '#contract/operation.ts';
import type { Listing } from '../exchange.ts';
import type { ReadQuery } from './input.ts';

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
}

interface Link {
  href: string;
  rel: string;
}

/** The body of a success: links, list envelope, envelope. */
export function present(result: unknown, at: Presentation): unknown {
  const { row, query } = at;
  if (result === undefined) return undefined;
  if (row.results) return presentList(result as Listing<object>, at);
  const linked = row.entity ? withLinks(result as object, row.entity, at, true) : result;
  return query.envelope ? { status: row.status, content: linked } : linked;
}

function presentList(listing: Listing<object>, at: Presentation): object {
  const { query, row } = at;
  const plain = Array.isArray(listing);
  const { rows, view } = plain
    ? { rows: listing as readonly unknown[], view: (each: unknown) => each as object }
    : (listing as { rows: readonly unknown[]; view: (row: unknown) => object });
  const from = (query.pageNum - 1) * query.itemsPerPage;
  const shown = rows.slice(from, from + query.itemsPerPage).map(view);
  const full =
    row.entity !== undefined && at.profile === 'observed' && linkSpec(row.entity).fullInLists === true;
  return {
    links: pageLinks(at, rows.length),
    results: row.entity ? shown.map((each) => withLinks(each, row.entity as LinkedEntity, at, full)) : shown,
    ...(query.includeCount ? { totalCount: rows.length } : {}),
    ...(query.envelope ? { status: row.status } : {}),
  };
}

function withLinks(entity: object, kind: LinkedEntity, at: Presentation, full: boolean): object {
  const spec = linkSpec(kind);
  const href = (template: string) =>
    at.base +
    template.replace(/\{(\w+)\}/g, (_, name: string) =>
      encodeURIComponent(String(Reflect.get(entity, name) ?? at.params[name] ?? '')),
    );
  const rels = full ? Object.entries(spec.rels ?? {}) : [];
  // observed: relation names are URIs, below the service's own address for all but the alert family
  const prefix = spec.base === 'request' ? at.base : cloudOrigin;
  const links: Link[] = [
    { href: href(spec.self), rel: 'self' },
    ...rels.map(([name, template]) => ({ href: href(template), rel: `${prefix}/${name}` })),
  ];
  return { ...entity, links };
}

/** Links of a page: self, previous unless first, next unless last // specification §2.1, order of parameters observed */
function pageLinks(at: Presentation, total: number): Link[] {
  const { includeCount, itemsPerPage, pageNum } = at.query;
  const others = new URLSearchParams(at.search);
  for (const own of ['includeCount', 'itemsPerPage', 'pageNum', 'envelope', 'pretty']) others.delete(own);
  const middle = others.size > 0 ? `&${others}` : '';
  const url = `${at.base}${at.path}`;
  const page = (number: number) =>
    `${url}?includeCount=${includeCount}${middle}&itemsPerPage=${itemsPerPage}&pageNum=${number}`;
  const links: Link[] = [
    {
      href: `${url}?includeCount=${includeCount}${middle}&pageNum=${pageNum}&itemsPerPage=${itemsPerPage}`,
      rel: 'self',
    },
  ];
  if (pageNum > 1) links.push({ href: page(pageNum - 1), rel: 'previous' });
  if (pageNum * itemsPerPage < total) links.push({ href: page(pageNum + 1), rel: 'next' });
  return links;
}
