import { oneOf, textParam } from '#src/lib/search-params.ts';

const answerViews = ['table', 'tree', 'json', 'headers'] as const;
export type AnswerView = (typeof answerViews)[number];

/** Arguments of a call: path parameters flat, query and body under their names. */
export type CallArgs = Readonly<Record<string, unknown>>;

export interface ExplorerSearch {
  /** Id of the operation. */
  op?: string | undefined;
  /** Its values, without secrets. */
  args?: CallArgs | undefined;
  /** A read that is sent as soon as the page is open. */
  run?: true | undefined;
  /** The search text of the list of operations. */
  find?: string | undefined;
  view?: AnswerView | undefined;
  /** The body as text instead of as a form. */
  as?: 'json' | undefined;
}

/** Longest arguments that an address carries, as JSON: browsers and proxies cut longer ones off. */
export const longestShared = 6000;
/** Longer ones are not read from an address. */
export const longestRead = 2 * longestShared;

export function readExplorerSearch(search: Record<string, unknown>): ExplorerSearch {
  const { args } = search;
  const readable =
    typeof args === 'object' &&
    args !== null &&
    !Array.isArray(args) &&
    JSON.stringify(args).length <= longestRead;
  return {
    op: textParam(search.op),
    args: readable ? (args as CallArgs) : undefined,
    run: search.run === true ? true : undefined,
    find: textParam(search.find),
    view: oneOf(answerViews, search.view),
    as: oneOf(['json'] as const, search.as),
  };
}
