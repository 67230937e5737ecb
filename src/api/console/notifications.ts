import { queryOptions } from '@tanstack/react-query';
import type {
  MailServerRequest,
  NotificationSettingsRequest,
  ShownDelivery,
} from '#contract/notifications/settings.ts';
import { c } from './console-call.ts';
import { useAnsweredChange, useKeptChange } from './kept-change.ts';

const againMs = 15_000;
/** While something is on its way. */
const soonMs = 1_000;

/** Notifications to this user, the newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal }) => c('listNotifications', {}, signal),
  staleTime: againMs,
  retry: false,
  refetchInterval: againMs,
});

/** Subscriptions and delivery settings of this user. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => c('getNotificationSettings', {}, signal),
  staleTime: 5_000,
});

/** Deliveries to this user, the newest first. */
export const deliveriesQuery = queryOptions({
  queryKey: ['notifications', 'deliveries'],
  queryFn: ({ signal }) => c('listDeliveries', {}, signal),
  staleTime: 1_000,
  refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? soonMs : againMs),
});

/** Not tried yet, and not put off. */
const isOnItsWay = ({ state, tries, createdAt, nextAt }: ShownDelivery): boolean =>
  state === 'waiting' && tries === 0 && nextAt === createdAt;

export const mailServerQuery = queryOptions({
  queryKey: ['notifications', 'mail-server'],
  queryFn: ({ signal }) => c('getMailServer', {}, signal),
  staleTime: 5_000,
});

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useKeptChange(['notifications'], change, 'settled');

export const useReadNotifications = () =>
  useAnsweredChange(notificationsQuery.queryKey, (ids: 'all' | string[]) =>
    c('markNotificationsRead', { body: { ids } }),
  );

export const useSaveNotificationSettings = () =>
  useChange((body: NotificationSettingsRequest) => c('saveNotifications', { body }));

export const useTestNotification = () =>
  useChange((channel: 'webhook' | 'email') => c('testNotification', { body: { channel } }));

export const useSaveMailServer = () =>
  useChange((body: Partial<MailServerRequest>) =>
    // the server names a field that is empty
    c('saveMailServer', { body: body as MailServerRequest }),
  );

export const useDeleteMailServer = () => useChange(() => c('deleteMailServer', {}));
