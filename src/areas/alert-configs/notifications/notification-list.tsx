import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form';
import { defaultSeverity } from '#contract/alert-configs/event-types.ts';
import { maxNotifications } from '#contract/alert-configs/notifications/notification-rules.ts';
import { kindSpec, type NotificationKind } from '#contract/alert-configs/tables/notification-fields.ts';
import { severities } from '#contract/alert-configs/tables/severities.ts';
import { ActionMenu } from '#src/ui/actions/action-menu.tsx';
import { Button, IconButton } from '#src/ui/actions/button.tsx';
import { Notice } from '#src/ui/feedback/notice.tsx';
import { Row } from '#src/ui/layout/row.tsx';
import { Stack } from '#src/ui/layout/stack.tsx';
import { Text } from '#src/ui/layout/text.tsx';
import classes from '../editor/editor.module.css';
import { type ConfigForm, offeredKinds } from '../form-model.ts';
import { arrivesAs } from '../severity-text.ts';
import type { AlertConfig } from '../shapes.ts';
import { NotificationFields } from './notification-fields.tsx';
import { asKind, newNotification, notificationToRequest, titleOf } from './notification-form.ts';

export interface NotificationListProps {
  form: UseFormReturn<ConfigForm>;
  groupId: string;
  base: AlertConfig | undefined;
}

/** The notifications of a configuration, each with its own delay and interval. */
export function NotificationList({ form, groupId, base }: NotificationListProps) {
  const { control } = form;
  const list = useFieldArray({ control, name: 'notifications' });
  const { errors } = form.formState;
  const root = errors.notifications?.root?.message ?? errors.notifications?.message;
  const kinds = useWatch({ control, name: 'notifications' }).map((each) => each.typeName);
  const items = (choose: (kind: NotificationKind) => void, own?: NotificationKind) =>
    offeredKinds
      .filter((kind) => kind !== own)
      .map((kind) => ({
        label: kindSpec(kind).title,
        // the service takes one of each of these
        disabled: (kind === 'GROUP' || kind === 'ORG') && kinds.includes(kind) && 'Already in the list.',
        onSelect: () => choose(kind),
      }));
  return (
    <Stack gap={12}>
      {list.fields.map((row, index) => (
        <section key={row.id} className={classes.notification} aria-label={`Notification ${index + 1}`}>
          <Row as="header" gap={4} columnGap={8} align="center" wrap>
            <NotificationTitle form={form} index={index} base={base} />
            <ActionMenu
              trigger={
                <Button size="sm" variant="quiet" opens>
                  Change kind
                </Button>
              }
              items={items(
                (kind) => list.update(index, asKind(form.getValues(`notifications.${index}`), kind)),
                kinds[index],
              )}
            />
            <IconButton
              icon="trash"
              label={`Remove notification ${index + 1}`}
              onClick={() => list.remove(index)}
            />
          </Row>
          <NotificationFields control={control} index={index} groupId={groupId} base={base} />
        </section>
      ))}
      {root && (
        <Text as="p" size={13} tone="critical" role="alert">
          {root}
        </Text>
      )}
      {list.fields.length > maxNotifications && (
        <Notice tone="warning">More than {maxNotifications} notifications: Atlas may refuse them.</Notice>
      )}
      <div>
        <ActionMenu
          position="bottom-start"
          trigger={
            <Button size="sm" icon="plus" opens>
              Add notification
            </Button>
          }
          items={items((kind) => list.append(newNotification(kind)))}
        />
      </div>
    </Stack>
  );
}

function NotificationTitle({
  form,
  index,
  base,
}: Omit<NotificationListProps, 'groupId'> & { index: number }) {
  const [notification, eventTypeName, override] = useWatch({
    control: form.control,
    name: [`notifications.${index}`, 'eventTypeName', 'severityOverride'],
  });
  const severity = severities.find((each) => each === override) ?? defaultSeverity(eventTypeName);
  const there = eventTypeName === '' ? undefined : arrivesAs(notification.typeName, severity);
  return (
    <Row
      as="h3"
      columnGap={8}
      align="baseline"
      wrap
      shrink
      size={14}
      weight="bold"
      className={classes.notificationTitle}
    >
      <Text size={12} mono weight="normal" tone="dim">
        {index + 1}
      </Text>
      {titleOf(notificationToRequest(notification), base)}
      {there && (
        <Text size={12} weight="normal" tone="dim">
          arrives as {there}
        </Text>
      )}
    </Row>
  );
}
