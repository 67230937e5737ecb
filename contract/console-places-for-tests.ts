import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isOperationId, type OperationId } from './api/operations.ts';

/** The location of the console's sources, and its pages by the folders that cover them. */
const root = join(import.meta.dirname, '..');

/** Folders whose page is called otherwise than they are; a folder without a page of its own names that of another. */
const pages: Record<string, string> = {
  advisor: 'Performance advisor',
  'alert-configs': 'Alerts: Configurations',
  archives: 'Clusters: Archives',
  'cluster-editor': 'Clusters: create and edit',
  'custom-roles': 'Access',
  drills: 'Backups: Restore tests',
  federation: 'Federation',
  'game-days': 'Outage simulation',
  home: 'Projects',
  integrations: 'Integrations',
  'live-migrations': 'Migrations',
  'log-export': 'Log and metric export',
  outages: 'Outage simulation',
  'project-settings': 'Project settings',
  projects: 'Overview',
  'provider-access': 'Cloud provider access',
  'search-notes': 'Search',
  settings: 'Settings',
  streams: 'Stream processing',
  tokens: 'Access tokens',
};

/** Folders that serve every page, or none. */
const everywhere = new Set(['shell', 'forward', 'http', 'live', 'upstream', 'sign-in', 'api']);

function pageOf(folder: string): string {
  return pages[folder] ?? `${folder.charAt(0).toUpperCase()}${folder.slice(1).replaceAll('-', ' ')}`;
}

function sourcesIn(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(({ name }) => /\.tsx?$/u.test(name) && !/\.test\.tsx?$|-for-tests\.ts$/u.test(name))
    .map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'utf8'));
}

const foldersOf = (parent: string): string[] =>
  readdirSync(join(root, parent), { withFileTypes: true }).flatMap((each) =>
    each.isDirectory() ? each.name : [],
  );

/** Operation ids that a source has in its code, its comments left aside. */
function operationsIn(source: string): OperationId[] {
  const code = source.replaceAll(/^\s*(?:\/\*\*|\*|\/\/).*$/gmu, '');
  return [...code.matchAll(/'([a-z][A-Za-z0-9]+)'/gu)].flatMap(([, name = '']) =>
    isOperationId(name) ? [name] : [],
  );
}

/** Reads that several pages share: the hook's name, and its operations. Reads of every page belong to none. */
function sharedReads(): Map<string, OperationId[]> {
  const reads = new Map<string, OperationId[]>();
  const everyPage = new Set(['can.ts', 'query.ts']);
  for (const folder of ['src/api', 'src/api/console']) {
    for (const name of readdirSync(join(root, folder))) {
      if (!name.endsWith('.ts') || name.endsWith('.test.ts') || everyPage.has(name)) continue;
      const source = readFileSync(join(root, folder, name), 'utf8');
      const asked = operationsIn(source);
      for (const [, hook = ''] of source.matchAll(/^export function (use[A-Z]\w*)/gmu)) {
        if (asked.length > 0) reads.set(hook, asked);
      }
    }
  }
  return reads;
}

/** The pages of the console on which an operation is called, by the sources that name it or a shared read of it. */
export function consolePlaces(): Map<OperationId, Set<string>> {
  const places = new Map<OperationId, Set<string>>();
  const shared = sharedReads();
  const read = (folder: string, page: string): void => {
    for (const source of sourcesIn(folder)) {
      const called = [...source.matchAll(/\b(use[A-Z]\w*)\(/gu)].flatMap(
        ([, hook = '']) => shared.get(hook) ?? [],
      );
      for (const name of [...operationsIn(source), ...called]) {
        places.set(name, (places.get(name) ?? new Set()).add(page));
      }
    }
  };
  for (const parent of ['src/areas', 'server/bff']) {
    for (const name of foldersOf(parent)) {
      // the explorer can call whatever the table holds
      if (name === 'explorer' || everywhere.has(name)) continue;
      read(`${parent}/${name}`, pageOf(name));
    }
  }
  for (const folder of ['src/areas/shell', 'src/api', 'server/bff/upstream']) read(folder, 'Every page');
  return places;
}
