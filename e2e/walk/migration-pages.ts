import type { Console } from '../kit/fixtures.ts';
import { drafted, rehearsed, started } from './migration-steps.ts';
import { grid, type PageCase, text } from './page-case.ts';

/** The page itself is signed in, and so is the one that prepares its content. */
async function prepared(at: Console, what: typeof drafted): Promise<string> {
  await at.page.goto('/launch');
  return (await what(at, at.page)).id;
}

const steps = ['checklist', 'link', 'source', 'target', 'options', 'review'] as const;

export const migrationPages: readonly PageCase[] = [
  {
    name: 'migrations-empty',
    seed: 'empty',
    path: '~/migrations',
    title: 'Migrations',
    shows: text('No migrations'),
  },
  {
    name: 'migrations',
    seed: 'single',
    async path(at) {
      await prepared(at, drafted);
      return '~/migrations';
    },
    title: 'Migrations',
    shows: grid('Migrations'),
  },
  {
    name: 'migration-debriefing',
    seed: 'single',
    async path(at) {
      const { id } = await rehearsed(at);
      return `~/migrations/rehearsals/${id}`;
    },
    title: 'Debriefing',
    shows: text(/roles of the migration user on .* were removed/),
  },
  ...steps.map(
    (step): PageCase => ({
      name: `migration-${step}`,
      seed: 'single',
      path: async (at) => `~/migrations/${await prepared(at, drafted)}?step=${step}`,
      title: 'New migration',
      shows: (page) => page.getByRole('heading', { level: 2 }).first(),
    }),
  ),
  ...(['progress', 'board', 'verification', 'request'] as const).map(
    (tab): PageCase => ({
      name: `migration-${tab}`,
      seed: 'single',
      async path(at) {
        // a cluster is the target of one migration at a time: the world that is looked at may have one already
        await at.page.goto('/launch');
        const existing = await running(at);
        const id = existing ?? (await started(at, at.page, { dropDestinationData: true })).id;
        return `~/migrations/${id}?tab=${tab}`;
      },
      title: /inventory/,
      shows: (page) => page.getByRole('tabpanel'),
    }),
  ),
];

/** A migration of the world that runs already. */
async function running({ page, connection, groupId }: Console): Promise<string | undefined> {
  const query = new URLSearchParams({ connection, groupId });
  return page.evaluate(async (text) => {
    const all: { id: string; state: string }[] = await (await fetch(`/bff/migrations?${text}`)).json();
    return all.find(({ state }) => state === 'running')?.id;
  }, query.toString());
}
