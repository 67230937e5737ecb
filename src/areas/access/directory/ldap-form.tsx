import { useWatch } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { useOperation } from '#src/api/query.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useReplacedForm } from '#src/changes/use-replaced-form.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { FailureNotice } from '#src/ui/feedback/failure-notice.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { SecretText } from '#src/ui/fields/secret-text.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextareaField, TextField } from '#src/ui/fields/text-field.tsx';
import { ownErrors } from '../own-errors.ts';
import { CertificateList } from './certificate-list.tsx';
import {
  emptied,
  hostnameWarning,
  type LdapValues,
  ldapChanges,
  ldapProblems,
  type UserSecurity,
  valuesOfLdap,
  verificationOf,
  verificationProblems,
} from './ldap-values.ts';
import { MappingFields } from './mapping-fields.tsx';
import { Verification } from './verification.tsx';

interface LdapFormProps {
  groupId: string;
  security: UserSecurity;
  /** The verification that is shown. */
  verification: string | undefined;
  onVerification: (requestId: string) => void;
  onSending: () => void;
  onSaved: () => void;
}

/** `ldap.userToDNMapping[0].match` → `mappings.0.match` */
const ownPath = (path: string): string =>
  path
    .replace(/^ldap\./u, '')
    .replace(/^userToDNMapping\[?(\d+)\]?\.(match|substitution|ldapQuery)$/u, (_, at, name) =>
      name === 'match' ? `mappings.${at}.match` : `mappings.${at}.value`,
    );

/** The directory by which users sign in: its address, its account, authorization, and its verification. */
export function LdapForm(props: LdapFormProps) {
  const { groupId, security } = props;
  const refusal = useRefusal('updateGroupUserSecurity', { groupId });
  const { base, form, ...panel } = useReplacedForm({
    what: 'the directory',
    read: 'getGroupUserSecurity',
    at: { groupId },
    valuesOf: valuesOfLdap,
    stored: security,
    groupId,
    target: `/groups/${groupId}/userSecurity`,
    // the entered password is no part of a comparison
    shown: (own) => ({ ...own, bindPassword: '' }),
    rebased: (next, own, theirs) =>
      JSON.stringify(next) === JSON.stringify(theirs) ? next : { ...next, bindPassword: own.bindPassword },
  });
  const { control } = form;
  const values = useWatch({ control }) as LdapValues;
  // Atlas requires a password before it enables the directory, and does not return it
  const hasPassword = security.ldap.authenticationEnabled;
  const isSame = Object.keys(ldapChanges(base, values)).length === 0;
  const removed = emptied(base, values);

  function change(entered: LdapValues) {
    const problems = ldapProblems(entered, hasPassword);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return undefined;
    props.onSending();
    return collected(
      'updateGroupUserSecurity',
      { groupId, body: { ldap: ldapChanges(base, entered) } },
      'LDAP configuration',
    );
  }

  return (
    <ChangePanel
      form={form}
      {...panel}
      label="LDAP"
      submitLabel="Save LDAP"
      change={change}
      done="LDAP configuration saved"
      onDone={() => form.setValue('bindPassword', '')}
      onEnd={props.onSaved}
      onAdded={() => form.reset(base)}
      refusal={refusal}
      disabledReason={panel.disabledReason || (isSame && 'Nothing has changed')}
      errorsOf={(failure) => ownErrors(failure, ownPath)}
    >
      <FormSection title="Server">
        <TextField
          control={control}
          name="hostname"
          label="Host name"
          mono
          placeholder="ldap.example.com"
          warning={hostnameWarning}
        />
        <NumberField control={control} name="port" label="Port" min={1} max={65_535} />
        <TextField
          control={control}
          name="bindUsername"
          label="Bind user"
          mono
          help="The distinguished name that Atlas signs in with."
          placeholder="cn=atlas,ou=services,dc=example,dc=com"
        />
        <SecretText
          control={control}
          name="bindPassword"
          label="Bind password"
          optional={hasPassword}
          help="Atlas does not return it. Leave it empty to keep the stored one."
        />
        <TextareaField
          control={control}
          name="caCertificate"
          label="CA certificate"
          mono
          optional
          rows={4}
          help="PEM of the authority of the server, where it is not publicly known."
        />
        <CertificateList text={values.caCertificate} label="CA certificate of the server" />
      </FormSection>
      <FormSection title="Sign-in">
        <SwitchField
          control={control}
          name="authenticationEnabled"
          label="Authentication"
          help="Users of the directory can sign in at all clusters of the project."
          disabledReason={refusal}
        />
        <SwitchField
          control={control}
          name="authorizationEnabled"
          label="Authorization"
          help="Groups of the directory assign roles of database users."
          disabledReason={refusal}
        />
        <TextField
          control={control}
          name="authzQueryTemplate"
          label="Query template"
          mono
          optional
          help="An LDAP query URL for the groups of a user."
          placeholder="{USER}?memberOf?base"
        />
      </FormSection>
      <FormSection
        title="Names"
        description="Rules that map names of users to names of the directory, in order."
      >
        <MappingFields
          groupId={groupId}
          control={control}
          stored={security.ldap.userToDNMapping?.length ?? 0}
          refusal={refusal}
        />
      </FormSection>
      <VerifySection {...props} values={values} form={form} />
      {removed.length > 0 && (
        <Notice tone="info" title="Some values stay">
          Atlas has no request that removes the {removed.join(', ')}. The stored value stays.
        </Notice>
      )}
    </ChangePanel>
  );
}

type LdapFormState = ReturnType<typeof useReplacedForm<'getGroupUserSecurity', LdapValues>>['form'];

interface VerifySectionProps extends LdapFormProps {
  values: LdapValues;
  form: LdapFormState;
}

/** Tries the entered values, without saving them. */
function VerifySection({ groupId, verification, onVerification, values, form }: VerifySectionProps) {
  const refusal = useRefusal('verifyGroupUserSecurityLdap', { groupId });
  const verify = useOperation('verifyGroupUserSecurityLdap');
  function start(): void {
    form.clearErrors();
    const problems = verificationProblems(values);
    for (const [name, message] of problems) form.setError(name, { message });
    if (problems.length > 0) return;
    verify.mutate(
      { groupId, body: verificationOf(values) },
      { onSuccess: ({ requestId }) => onVerification(requestId) },
    );
  }
  return (
    <FormSection
      title="Verification"
      description="A cluster of the project connects with the values above, including the password. Nothing is saved."
    >
      <div>
        <Button icon="check" busy={verify.isPending} disabledReason={refusal} onClick={start}>
          Verify directory
        </Button>
      </div>
      <FailureNotice title="The verification was not started" why={verify.error} />
      {verification !== undefined && (
        <Verification
          groupId={groupId}
          requestId={verification}
          hasTemplate={values.authzQueryTemplate.trim() !== ''}
        />
      )}
    </FormSection>
  );
}
