/** The URL state of the list: migrations of the project by default, or of the whole organization. */
export interface MigrationsSearch {
  scope?: 'organization';
}

export function readMigrationsSearch(raw: Record<string, unknown>): MigrationsSearch {
  return raw.scope === 'organization' ? { scope: 'organization' } : {};
}

export const steps = ['checklist', 'link', 'source', 'target', 'options', 'review'] as const;
export type Step = (typeof steps)[number];
const tabs = ['progress', 'board', 'verification', 'request'] as const;
export type MigrationTab = (typeof tabs)[number];

/** The URL state of one migration: the step of a draft, or the tab of a started one. */
export interface MigrationSearch {
  step?: Step;
  tab?: Exclude<MigrationTab, 'progress'>;
  /** Opens the confirmation of the cutover. */
  cutover?: true;
}

export function readMigrationSearch(raw: Record<string, unknown>): MigrationSearch {
  const search: MigrationSearch = {};
  const step = steps.find((each) => each === raw.step);
  if (step && step !== 'checklist') search.step = step;
  const tab = tabs.find((each) => each === raw.tab);
  if (tab && tab !== 'progress') search.tab = tab;
  if (raw.cutover === true) search.cutover = true;
  return search;
}
