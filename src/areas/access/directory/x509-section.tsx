import { useForm, useWatch } from 'react-hook-form';
import { readCertificates, unreadableCertificate } from '#contract/security/pem.ts';
import { useMayAsk, useRefusal } from '#src/api/access/can.ts';
import { useAllPages } from '#src/api/all-pages.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { certificateFacts } from '#src/lib/x509/certificates.ts';
import { Button } from '#src/ui/actions/button.tsx';
import { TextareaField } from '#src/ui/fields/text-field.tsx';
import { Section } from '#src/ui/frame/page-header.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { ownErrors } from '../own-errors.ts';
import { CertificateList } from './certificate-list.tsx';
import type { UserSecurity } from './ldap-values.ts';

interface X509SectionProps {
  groupId: string;
  security: UserSecurity;
}

/** Why a text cannot be the authorities of a project. */
export function authoritiesProblem(text: string): string | undefined {
  if (text.trim() === '') return 'is required';
  const read = readCertificates(text);
  if (!read.ok) return read.reason;
  const at = read.blocks.findIndex((pem) => certificateFacts(pem) === undefined);
  return at < 0 ? undefined : unreadableCertificate(at + 1);
}

/** The customer's own authorities for certificates of database users. */
export function X509Section({ groupId, security }: X509SectionProps) {
  const { cas } = security.customerX509;
  const mayReadUsers = useMayAsk('listGroupDatabaseUsers', { groupId });
  const { rows, complete } = useAllPages('listGroupDatabaseUsers', { groupId }, { enabled: mayReadUsers });
  const refusal = useRefusal('disableGroupUserSecurityCustomerX509', { groupId });
  const remove = useConfirmed('disableGroupUserSecurityCustomerX509', { also: ['getGroupUserSecurity'] });
  const users = rows.filter(({ x509Type }) => x509Type === 'CUSTOMER').map(({ username }) => username);
  return (
    <Section
      label="Certificate authorities (X.509)"
      actions={
        cas !== undefined && (
          <Button
            size="sm"
            disabledReason={refusal}
            onClick={() =>
              remove({
                title: 'Remove the certificate authorities?',
                consequence:
                  users.length > 0
                    ? `${users.join(', ')} cannot sign in any more. Atlas can create certificates again.`
                    : `${complete ? 'No database user signs in by them.' : 'The users who sign in by them are unknown.'} Atlas can create certificates again.`,
                confirmLabel: 'Remove authorities',
                danger: true,
                args: () => ({ groupId }),
                change: 'Remove the certificate authorities',
                done: 'The certificate authorities are removed',
              })
            }
          >
            Remove authorities
          </Button>
        )
      }
    >
      <Stack gap={12}>
        {cas === undefined ? (
          <Text as="p" tone="dim">
            None yet. Atlas creates certificates of database users itself; with authorities of your own it
            does not.
          </Text>
        ) : (
          <>
            <CertificateList text={cas} label="Certificate authorities" />
            <Text as="p" size={13} tone="dim">
              {users.length > 0
                ? `Users that sign in by them: ${users.join(', ')}.`
                : complete && 'No database user signs in by them yet.'}
            </Text>
          </>
        )}
        <AuthoritiesForm groupId={groupId} replaces={cas !== undefined} />
      </Stack>
    </Section>
  );
}

function AuthoritiesForm({ groupId, replaces }: { groupId: string; replaces: boolean }) {
  const refusal = useRefusal('updateGroupUserSecurity', { groupId });
  const form = useForm({ defaultValues: { cas: '' } });
  const { cas } = useWatch({ control: form.control });
  const verb = replaces ? 'Replace authorities' : 'Save authorities';

  function change(values: { cas: string }) {
    const problem = authoritiesProblem(values.cas);
    if (problem) {
      form.setError('cas', { message: problem });
      return undefined;
    }
    const body = { customerX509: { cas: values.cas.trim() } };
    return collected('updateGroupUserSecurity', { groupId, body }, 'Certificate authorities');
  }

  return (
    <ChangePanel
      form={form}
      label="Certificate authorities"
      submitLabel={verb}
      change={change}
      also={['getGroupUserSecurity']}
      done="Certificate authorities saved"
      refusal={refusal}
      errorsOf={(failure) => ownErrors(failure, (path) => path.replace(/^customerX509\./u, ''))}
      onEnd={() => form.reset()}
    >
      <TextareaField
        control={form.control}
        name="cas"
        label={replaces ? 'New certificates in PEM' : 'Certificates in PEM'}
        mono
        rows={5}
        help={
          replaces
            ? 'They replace the present ones as a whole: include those that stay.'
            : 'PEM certificates of the authorities that sign database users, concatenated.'
        }
      />
      <CertificateList text={cas ?? ''} label="Entered certificates" />
    </ChangePanel>
  );
}
