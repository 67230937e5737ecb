import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { shellQuoted } from '#src/lib/shell-text.ts';
import { curlCommand } from './curl.ts';

const target = { origin: 'https://cloud.mongodb.com/' };

/** The arguments of a command as parsed by a shell. */
function shellArguments(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ATLAS_PUBLIC_KEY: 'public', ATLAS_PRIVATE_KEY: 'private', PATH: process.env.PATH ?? '' };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0');
}

describe('a request copied as curl', () => {
  it('is read back by a shell exactly, quotes and all', () => {
    const body = { comment: `it's "o$x" \`id\` \\ \n $(reboot)` };
    const parts = shellArguments(
      curlCommand(target, { method: 'PATCH', path: '/groups/g/alerts/a', version: '2024-05-30', body }),
    );
    expect(JSON.parse(parts[parts.indexOf('--data') + 1] ?? '')).toEqual(body);
    expect(parts[parts.indexOf('--request') + 1]).toBe('PATCH');
    expect(parts).toContain('Content-Type: application/vnd.atlas.2024-05-30+json');
    expect(parts).toContain('https://cloud.mongodb.com/api/atlas/v2/groups/g/alerts/a');
    expect(parts).toContain('public:private');
  });

  it('holds no secret, only names of variables, and no method for a read', () => {
    const read = { path: '/groups', version: '2023-01-01' } as const;
    expect(curlCommand(target, read)).toContain('"$ATLAS_PUBLIC_KEY:$ATLAS_PRIVATE_KEY"');
    expect(curlCommand(target, read)).not.toContain('--request');
    expect(curlCommand({ ...target, kind: 'serviceAccount' }, read)).toContain(
      '"Authorization: Bearer $ATLAS_TOKEN"',
    );
  });
});

it('whatever a text holds arrives in a command as it was typed', () => {
  for (const text of [`it's`, '$(reboot)', '`id`', 'a\nb', '"; rm x; "', '\\']) {
    expect(execFileSync('/bin/sh', ['-c', `printf %s ${shellQuoted(text)}`]).toString()).toBe(text);
  }
});
