import type { ReactNode } from 'react';
import type { Control } from 'react-hook-form';
import { type FieldRow, type FieldValues, fieldName, optionLabel } from '#src/lib/field-table/field-table.ts';
import { SecretField } from './secret-field.tsx';
import { MultiSelectField, SelectField } from './select-field.tsx';
import { SwitchField } from './switch-field.tsx';
import { TextareaField, TextField } from './text-field.tsx';

export interface TableFieldProps {
  row: FieldRow;
  control: Control<FieldValues>;
  /** Renders rows of the kind `own`. */
  own?: (field: {
    control: Control<FieldValues>;
    name: string;
    label: string;
    help: string | undefined;
  }) => ReactNode;
}

/** The field of one row of a table of fields. */
export function TableField({ row, control, own }: TableFieldProps) {
  const { path, label, kind, help, required = false, options = [] } = row;
  const named = { control, name: fieldName(path), label, help };
  const choices = options.map((value) => ({ value, label: optionLabel(row, value) }));
  switch (kind) {
    case 'own':
      return own?.(named) ?? <TextField {...named} mono optional={!required} />;
    case 'secret':
      return <SecretField {...named} optional={!required} />;
    case 'choice':
      return <SelectField {...named} options={choices} />;
    case 'choices':
      return <MultiSelectField {...named} options={choices} optional={!required} />;
    case 'switch':
      return <SwitchField {...named} />;
    case 'text':
      return <TextField {...named} mono optional={!required} />;
    default:
      return <TextareaField {...named} mono rows={3} optional={!required} />;
  }
}
