import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useRead } from '#src/api/query.ts';
import { PendingBelow } from '#src/changes/pending.tsx';
import { useSavedKey } from '#src/changes/use-saved-key.ts';
import { StateBadge } from '#src/ui/feedback/badge.tsx';
import { EmptyState } from '#src/ui/feedback/empty-state.tsx';
import { ReadFailure } from '#src/ui/feedback/read-failure.tsx';
import { SkeletonLines } from '#src/ui/feedback/skeleton.tsx';
import { SectionLabel } from '#src/ui/frame/page-header.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { LdapForm } from './ldap-form.tsx';
import { X509Section } from './x509-section.tsx';

interface DirectoryPageProps {
  groupId: string;
  verification: string | undefined;
  onVerification: (requestId: string) => void;
}

/** Sign-in at the clusters outside the project's own users: a directory, and certificates of the customer. */
export function DirectoryPage({ groupId, verification, onVerification }: DirectoryPageProps) {
  const mayRead = useMayAsk('getGroupUserSecurity', { groupId });
  const needed = useRefusal('getGroupUserSecurity', { groupId });
  const security = useRead('getGroupUserSecurity', { groupId }, { enabled: mayRead });
  const { data } = security;
  // the form of the directory holds nothing of the certificate authorities
  const { formKey, ...saving } = useSavedKey(data?.ldap);
  if (!mayRead) return <EmptyState title="The LDAP and X.509 settings cannot be read">{needed}</EmptyState>;
  if (security.error && !data)
    return <ReadFailure what="The LDAP and X.509 settings" query={security} needed={needed} />;
  if (!data) return <SkeletonLines lines={14} />;
  const { authenticationEnabled, authorizationEnabled } = data.ldap;
  return (
    <Stack gap={24}>
      <PendingBelow parts={`/groups/${groupId}/userSecurity`} what="this page" />
      <Stack as="section" gap={12} aria-label="Directory (LDAP)">
        <Row gap={4} columnGap={12} align="center" justify="between" wrap>
          <SectionLabel>Directory (LDAP)</SectionLabel>
          <Row gap={12} align="center" wrap>
            <State label="Authentication" on={authenticationEnabled} />
            <State label="Authorization" on={authorizationEnabled} />
          </Row>
        </Row>
        <LdapForm key={formKey} {...{ groupId, verification, onVerification }} {...saving} security={data} />
      </Stack>
      <X509Section groupId={groupId} security={data} />
    </Stack>
  );
}

function State({ label, on }: { label: string; on: boolean }) {
  return (
    <StateBadge kind={on ? 'ok' : 'off'} state={`enabled: ${on}`} label={`${label} ${on ? 'on' : 'off'}`} />
  );
}
