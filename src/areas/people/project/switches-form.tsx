import { useRefusal } from '#src/api/access/can.ts';
import { collected } from '#src/api/console/change-sets.ts';
import { SwitchField } from '#src/ui/fields/switch-field.tsx';
import type { Project } from '../shared/holders.ts';
import { SavedForm } from '../shared/saved-form.tsx';
import { type ProjectSwitches, switchChanges, switchLabels, switchNames } from './project-switches.ts';

/** The switches of a project, each with what happens when it is turned. */
export function SwitchesForm({ group, settings }: { group: Project; settings: ProjectSwitches }) {
  const groupId = group.id;
  const refusal = useRefusal('updateGroupSettings', { groupId, orgId: group.orgId });
  return (
    <SavedForm<ProjectSwitches>
      values={settings}
      label="Features"
      submitLabel="Save features"
      resource={`/groups/${groupId}/settings`}
      refusal={refusal}
      saved="Features saved"
      change={(values, before) =>
        collected(
          'updateGroupSettings',
          { groupId, body: switchChanges(before, values) },
          `Features of ${group.name}`,
        )
      }
    >
      {({ control }) =>
        switchNames.map((name) => (
          <SwitchField
            key={name}
            control={control}
            name={name}
            {...switchLabels[name]}
            disabledReason={refusal}
          />
        ))
      }
    </SavedForm>
  );
}
