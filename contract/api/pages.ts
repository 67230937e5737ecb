interface PageQuery {
  /** From 1. */
  pageNum: number;
  itemsPerPage: number;
}

interface Page {
  results: readonly unknown[];
  /** Rows of all pages together; absent where the service does not count them. */
  totalCount?: number | undefined;
}

interface Limits {
  itemsPerPage: number;
  mostPages?: number;
}

/** The pages of a list one after the other, until one is not full or as many rows have come as were counted. */
export async function* pagesOf<Given extends Page>(
  ask: (page: PageQuery) => Promise<Given>,
  { itemsPerPage, mostPages = Number.POSITIVE_INFINITY }: Limits,
): AsyncGenerator<Given, void, undefined> {
  let read = 0;
  for (let pageNum = 1; pageNum <= mostPages; pageNum += 1) {
    const page = await ask({ pageNum, itemsPerPage });
    yield page;
    read += page.results.length;
    // rows may go while pages are read: a page that is not full is the last one, whatever was counted before
    if (page.results.length < itemsPerPage || read >= (page.totalCount ?? Number.POSITIVE_INFINITY)) return;
  }
}

/** The rows of all pages of a list. */
export async function everyRow<Row>(
  ask: (page: PageQuery) => Promise<Page & { results: readonly Row[] }>,
  limits: Limits,
): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const { results } of pagesOf(ask, limits)) rows.push(...results);
  return rows;
}
