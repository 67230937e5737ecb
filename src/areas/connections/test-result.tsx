import type { ConnectionCheck, ConnectionTest } from '#contract/console/bff.ts';
import { groupRoles, orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { plural } from '#src/lib/bytes.ts';
import { StateBadge, type StateKind } from '#src/ui/feedback/badge.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';
import classes from './connections.module.css';

const existing = new Set<string>([...orgRoles, ...groupRoles]);
const isRole = (name: string): name is Role => existing.has(name);

/** The result of a connection test: the response of the service, and each step with its remedy. */
export function TestResult({ result }: { result: ConnectionTest }) {
  return (
    <>
      <Summary result={result} />
      <Checks checks={result.checks} />
    </>
  );
}

function Summary({ result }: { result: ConnectionTest }) {
  if (!result.ok) {
    return (
      <Notice tone="error" title={result.message ?? 'The connection does not work'} urgent>
        {result.code && <code>{result.code}</code>} after {Math.round(result.latencyMs)} ms
      </Notice>
    );
  }
  const organizations = result.organizations ?? [];
  const roles = (result.roles ?? []).map((name) => (isRole(name) ? roleLabel(name) : name));
  return (
    <Notice
      tone="ok"
      title={`Works: ${result.appName ?? 'Atlas'} answered in ${Math.round(result.latencyMs)} ms`}
    >
      <KeyValue
        items={[
          { label: 'Type', value: result.emulator ? 'Emulator' : 'Atlas' },
          {
            label: plural(organizations.length, 'organization'),
            value: organizations.map(({ name }) => name).join(', ') || 'none visible',
          },
          // Atlas does not report the roles of service accounts
          { label: 'Roles', value: roles.length > 0 ? roles.join(', ') : 'unknown' },
        ]}
      />
    </Notice>
  );
}

const names: Record<ConnectionCheck['id'], string> = {
  dns: 'DNS',
  tcp: 'TCP',
  tls: 'TLS',
  proxy: 'Proxy',
  answer: 'Answer',
  credentials: 'Credentials',
  accessList: 'API access list',
  version: 'API version',
  clock: 'Clock',
};

const kinds: Record<ConnectionCheck['state'], { kind: StateKind; label: string }> = {
  ok: { kind: 'ok', label: 'OK' },
  warning: { kind: 'warning', label: 'Warning' },
  failed: { kind: 'failed', label: 'Failed' },
  skipped: { kind: 'off', label: 'Not checked' },
};

function Checks({ checks }: { checks: readonly ConnectionCheck[] }) {
  if (checks.length === 0) return null;
  return (
    <KeyValue
      items={checks.map(({ id, state, message }) => ({
        label: names[id],
        value: (
          <span className={classes.check}>
            <StateBadge state={state} {...kinds[state]} />
            <span>{message}</span>
          </span>
        ),
      }))}
    />
  );
}
