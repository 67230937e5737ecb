/** The list of search indexes in the URL. */
export interface IndexesSearch {
  q?: string;
  cluster?: string[];
  state?: IndexState[];
  type?: IndexKind[];
  sort?: string;
  /** Cluster and id of the index whose drawer is open. */
  open?: string;
  /** Whether the clusters beyond the first are read, too. */
  all?: true;
}

export const indexStates = ['failed', 'warning', 'progress', 'ok'] as const;
export type IndexState = (typeof indexStates)[number];
export const indexKinds = ['search', 'vectorSearch'] as const;
type IndexKind = (typeof indexKinds)[number];

const text = (value: unknown): string | undefined =>
  (typeof value === 'string' && value !== '' && value.length <= 300 && value) || undefined;

function some<Value extends string>(value: unknown, existing?: readonly Value[]): Value[] | undefined {
  const list = (Array.isArray(value) ? value : [value]).filter(
    (each): each is Value =>
      text(each) !== undefined && (existing === undefined || existing.includes(each as Value)),
  );
  return list.length > 0 ? [...new Set(list)] : undefined;
}

export function readIndexesSearch(raw: Record<string, unknown>): IndexesSearch {
  const read: Record<keyof IndexesSearch, unknown> = {
    q: text(raw.q),
    cluster: some(raw.cluster),
    state: some(raw.state, indexStates),
    type: some(raw.type, indexKinds),
    sort: text(raw.sort),
    open: text(raw.open),
    all: raw.all === true ? true : undefined,
  };
  return Object.fromEntries(Object.entries(read).filter(([, value]) => value !== undefined));
}
