import { execFileSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';
import { writeAtlasCli } from '#src/api/code/atlas-cli.ts';
import { writeShell } from '#src/api/code/shell.ts';
import { writeTerraform } from '#src/api/code/terraform.ts';
import type { RequestBody } from '../shapes.ts';
import { type RequestPlace, requestProgram } from './request-program.ts';

const asCurl = (at: RequestPlace, sent: RequestBody) => writeShell(requestProgram(at, sent));
const asCli = (at: RequestPlace, sent: RequestBody) => writeAtlasCli(requestProgram(at, sent));
const asTerraform = (at: RequestPlace, sent: RequestBody) => writeTerraform(requestProgram(at, sent));

const groupId = 'a'.repeat(24);
const place = { origin: 'https://cloud.mongodb.com', groupId };
const body: RequestBody = {
  eventTypeName: 'OUTSIDE_METRIC_THRESHOLD',
  enabled: true,
  severityOverride: 'CRITICAL',
  matchers: [{ fieldName: 'HOSTNAME', operator: 'REGEX', value: `^it's "o${'${'}x}\\d\n` }],
  metricThreshold: {
    metricName: 'CONNECTIONS',
    operator: 'GREATER_THAN',
    threshold: 0.5,
    units: 'RAW',
    mode: 'AVERAGE',
  },
  notifications: [
    { typeName: 'GROUP', delayMin: 0, intervalMin: 60, emailEnabled: true, roles: ['GROUP_OWNER'] },
    { typeName: 'MICROSOFT_TEAMS', microsoftTeamsWebhookUrl: '<microsoftTeamsWebhookUrl>' },
  ],
};

/** The arguments of a command as parsed by a shell. */
function shellArguments(command: string): string[] {
  const script = `curl() { printf '%s\\0' "$@"; }\n${command}`;
  const env = { ATLAS_PUBLIC_KEY: 'public', ATLAS_PRIVATE_KEY: 'private', PATH: process.env.PATH ?? '' };
  return execFileSync('sh', ['-c', script], { encoding: 'utf8', env }).split('\0');
}

describe('copy as curl', () => {
  it('a shell reads back exactly the body, quotes and all', () => {
    const parts = shellArguments(asCurl(place, body));
    expect(JSON.parse(parts[parts.indexOf('--data') + 1] ?? '')).toEqual(body);
    expect(parts).toContain(`https://cloud.mongodb.com/api/atlas/v2/groups/${groupId}/alertConfigs`);
    expect(parts[parts.indexOf('--request') + 1]).toBe('POST');
  });

  it('an existing configuration is replaced', () => {
    const parts = shellArguments(asCurl({ ...place, alertConfigId: 'c'.repeat(24) }, body));
    expect(parts[parts.indexOf('--request') + 1]).toBe('PUT');
    expect(parts.at(-2)).toMatch(/alertConfigs\/c{24}$/);
  });
});

describe('copy as Atlas CLI', () => {
  it('hands the body over in a file', () => {
    const text = asCli({ ...place, alertConfigId: 'c'.repeat(24) }, body);
    expect(text).toContain('atlas api alertConfigurations updateAlertConfiguration');
    expect(text).toContain(`--alertConfigId ${'c'.repeat(24)}`);
    const [json = ''] = shellArguments(
      `curl ${text.slice(text.indexOf("'{"), text.indexOf(' > request.json'))} .`,
    );
    expect(JSON.parse(json)).toEqual(body);
  });
});

describe('copy as Terraform', () => {
  it('names the fields as the provider does', () => {
    const text = asTerraform(place, body);
    expect(text).toContain('resource "mongodbatlas_alert_configuration" "connections" {');
    expect(text).toMatch(/metric_threshold_config \{\n {4}metric_name = "CONNECTIONS"/);
    expect(text).toMatch(/threshold\s+= 0\.5/);
    expect(text).toContain('roles         = ["GROUP_OWNER"]');
    expect(text).toContain('microsoft_teams_webhook_url = "<microsoftTeamsWebhookUrl>"');
    expect(text).not.toContain('import {');
  });

  it('escapes quotes, line ends and templates', () => {
    expect(asTerraform(place, body)).toContain(`"^it's \\"o$${'${'}x}\\\\d\\n"`);
  });

  it('brings the import of a configuration that exists', () => {
    const text = asTerraform({ ...place, alertConfigId: 'c'.repeat(24) }, body);
    expect(text).toContain(`id = "${groupId}-${'c'.repeat(24)}"`);
  });
});
