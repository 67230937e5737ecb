interface Page {
  results: readonly unknown[];
  /** Rows of all pages together; absent where the service does not count them. */
  totalCount?: number | undefined;
}

/** Rows of the largest page // specification §8 */
const largestPage = 500;
/** The most rows of a list that one read collects; beyond it `totalCount` exceeds the number of rows. */
export const mostRows = 20_000;

/**
 * Whether a read wants the whole list: its query names neither a page nor a page smaller than the largest.
 *
 * @param args the arguments of an operation
 */
export function wantsWholeList(args: object): boolean {
  const { pageNum, itemsPerPage } = pagingOf(args);
  return pageNum === undefined && (itemsPerPage === undefined || itemsPerPage === largestPage);
}

/** Whether a body is a page of a list that has further rows. */
export function hasMoreRows(body: unknown): body is Page {
  if (!isPage(body) || body.results.length === 0) return false;
  // the count is an estimate // documented
  return hasNextLink(body) || (body.totalCount ?? 0) > body.results.length;
}

/**
 * One read of an operation. Of a list whose query names no page all pages are read, up to `mostRows` rows; without this rule a
 * count, a filter or "none" would hold for the first page alone. Rows that move between pages meanwhile come once.
 *
 * @param ask reads with the arguments; its errors end the read
 */
export async function readWhole<Body>(ask: (args: object) => Promise<Body>, args: object): Promise<Body> {
  const first = await ask(args);
  if (!wantsWholeList(args) || !hasMoreRows(first)) return first;
  const query = 'query' in args ? args.query : undefined;
  const isLarge = pagingOf(args).itemsPerPage === largestPage;
  const rows = new Map<unknown, unknown>();
  let last: Page = first;
  for (let pageNum = 1; pageNum <= mostRows / largestPage; pageNum += 1) {
    const page =
      pageNum === 1 && isLarge
        ? first
        : await ask({ ...args, query: { ...(query as object), itemsPerPage: largestPage, pageNum } });
    if (!isPage(page)) break;
    last = page;
    for (const row of page.results) rows.set(identityOf(row), row);
    if (page.results.length < largestPage || !(hasNextLink(page) || rows.size < (page.totalCount ?? 0)))
      break;
  }
  return { ...first, results: [...rows.values()], totalCount: last.totalCount ?? rows.size };
}

function pagingOf(args: object): { pageNum?: unknown; itemsPerPage?: unknown } {
  const query = 'query' in args ? args.query : undefined;
  return typeof query === 'object' && query !== null ? query : {};
}

const isPage = (body: unknown): body is Page =>
  typeof body === 'object' && body !== null && 'results' in body && Array.isArray(body.results);

const hasNextLink = (page: Page): boolean =>
  'links' in page && Array.isArray(page.links) && page.links.some((link) => link?.rel === 'next');

/** The identity of a row of a list: its ID, otherwise the row itself. */
function identityOf(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return { row };
  const { id, _id } = row as Record<string, unknown>;
  return id ?? _id ?? row;
}
