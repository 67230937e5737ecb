import type { MigrationDraft } from '#contract/console/migration-plans.ts';
import { liveMigrationBody } from '#contract/live-migrations/request-of.ts';
import { type CurlTarget, curlCommand } from '#src/api/code/curl.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import type { CopyFormat } from '#src/ui/actions/copy-as.tsx';

const version = '2024-05-30';
/** Placeholder for the password, which no copied text contains. */
const placeholder = '$SOURCE_PASSWORD';

/** The request that starts a migration, as commands and as code. */
export function startFormats(target: CurlTarget, groupId: string, draft: MigrationDraft): CopyFormat[] {
  const body = liveMigrationBody(groupId, draft, placeholder);
  return [
    {
      label: 'curl',
      text: () =>
        curlCommand(target, { method: 'POST', path: `/groups/${groupId}/liveMigrations`, version, body }),
    },
    { label: 'Atlas CLI', text: () => asCli(groupId, draft), ...cliRefusal(draft) },
    { label: 'Go SDK', text: () => asGo(groupId, body) },
    { label: 'Terraform', text: '', disabled: 'The provider has no resource for this.' },
  ];
}

/** Options without a flag of the client // documented: its command reference */
function cliRefusal({ hostnameSchemaType, shardingEntries }: MigrationDraft): { disabled?: string } {
  if (hostnameSchemaType !== 'PUBLIC') return { disabled: 'The Atlas CLI migrates over public IP only.' };
  return shardingEntries.length > 0 ? { disabled: 'The Atlas CLI shards no collections.' } : {};
}

function asCli(groupId: string, draft: MigrationDraft): string {
  const flags: [string, string | undefined][] = [
    ['clusterName', draft.targetName],
    ['migrationHost', draft.migrationHost],
    ['sourceClusterName', draft.sourceName],
    ['sourceProjectId', draft.sourceProjectId],
    ['sourceUsername', draft.managedAuthentication ? undefined : draft.username],
    ['sourcePassword', draft.managedAuthentication ? undefined : placeholder],
    ['sourceCACertificatePath', (draft.ssl && draft.caCertificatePath) || undefined],
    ['projectId', groupId],
  ];
  const switches = [
    draft.managedAuthentication && '--sourceManagedAuthentication',
    draft.ssl && '--sourceSsl',
    draft.dropDestinationData && '--drop',
  ].filter((each) => each !== false);
  return [
    'atlas liveMigrations create',
    ...flags.flatMap(([name, value]) =>
      value === undefined ? [] : [`--${name} ${value === placeholder ? `"${value}"` : shellQuoted(value)}`],
    ),
    ...switches,
  ].join(' \\\n  ');
}

function asGo(groupId: string, body: object): string {
  return [
    'var request admin.LiveMigrationRequest20240530',
    `err := json.Unmarshal([]byte(\`${JSON.stringify(body, null, 2)}\`), &request)`,
    'if err != nil {',
    '\treturn err',
    '}',
    `migration, _, err := client.CloudMigrationServiceApi.CreateGroupLiveMigration(ctx, "${groupId}", &request).Execute()`,
  ].join('\n');
}
