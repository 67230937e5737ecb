import type { ConnectionTest } from '#contract/console/bff.ts';
import { groupRoles, orgRoles, type Role, roleLabel } from '#contract/roles.ts';
import { plural } from '#src/lib/bytes.ts';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { KeyValue } from '#src/ui/values/key-value.tsx';

const known = new Set<string>([...orgRoles, ...groupRoles]);
const isRole = (name: string): name is Role => known.has(name);

/** The result of a connection test. */
export function TestResult({ result }: { result: ConnectionTest }) {
  if (!result.ok) {
    return (
      <Notice tone="error" title={result.message ?? 'The connection was refused'} urgent>
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
