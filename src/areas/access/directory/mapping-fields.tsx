import { type Control, useFieldArray } from 'react-hook-form';
import { useConfirmed } from '#src/changes/use-confirmed.ts';
import { Button, ButtonRow, IconButton } from '#src/ui/actions/button.tsx';
import { SelectField } from '#src/ui/fields/select-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../access.module.css';
import type { LdapValues } from './ldap-values.ts';

interface MappingFieldsProps {
  groupId: string;
  control: Control<LdapValues>;
  /** Mappings that Atlas stores. */
  stored: number;
  refusal: string | undefined;
}

/** How names of users become names of the directory: the first rule that matches applies. */
export function MappingFields({ groupId, control, stored, refusal }: MappingFieldsProps) {
  const rows = useFieldArray({ control, name: 'mappings' });
  const remove = useConfirmed('deleteGroupUserSecurityLdapUserToDnMapping', {
    also: ['getGroupUserSecurity'],
  });
  return (
    <Grid gap={12}>
      {rows.fields.length === 0 && (
        <Text as="p" size={13} tone="dim">
          None: users sign in with their distinguished names.
        </Text>
      )}
      {rows.fields.map((field, index) => (
        <div key={field.id} className={classes.roleRow}>
          <TextField
            control={control}
            name={`mappings.${index}.match`}
            label="Pattern"
            mono
            placeholder="(.+)"
          />
          <SelectField
            control={control}
            name={`mappings.${index}.kind`}
            label="Becomes"
            options={[
              { value: 'substitution', label: 'Name' },
              { value: 'ldapQuery', label: 'Query result' },
            ]}
          />
          <TextField
            control={control}
            name={`mappings.${index}.value`}
            label="Template"
            mono
            placeholder="cn={0},ou=people,dc=example,dc=com"
          />
          <IconButton
            icon="trash"
            label={`Remove mapping ${index + 1}`}
            disabledReason={refusal ?? (rows.fields.length === 1 && stored > 0 && 'Use "Remove mappings"')}
            onClick={() => rows.remove(index)}
          />
        </div>
      ))}
      <ButtonRow>
        <Button
          size="sm"
          icon="plus"
          disabledReason={refusal}
          onClick={() => rows.append({ match: '(.+)', kind: 'substitution', value: '' })}
        >
          Add mapping
        </Button>
        {stored > 0 && (
          <Button
            size="sm"
            disabledReason={refusal}
            onClick={() =>
              remove({
                title: 'Remove the mappings of names?',
                consequence: 'Users of the directory sign in with their distinguished names from then on.',
                confirmLabel: 'Remove mappings',
                danger: true,
                args: () => ({ groupId }),
                change: 'Remove the mappings of LDAP names',
                done: 'The mappings are removed',
                onDone: () => rows.replace([]),
              })
            }
          >
            Remove mappings
          </Button>
        )}
      </ButtonRow>
    </Grid>
  );
}
