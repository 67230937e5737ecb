import { MultiSelect, Switch, TagsInput } from '@mantine/core';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { selectParts } from '#src/ui/fields/select-field.tsx';
import { Grid } from '#src/ui/layout/grid.tsx';
import { actionGroups, commands } from './audit-actions.ts';
import { type FilterModel, filterText, modelOf, nameProblem, readFilter } from './filter-model.ts';
import { templates } from './templates.ts';

interface FilterBuilderProps {
  text: string;
  onText: (text: string) => void;
  disabled: boolean;
}

/** The filter as fields; each change writes the text below, and the text changes the fields. */
export function FilterBuilder({ text, onText, disabled }: FilterBuilderProps) {
  const reading = readFilter(text);
  const model = reading.ok ? modelOf(reading.filter) : undefined;
  return (
    <Grid gap={12}>
      <div>
        <ActionMenu
          position="bottom-start"
          trigger={
            <Button icon="filter" opens disabledReason={disabled && 'The filter cannot be changed now'}>
              Use template
            </Button>
          }
          items={templates.map(({ label, model: next }) => ({
            label,
            onSelect: () => onText(filterText(next)),
          }))}
        />
      </div>
      {model ? (
        <BuilderFields model={model} disabled={disabled} onModel={(next) => onText(filterText(next))} />
      ) : (
        <Notice tone="info" title="The fields cannot show this filter">
          It uses more than the fields express. Edit its text, or use a template.
        </Notice>
      )}
    </Grid>
  );
}

interface BuilderFieldsProps {
  model: FilterModel;
  disabled: boolean;
  onModel: (model: FilterModel) => void;
}

const choices = actionGroups.map(({ group, actions }) => ({ group, items: [...actions] }));
const existing = new Set<string>(actionGroups.flatMap(({ actions }) => [...actions]));

function BuilderFields({ model, disabled, onModel }: BuilderFieldsProps) {
  const set = (part: Partial<FilterModel>): void => onModel({ ...model, ...part });
  const others = model.actions.filter((action) => !existing.has(action));
  const chooses = { ...selectParts, searchable: true, hidePickedOptions: false, disabled } as const;
  return (
    <Grid gap={12}>
      <MultiSelect
        {...chooses}
        label="Actions"
        description="If none is selected, all actions are recorded."
        data={others.length > 0 ? [...choices, { group: 'Others', items: others }] : choices}
        value={model.actions}
        onChange={(actions) =>
          set({ actions, commands: actions.includes('authCheck') ? model.commands : [] })
        }
      />
      {model.actions.includes('authCheck') && (
        <MultiSelect
          {...chooses}
          label="Commands"
          description="Applies to authCheck events. If none is selected, all commands are recorded."
          data={[...new Set([...commands, ...model.commands])]}
          value={model.commands}
          onChange={(next) => set({ commands: next })}
        />
      )}
      <Names
        label="Users"
        description="Database and user, such as admin.alice. Press Enter after each."
        value={model.users}
        disabled={disabled}
        onChange={(users) => set({ users })}
      />
      <Names
        label="Roles"
        description="Database and role, such as shop.readWrite. Users with any of them match."
        value={model.roles}
        disabled={disabled}
        onChange={(roles) => set({ roles })}
      />
      <Switch
        label="Failures only"
        description="Events whose result is an error."
        checked={model.failuresOnly}
        disabled={disabled}
        onChange={({ currentTarget }) => set({ failuresOnly: currentTarget.checked })}
      />
    </Grid>
  );
}

interface NamesProps {
  label: string;
  description: string;
  value: string[];
  disabled: boolean;
  onChange: (names: string[]) => void;
}

function Names({ onChange, ...input }: NamesProps) {
  return (
    <TagsInput
      {...input}
      maxTags={50}
      onChange={(names) => onChange(names.filter((name) => nameProblem(name) === undefined))}
    />
  );
}
