import { useWatch } from 'react-hook-form';
import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { ChangePanel } from '#src/changes/change-panel.tsx';
import { useReplacedForm } from '#src/changes/use-replaced-form.tsx';
import { CodeEditor } from '#src/ui/code-editor/code-editor.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { longerThan } from '#src/ui/fields/assumed-limit.ts';
import { useField } from '#src/ui/fields/field.ts';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { type AuditLog, type AuditValues, auditChanges, auditValues } from './audit-values.ts';
import classes from './auditing.module.css';
import { FilterBuilder } from './filter-builder.tsx';
import { modelOf, readFilter } from './filter-model.ts';
import { TrialList } from './trial-list.tsx';

/** The assumed limit of the filter. */
const filterWarning = longerThan(16_384);

interface AuditingFormProps {
  groupId: string;
  auditLog: AuditLog;
  onSending: () => void;
  onSaved: () => void;
}

/** The auditing of a project: on or off, its filter as fields and text, and the test of it. */
export function AuditingForm({ groupId, auditLog, onSending, onSaved }: AuditingFormProps) {
  const refusal = useRefusal('updateGroupAuditLog', { groupId });
  const { base, form, ...panel } = useReplacedForm({
    what: 'auditing',
    read: 'getGroupAuditLog',
    at: { groupId },
    valuesOf: auditValues,
    stored: auditLog,
    groupId,
    target: `/groups/${groupId}/auditLog`,
  });
  const { control } = form;
  const values = useWatch({ control }) as AuditValues;
  const isSame = Object.keys(auditChanges(base, values)).length === 0;

  function change(entered: AuditValues) {
    const reading = readFilter(entered.auditFilter);
    if (!reading.ok) {
      form.setError('auditFilter', { message: reading.problem });
      return undefined;
    }
    const body = auditChanges(base, entered);
    onSending();
    return collected('updateGroupAuditLog', { groupId, body }, 'Database auditing');
  }

  return (
    <div className={classes.columns}>
      <ChangePanel
        form={form}
        {...panel}
        label="Database auditing"
        submitLabel="Save auditing"
        change={change}
        done="Auditing saved"
        onEnd={onSaved}
        onAdded={() => form.reset(base)}
        refusal={refusal}
        disabledReason={panel.disabledReason || (isSame && 'Nothing has changed')}
      >
        <SwitchField
          control={control}
          name="enabled"
          label="Record audit events"
          help="Dedicated clusters write events that match the filter to their audit logs."
          disabledReason={refusal}
        />
        <FormSection title="Filter">
          <FilterBuilder
            text={values.auditFilter}
            disabled={refusal !== undefined}
            onText={(text) => form.setValue('auditFilter', text, { shouldDirty: true })}
          />
          <FilterText form={form} readOnly={refusal !== undefined} />
        </FormSection>
        <FormSection title="Authorization successes">
          <SwitchField
            control={control}
            name="auditAuthorizationSuccess"
            label="Record successful authorizations"
            help="Adds an event for each permitted read and write, as far as the filter matches it."
            disabledReason={refusal}
          />
          <SuccessNotice values={values} />
        </FormSection>
      </ChangePanel>
      <TrialList
        filter={values.auditFilter}
        enabled={values.enabled}
        auditAuthorizationSuccess={values.auditAuthorizationSuccess}
      />
    </div>
  );
}

type AuditingControl = ReturnType<typeof useReplacedForm<'getGroupAuditLog', AuditValues>>['form'];

function FilterText({ form, readOnly }: { form: AuditingControl; readOnly: boolean }) {
  const { value, onChange, error } = useField('auditFilter', form.control, 'Filter');
  const warning = filterWarning(value);
  return (
    <div>
      <Text as="p" size={13} weight="medium">
        Filter as JSON
      </Text>
      <CodeEditor
        value={value}
        onChange={onChange}
        language="json"
        ariaLabel="Audit filter"
        ariaDescribedBy="audit-filter-note"
        readOnly={readOnly}
        minHeight="160px"
        maxHeight="360px"
        placeholder="{ }"
        wrap
      />
      <Text as="p" size={12} tone={error === undefined ? 'dim' : 'critical'} id="audit-filter-note">
        {error ?? warning ?? 'A query of audit events. An empty filter records all events.'}
      </Text>
    </div>
  );
}

/** documented: auditing successes lowers the performance of a cluster */
function SuccessNotice({ values }: { values: AuditValues }) {
  const reading = readFilter(values.auditFilter);
  const model = reading.ok ? modelOf(reading.filter) : undefined;
  const wantsChecks = model?.actions.includes('authCheck') === true && !model.failuresOnly;
  if (values.auditAuthorizationSuccess)
    return (
      <Notice tone="warning" title="Successful authorizations slow clusters down">
        Each permitted read and write is checked against the filter and may be written. Restrict the filter by
        action, command, user or role.
      </Notice>
    );
  if (!wantsChecks) return null;
  return (
    <Notice tone="info" title="The filter selects reads and writes">
      Without this setting, only refused ones are recorded.
    </Notice>
  );
}
