import { type Control, useController } from 'react-hook-form';
import { IconButton } from '#src/ui/actions/button.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import type { SettingsValues } from './settings-form.ts';

/** Projects with notifications for alerts, sign-ins, expiries and drift; they are added on their own pages. */
export function FollowedProjects({ control }: { control: Control<SettingsValues> }) {
  const { field } = useController({ control, name: 'projects' });
  if (field.value.length === 0) {
    return (
      <Text as="p" size={13} tone="dim">
        None yet. Open a project and choose “Follow project” under the bell.
      </Text>
    );
  }
  return (
    <Stack as="ul" gap={6}>
      {field.value.map((project) => (
        <Row
          as="li"
          key={`${project.connection} ${project.groupId}`}
          gap={8}
          align="center"
          justify="between"
        >
          <span>
            {project.name} <Mono dim>{project.connection}</Mono>
          </span>
          <IconButton
            bare
            icon="close"
            label={`Unfollow ${project.name}`}
            onClick={() => field.onChange(field.value.filter((each) => each !== project))}
          />
        </Row>
      ))}
    </Stack>
  );
}
