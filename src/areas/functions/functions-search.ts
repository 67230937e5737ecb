/** The list of functions in the URL. */
const functionsTabs = ['functions', 'services'] as const;
type FunctionsTab = (typeof functionsTabs)[number];

export interface FunctionsSearch {
  tab?: FunctionsTab;
  q?: string;
  /** Column id; a leading minus sorts downwards. */
  sort?: string;
  /** The form of a new function is open. */
  create?: true;
}

export function readFunctionsSearch(raw: Record<string, unknown>): FunctionsSearch {
  const search: FunctionsSearch = {};
  if (raw.tab === 'services') search.tab = raw.tab;
  const text = typeof raw.q === 'number' ? String(raw.q) : raw.q;
  if (typeof text === 'string' && text !== '') search.q = text.slice(0, 200);
  if (typeof raw.sort === 'string' && /^-?[a-z]{1,32}$/i.test(raw.sort)) search.sort = raw.sort;
  if (raw.create === true) search.create = true;
  return search;
}

/** One function in the URL. */
const functionTabs = ['editor', 'runs', 'versions'] as const;
export type FunctionTab = (typeof functionTabs)[number];

export interface FunctionSearch {
  tab?: Exclude<FunctionTab, 'editor'>;
  /** The run that is shown. */
  run?: string;
  /** The run that it is compared with. */
  against?: string;
  /** The version that is shown. */
  version?: number;
  page?: number;
}

export function readFunctionSearch(raw: Record<string, unknown>): FunctionSearch {
  const search: FunctionSearch = {};
  if (raw.tab === 'runs' || raw.tab === 'versions') search.tab = raw.tab;
  for (const name of ['run', 'against'] as const) {
    const id = typeof raw[name] === 'number' ? String(raw[name]) : raw[name];
    if (typeof id === 'string' && /^[\w-]{1,64}$/.test(id)) search[name] = id;
  }
  for (const name of ['version', 'page'] as const) {
    const number = raw[name];
    if (typeof number === 'number' && Number.isInteger(number) && number > 0) search[name] = number;
  }
  return search;
}
