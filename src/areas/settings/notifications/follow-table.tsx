import { Checkbox } from '@mantine/core';
import { type Control, useController } from 'react-hook-form';
import { type Channel, channels, type Topic, topicLabels, topics } from '#contract/notifications/kinds.ts';
import classes from './notification-settings.module.css';
import type { SettingsValues } from './settings-form.ts';

const channelLabels: Readonly<Record<Channel, string>> = {
  browser: 'Browser',
  webhook: 'Webhook',
  email: 'E-mail',
};

/** The followed subjects, one per line, with their delivery channels beside the list. */
export function FollowTable({ control }: { control: Control<SettingsValues> }) {
  const { field } = useController({ control, name: 'follows' });
  const follows = field.value;
  const set = (topic: Topic, change: Partial<SettingsValues['follows'][Topic]>): void =>
    field.onChange({ ...follows, [topic]: { ...follows[topic], ...change } });
  return (
    <table className={classes.follows}>
      <thead>
        <tr>
          <th scope="col">Topic</th>
          <th scope="col">In the list</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {channelLabels[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {topics.map((topic) => {
          const { label, about } = topicLabels[topic];
          const { on, channels: chosen } = follows[topic];
          return (
            <tr key={topic}>
              <th scope="row">
                {label}
                <span className={classes.about}>{about}</span>
              </th>
              <td>
                <Checkbox
                  aria-label={`${label}, in the list`}
                  checked={on}
                  onChange={({ currentTarget }) => set(topic, { on: currentTarget.checked })}
                />
              </td>
              {channels.map((channel) => (
                <td key={channel}>
                  <Checkbox
                    aria-label={`${label}, ${channelLabels[channel]}`}
                    checked={on && chosen.includes(channel)}
                    disabled={!on}
                    onChange={({ currentTarget }) =>
                      set(topic, {
                        channels: currentTarget.checked
                          ? [...chosen, channel]
                          : chosen.filter((each) => each !== channel),
                      })
                    }
                  />
                </td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
