import { type Control, useController } from 'react-hook-form';
import { IconButton } from '#src/ui/actions/button.tsx';
import { Mono } from '#src/ui/values/mono.tsx';
import classes from './notification-settings.module.css';
import type { SettingsValues } from './settings-form.ts';

/** Projects with notifications for alerts, sign-ins, expiries and drift; they are added on their own pages. */
export function FollowedProjects({ control }: { control: Control<SettingsValues> }) {
  const { field } = useController({ control, name: 'projects' });
  if (field.value.length === 0) {
    return (
      <p className={classes.dim}>None yet. Open a project and choose “Follow project” under the bell.</p>
    );
  }
  return (
    <ul className={classes.projects}>
      {field.value.map((project) => (
        <li key={`${project.connection} ${project.groupId}`} className={classes.project}>
          <span>
            {project.name} <Mono dim>{project.connection}</Mono>
          </span>
          <IconButton
            bare
            icon="close"
            label={`Unfollow ${project.name}`}
            onClick={() => field.onChange(field.value.filter((each) => each !== project))}
          />
        </li>
      ))}
    </ul>
  );
}
