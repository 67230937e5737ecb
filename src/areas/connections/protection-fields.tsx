import type { Control } from 'react-hook-form';
import {
  type ConnectionColour,
  changeKindLabels,
  changeKinds,
  connectionColours,
} from '#contract/console/access/protection.ts';
import { FormSection } from '#src/ui/fields/form-section.tsx';
import { NumberField } from '#src/ui/fields/number-field.tsx';
import { MultiSelectField, SelectField } from '#src/ui/fields/select-field.tsx';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import { TextField } from '#src/ui/fields/text-field.tsx';
import type { ConnectionValues } from './connection-form-model.ts';

const colourLabels: Readonly<Record<ConnectionColour, string>> = {
  none: 'None',
  red: 'Red',
  amber: 'Amber',
  green: 'Green',
  blue: 'Blue',
  violet: 'Violet',
};

/** Protection of a connection beyond the roles of users; the server refuses forbidden settings. */
export function ProtectionFields({ control }: { control: Control<ConnectionValues> }) {
  return (
    <FormSection
      title="Protection"
      description="Enforced by the server for every call. Change sets that a second person has approved are let through."
    >
      <SwitchField
        control={control}
        name="protection.locked"
        label="Locked"
        help="Changes are refused until a person unlocks the connection for a while and gives a reason."
      />
      <NumberField
        control={control}
        name="protection.unlockMinutes"
        label="Longest unlock"
        unit="minutes"
        min={1}
        max={1440}
      />
      <MultiSelectField
        control={control}
        name="protection.secondPerson"
        label="Second person for"
        help="Changes of these kinds go through a change set that another person has approved; those of documents need emergency access."
        options={changeKinds.map((value) => ({ value, label: changeKindLabels[value] }))}
      />
      <NumberField
        control={control}
        name="protection.personPerHour"
        label="Changes of one person"
        unit="an hour"
        min={1}
        placeholder="no limit"
      />
      <NumberField
        control={control}
        name="protection.consolePerHour"
        label="Changes of everybody"
        unit="an hour"
        min={1}
        placeholder="no limit"
      />
      <SelectField
        control={control}
        name="protection.colour"
        label="Colour of its strip"
        options={connectionColours.map((value) => ({ value, label: colourLabels[value] }))}
      />
      <TextField
        control={control}
        name="protection.banner"
        label="Words of its strip"
        help="Shown above every page of the connection: “Production, notify #dba first”."
        optional
        maxLength={160}
      />
    </FormSection>
  );
}
