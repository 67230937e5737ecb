import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#contract/console/migration-plans.ts';
import { diagnose } from './doctor.ts';

const draft = {
  ...emptyDraft,
  sourceName: 'inventory',
  migrationHost: 'migration1.example.com',
  targetName: 'orders',
  managedAuthentication: false,
  username: 'migrator',
};

describe('a validation as a list of checks', () => {
  it.each([
    ['The migration host 10.0.0.9 cannot be reached.', 'host', /nslookup 'migration1.example.com'/],
    ['The source takes TLS connections only.', 'tls', undefined],
    ['The source is sharded and the destination is a replica set.', 'topology', undefined],
    [
      'The user migrator lacks the roles backup and clusterMonitor on the source.',
      'roles',
      /grantRolesToUser\("migrator"/,
    ],
    [
      'The source refused the credentials: authentication failed for the user migrator.',
      'credentials',
      /changeUserPassword\("migrator"/,
    ],
    ['The source runs 5.0.31; 6.0.17 is the oldest that can move.', 'version', /featureCompatibility/],
    [
      'The disk of the destination is too small: 310.2 GB of documents need more than 10 GB.',
      'space',
      undefined,
    ],
    [
      'The destination already holds shop.orders: empty it, or have its data dropped.',
      'namespaces',
      undefined,
    ],
    ['The source cluster is not offered any more.', 'offered', undefined],
    // the service's own messages // documented: "Troubleshoot Live Migration"
    ['Could not reach specified source', 'host', /nslookup/],
    ['Could not resolve hostname', 'host', /nslookup/],
    ['error connecting to db server: no reachable servers', 'host', /nslookup/],
    ['Invalid SSL options provided', 'tls', undefined],
    ['Unable to process the provided CA file', 'tls', undefined],
    ['The username or password is not correct', 'credentials', /changeUserPassword/],
    ['User not authorized to execute command', 'roles', /grantRolesToUser/],
    ['Disk storage info unavailable', 'roles', /grantRolesToUser/],
    ['Source disk usage is too large for destination', 'space', undefined],
    ['Available disk space on the destination needs to be increased', 'space', undefined],
    ['Source appears to be a standalone', 'topology', /rs\.initiate/],
    ['Could not retrieve the latest oplog entry from the source', 'oplog', /printReplicationInfo/],
    ['Checkpoint not available in oplog', 'oplog', /printReplicationInfo/],
    ['Unsupported index error', 'indexes', /getIndexes/],
  ])('names the obstacle: %s', (errorMessage, id, command) => {
    const failed = diagnose({ status: 'FAILED', errorMessage }, draft).filter(
      ({ result }) => result === 'failed',
    );
    expect(failed).toMatchObject([{ id, says: errorMessage, remedy: { says: expect.any(String) } }]);
    if (command) expect(failed[0]?.remedy?.command).toMatch(command);
  });

  it('shows an unknown message unchanged', () => {
    const [first] = diagnose({ status: 'FAILED', errorMessage: 'Something new.' }, draft);
    expect(first).toMatchObject({ id: 'other', result: 'failed', says: 'Something new.' });
  });

  it('claims nothing of checks that Atlas does not report', () => {
    const checks = diagnose({ status: 'FAILED', errorMessage: 'The disk is too small.' }, draft);
    expect(checks.filter(({ result }) => result === 'passed')).toEqual([]);
    const results = (report: Parameters<typeof diagnose>[0]) => [
      ...new Set(diagnose(report, draft).map(({ result }) => result)),
    ];
    expect(results({ status: 'SUCCESS' })).toEqual(['passed']);
    expect(results(undefined)).toEqual(['notRun']);
  });

  it('names the address that the access list lacks, where the message does', () => {
    const admits = (errorMessage: string, migrationHost = draft.migrationHost) =>
      diagnose({ status: 'FAILED', errorMessage }, { ...draft, migrationHost }).find(
        ({ id }) => id === 'host',
      )?.remedy?.admits;
    const message = 'The migration host h cannot be reached: 192.0.2.214 is not on the IP access list.';
    expect(admits(message)).toBe('192.0.2.214');
    expect(admits('Could not reach specified source')).toBe('');
    expect(admits('The migration host 10.0.0.9 cannot be reached.', '10.0.0.9')).toBe('');
  });

  it('lists what Atlas looks at later only where it failed', () => {
    const ids = (validation: Parameters<typeof diagnose>[0]) =>
      diagnose(validation, draft).map(({ id }) => id);
    expect(ids({ status: 'SUCCESS' })).not.toContain('oplog');
    expect(ids({ status: 'FAILED', errorMessage: 'Checkpoint not available in oplog' })).toContain('oplog');
  });

  it('warns of facts known without Atlas, and never hides a failure behind a warning', () => {
    const warnings = [
      { id: 'version', label: 'Versions', says: 'Version of the target unknown' },
      { id: 'skipped', label: 'Not migrated', says: 'Users and roles' },
    ];
    const of = (validation: Parameters<typeof diagnose>[0], id: string) =>
      diagnose(validation, draft, warnings).find((row) => row.id === id);
    expect(of({ status: 'SUCCESS' }, 'version')).toMatchObject({
      result: 'warning',
      says: warnings[0]?.says,
    });
    expect(of({ status: 'SUCCESS' }, 'skipped')).toMatchObject({ result: 'warning', label: 'Not migrated' });
    expect(of({ status: 'PENDING' }, 'version')?.result).toBe('running');
    const failed = {
      status: 'FAILED',
      errorMessage: 'The source runs 5.0.31; 6.0.17 is the oldest that can move.',
    };
    expect(of(failed, 'version')?.result).toBe('failed');
  });

  it('quotes what goes into a command', () => {
    const [, host] = diagnose(
      { status: 'FAILED', errorMessage: 'The migration host cannot be reached.' },
      { ...draft, migrationHost: "x'; rm -rf ~" },
    );
    expect(host?.remedy?.command).toBe("nslookup 'x'\\''; rm -rf ~'");
  });
});
