import { isRecord } from '#contract/values/is-record.ts';
import { type Fields, fieldsOf } from '../call.ts';
import { type Kind, masked } from '../kind.ts';

const hidden = /^\*{3,}|\*{4}/u;

/** Whether a part of a reading is masked: its previous value cannot be sent again. */
function hidesSomething(stored: unknown): boolean {
  if (typeof stored === 'string') return hidden.test(stored);
  if (Array.isArray(stored)) return stored.some(hidesSomething);
  return isRecord(stored) && Object.values(stored).some(hidesSomething);
}

const withoutNotifierIds = (stored: unknown): Fields => {
  const { notifications, ...rest } = fieldsOf(stored);
  const each = Array.isArray(notifications) ? notifications : [];
  return {
    ...rest,
    notifications: each.map((one) => {
      const { notifierId: _, ...notification } = fieldsOf(one);
      return notification;
    }),
  };
};

/** How changes of these resources are read and undone: alert config. */
export const alertConfigKinds: readonly Kind[] = [
  {
    item: 'getGroupAlertConfig',
    list: 'listGroupAlertConfigs',
    create: 'createGroupAlertConfig',
    updates: ['updateGroupAlertConfig', 'toggleGroupAlertConfig'],
    remove: 'deleteGroupAlertConfig',
    numbered: ({ id }) => ({ alertConfigId: id }),
    asBody: withoutNotifierIds,
    objections: {
      update: (sent, stored) =>
        sent.notifications !== undefined && hidesSomething(stored.notifications)
          ? masked('the secrets of its notifications')
          : undefined,
      remove: (stored) =>
        hidesSomething(stored.notifications) ? masked('the secrets of its notifications') : undefined,
    },
  },
];
