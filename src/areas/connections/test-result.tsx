import type { ConnectionTest } from '#contract/bff.ts';
import { groupRoles, orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';

const known = new Set<string>([...orgRoles, ...groupRoles]);
const isRole = (name: string): name is Role => known.has(name);

/** What the service answered to the credentials of a connection. */
export function TestResult({ result }: { result: ConnectionTest }) {
  if (!result.ok) {
    return (
      <Notice tone="error" title={result.message ?? 'The service did not accept the connection'} urgent>
        {result.code && <code>{result.code}</code>} after {Math.round(result.latencyMs)} ms
      </Notice>
    );
  }
  const organizations = result.organizations ?? [];
  const roles = (result.roles ?? []).map((name) => (isRole(name) ? roleLabel(name) : name));
  return (
    <Notice
      tone="ok"
      title={`Works: ${result.appName ?? 'the service'} answered in ${Math.round(result.latencyMs)} ms`}
    >
      <KeyValue
        items={[
          { label: 'Is', value: result.emulator ? 'An emulator' : 'The service' },
          {
            label: plural(organizations.length, 'organization'),
            value: organizations.map(({ name }) => name).join(', ') || 'none visible',
          },
          // service accounts are not described by the service
          { label: 'Roles', value: roles.length > 0 ? roles.join(', ') : 'unknown' },
        ]}
      />
    </Notice>
  );
}
