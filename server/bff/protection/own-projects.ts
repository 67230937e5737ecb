import { filteredReads, seesAll, seesProject } from '#contract/console/grants/granted.ts';
import type { Grant } from '#contract/console/grants/grants.ts';
import { hasMoreRows } from '#contract/lists/whole-list.ts';

interface Listed {
  results?: { id?: unknown }[];
  totalCount?: number;
  /** Of the credentials of the connection. */
  apiKey?: { roles?: { groupId?: string }[] } | null;
}

/** An answer of the service without the projects that a person with grants does not see. */
export function withoutOthers<Answer extends { status: number; text: string }>(
  answer: Answer,
  {
    connection,
    operationId,
    args,
  }: { connection: string; operationId: string; args: Readonly<Record<string, unknown>> },
  grants: readonly Grant[] | undefined,
): Answer {
  if (!filteredReads.has(operationId) || seesAll(grants, connection) || answer.status !== 200) return answer;
  const body = JSON.parse(answer.text) as Listed;
  // faults name paths of projects
  if (operationId === 'getEmulatorState')
    return { ...answer, body: undefined, text: JSON.stringify({ ...body, faults: [] }) };
  if (operationId === 'getSystemStatus') {
    const { apiKey } = body;
    const roles = apiKey?.roles?.filter(
      ({ groupId }) => groupId === undefined || seesProject(grants, connection, groupId),
    );
    const text = JSON.stringify({ ...body, apiKey: apiKey && { ...apiKey, roles } });
    return { ...answer, body: undefined, text };
  }
  const results = (body.results ?? []).filter(
    ({ id }) => typeof id === 'string' && seesProject(grants, connection, id),
  );
  const isPage = typeof args.query === 'object' && args.query !== null && 'pageNum' in args.query;
  // the count of a page ends the reading of further pages
  const totalCount = isPage ? body.totalCount : results.length;
  return { ...answer, body: undefined, text: JSON.stringify({ ...body, results, totalCount }) };
}

/**
 * The part of a watched page that a person with grants sees; undefined: the page has none. A page that others follow counts one
 * row more than it has, so that the console reads the whole list again.
 */
export function ownPartOf(
  text: string,
  { connection, operationId }: { connection: string; operationId: string },
  grants: readonly Grant[] | undefined,
): string | undefined {
  if (!filteredReads.has(operationId) || seesAll(grants, connection)) return text;
  const { status: _, text: own } = withoutOthers(
    { status: 200, text },
    { connection, operationId, args: {} },
    grants,
  );
  const body: unknown = JSON.parse(text);
  if (!hasMoreRows(body)) return own;
  const { links: __, ...page } = JSON.parse(own) as Listed & { links?: unknown };
  const count = page.results?.length ?? 0;
  return count === 0 ? undefined : JSON.stringify({ ...page, totalCount: count + 1 });
}
