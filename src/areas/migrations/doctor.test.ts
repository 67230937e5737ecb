import { describe, expect, it } from 'vitest';
import { emptyDraft } from '#contract/migration-plans.ts';
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
    ['The source cluster is not offered any more.', 'offered', undefined],
  ])('names what is in the way: %s', (errorMessage, id, command) => {
    const failed = diagnose({ status: 'FAILED', errorMessage }, draft).filter(
      ({ result }) => result === 'failed',
    );
    expect(failed).toMatchObject([{ id, says: errorMessage, remedy: { says: expect.any(String) } }]);
    if (command) expect(failed[0]?.remedy?.command).toMatch(command);
  });

  it('shows a message that nobody knows as it is', () => {
    const [first] = diagnose({ status: 'FAILED', errorMessage: 'Something new.' }, draft);
    expect(first).toMatchObject({ id: 'other', result: 'failed', says: 'Something new.' });
  });

  it('claims nothing of checks that Atlas does not report', () => {
    const checks = diagnose({ status: 'FAILED', errorMessage: 'The disk is too small.' }, draft);
    expect(checks.filter(({ result }) => result === 'passed')).toEqual([]);
    expect(diagnose({ status: 'SUCCESS' }, draft).every(({ result }) => result === 'passed')).toBe(true);
    expect(diagnose(undefined, draft).every(({ result }) => result === 'notRun')).toBe(true);
  });

  it('quotes what goes into a command', () => {
    const [, host] = diagnose(
      { status: 'FAILED', errorMessage: 'The migration host cannot be reached.' },
      { ...draft, migrationHost: "x'; rm -rf ~" },
    );
    expect(host?.remedy?.command).toBe("nslookup 'x'\\''; rm -rf ~'");
  });
});
