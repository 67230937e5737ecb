import { executedMigrations } from '#server/bff/backup/schema-at.ts';
import { migrations } from '#server/bff/migrations.ts';
import { migrate } from '#server/store/database.ts';
import type { Command } from './command.ts';
import { CommandError } from './command-errors.ts';
import { openStore, requireNoServer, storeName } from './open-store.ts';
import { readStateConfig } from './state-config.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  summary: 'bring the store to the schema of this version',
  usage: ['migrate [--dry-run]'],
  options: { 'dry-run': { type: 'boolean', about: 'list the missing migrations, and change nothing' } },
  positionals: [0, 0],
  details: [
    'A server does the same at its start. All migrations happen, or none.',
    'There is no way to an older schema: make a backup before.',
  ],
  async run({ argv, env }) {
    const config = readStateConfig(argv.values, env);
    const dryRun = argv.values['dry-run'] === true;
    // a running server has the schema of its own version
    await requireNoServer(config);
    const db = await openStore(config, { create: !dryRun });
    try {
      const executed = await executedMigrations(db);
      const unknown = executed.filter((name) => !migrations.some((each) => each.name === name));
      if (unknown.length > 0) {
        throw new CommandError(
          `${storeName(config)} was written by a newer version (${unknown.join(', ')}). Use that version, or restore a backup.`,
        );
      }
      const missing = migrations.map(({ name }) => name).filter((name) => !executed.includes(name));
      if (!dryRun) await migrate(db, migrations);
      const json = { executed: executed.length, migrations: missing, applied: !dryRun };
      if (missing.length === 0) return { text: `${storeName(config)} has the schema of this version.`, json };
      const head = dryRun
        ? `${missing.length} migrations are missing:`
        : `Applied ${missing.length} migrations:`;
      return { text: [head, ...missing.map((name) => `  ${name}`)].join('\n'), json };
    } finally {
      await db.destroy();
    }
  },
};
