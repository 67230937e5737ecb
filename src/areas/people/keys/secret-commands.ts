import { curlCommand } from '#src/api/code/curl.ts';
import { hasOwnAuthority } from '#src/api/code/program.ts';
import { authorityText } from '#src/api/code/shell.ts';
import { shellQuoted } from '#src/lib/shell-text.ts';
import type { ShownSecret } from './use-shown-once.ts';

export interface SecretCommand {
  label: string;
  text: string;
  /** Whether the text holds the secret itself, and not the name of a variable. */
  holdsSecret: boolean;
}

/** The ways in which a new credential is used: variables that the CLI and Terraform read, and a first request. */
export function secretCommands(shown: ShownSecret, origin: string, emulator = false): SecretCommand[] {
  const { kind, identity, secret } = shown;
  const base = origin.replace(/\/*$/u, '/');
  const names =
    kind === 'apiKey'
      ? ['MONGODB_ATLAS_PUBLIC_API_KEY', 'MONGODB_ATLAS_PRIVATE_API_KEY']
      : ['MONGODB_ATLAS_CLIENT_ID', 'MONGODB_ATLAS_CLIENT_SECRET'];
  const exports = [
    `export ${names[0]}=${shellQuoted(identity)}`,
    `export ${names[1]}=${shellQuoted(secret)}`,
    // documented: the CLI reads the one, Terraform the other
    `export MONGODB_ATLAS_OPS_MANAGER_URL=${shellQuoted(base)}`,
    `export MONGODB_ATLAS_BASE_URL=${shellQuoted(base)}`,
  ].join('\n');
  return [
    { label: 'Variables for Atlas CLI and Terraform', text: exports, holdsSecret: true },
    { label: 'First request', text: firstRequest(kind, origin, emulator), holdsSecret: false },
  ];
}

function firstRequest(kind: ShownSecret['kind'], origin: string, emulator: boolean): string {
  const trust = hasOwnAuthority({ origin, emulator }) ? `--cacert ${authorityText} ` : '';
  const request = curlCommand({ origin, kind, emulator }, { path: '/orgs', version: '2023-01-01' });
  if (kind === 'apiKey') {
    return request
      .replace('$ATLAS_PUBLIC_KEY', '$MONGODB_ATLAS_PUBLIC_API_KEY')
      .replace('$ATLAS_PRIVATE_KEY', '$MONGODB_ATLAS_PRIVATE_API_KEY');
  }
  const token = [
    `ATLAS_TOKEN=$(curl --silent ${trust}--user "$MONGODB_ATLAS_CLIENT_ID:$MONGODB_ATLAS_CLIENT_SECRET" \\`,
    "  --data 'grant_type=client_credentials' \\",
    `  ${shellQuoted(`${origin.replace(/\/+$/u, '')}/api/oauth/token`)} | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
  ].join('\n');
  return `${token}\n${request}`;
}
