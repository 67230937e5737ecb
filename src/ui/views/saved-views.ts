/**
 * A named search of one user. Opening it writes it to the address; the address alone determines the displayed
 * content.
 */
export interface SavedView<Search extends object> {
  name: string;
  search: Search;
}

/** The common properties of the views of one list. */
export interface ViewKind<Search extends object> {
  /** Names them in the browser's storage: "alerts". */
  id: string;
  /** Names them in the palette: "Alert views". */
  label: string;
  /** The initial views of a user who has not saved or deleted one yet. */
  starters: readonly SavedView<Search>[];
  /** The part of an address that a view keeps: nothing that is open, nothing that is so anyway. */
  kept: (raw: Record<string, unknown>) => Search;
}

export const viewNameLimit = 40;
const most = 50;

export function viewsKey({ id }: Pick<ViewKind<object>, 'id'>, userId: string): string {
  return `qd.${id}.views.${userId}`;
}

/** Reads the stored views; what cannot be read is left out. */
export function readViews<Search extends object>(
  kind: ViewKind<Search>,
  stored: string | null,
): SavedView<Search>[] {
  if (stored === null) return [...kind.starters];
  if (!stored) return [];
  let read: unknown;
  try {
    read = JSON.parse(stored);
  } catch {
    return [];
  }
  if (!Array.isArray(read)) return [];
  return read.flatMap((view: unknown): SavedView<Search>[] => {
    if (typeof view !== 'object' || view === null || !('name' in view) || !('search' in view)) return [];
    if (typeof view.name !== 'string' || typeof view.search !== 'object' || view.search === null) return [];
    return [{ name: view.name.slice(0, viewNameLimit), search: kind.kept({ ...view.search }) }];
  });
}

/** A view of the same name is replaced. */
export function withView<Search extends object>(
  kind: ViewKind<Search>,
  views: readonly SavedView<Search>[],
  name: string,
  search: Search,
): SavedView<Search>[] {
  const others = views.filter((view) => view.name !== name);
  return [...others, { name, search: kind.kept(Object.fromEntries(Object.entries(search))) }].slice(-most);
}

export function viewNameProblem(name: string): string | undefined {
  if (name.trim() === '') return 'Name is required';
  return name.trim().length > viewNameLimit
    ? `Name must have at most ${viewNameLimit} characters`
    : undefined;
}

export function isSameView<Search extends object>(kind: ViewKind<Search>, a: Search, b: Search): boolean {
  return canonical(kind, a) === canonical(kind, b);
}

function canonical<Search extends object>(kind: ViewKind<Search>, search: Search): string {
  const entries = Object.entries(kind.kept(Object.fromEntries(Object.entries(search)))).filter(
    ([, value]) => value !== undefined,
  );
  return JSON.stringify(entries.sort(([a], [b]) => (a < b ? -1 : 1)));
}
