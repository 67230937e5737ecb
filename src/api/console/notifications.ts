import { queryOptions } from '@tanstack/react-query';
import type {
  MailServerRequest,
  MailServerView,
  NotificationList,
  NotificationSettingsRequest,
  NotificationSettingsView,
  ShownDelivery,
} from '#contract/notifications/settings.ts';
import { request } from '../client.ts';
import { useAnsweredChange, useKeptChange } from './kept-change.ts';

const path = '/notifications';
const againMs = 15_000;
/** While something is on its way. */
const soonMs = 1_000;

/** Notifications to this user, the newest first. */
export const notificationsQuery = queryOptions({
  queryKey: ['notifications', 'list'],
  queryFn: ({ signal }) => request<NotificationList>(path, { signal }),
  staleTime: againMs,
  retry: false,
  refetchInterval: againMs,
});

/** Subscriptions and delivery settings of this user. */
export const notificationSettingsQuery = queryOptions({
  queryKey: ['notifications', 'settings'],
  queryFn: ({ signal }) => request<NotificationSettingsView>(`${path}/settings`, { signal }),
  staleTime: 5_000,
});

/** Deliveries to this user, the newest first. */
export const deliveriesQuery = queryOptions({
  queryKey: ['notifications', 'deliveries'],
  queryFn: ({ signal }) => request<ShownDelivery[]>(`${path}/deliveries`, { signal }),
  staleTime: 1_000,
  refetchInterval: ({ state }) => (state.data?.some(isOnItsWay) ? soonMs : againMs),
});

/** Not tried yet, and not put off. */
const isOnItsWay = ({ state, tries, createdAt, nextAt }: ShownDelivery): boolean =>
  state === 'waiting' && tries === 0 && nextAt === createdAt;

export const mailServerQuery = queryOptions({
  queryKey: ['notifications', 'mail-server'],
  queryFn: ({ signal }) => request<MailServerView>(`${path}/mail-server`, { signal }),
  staleTime: 5_000,
});

const useChange = <Input, Answer>(change: (input: Input) => Promise<Answer>) =>
  useKeptChange(['notifications'], change, 'settled');

export const useReadNotifications = () =>
  useAnsweredChange(notificationsQuery.queryKey, (ids: 'all' | string[]) =>
    request<NotificationList>(`${path}/read`, { method: 'POST', body: { ids } }),
  );

export const useSaveNotificationSettings = () =>
  useChange((body: NotificationSettingsRequest) =>
    request<NotificationSettingsView>(`${path}/settings`, { method: 'PUT', body }),
  );

export const useTestNotification = () =>
  useChange((channel: 'webhook' | 'email') =>
    request<{ id: string }>(`${path}/test`, { method: 'POST', body: { channel } }),
  );

export const useSaveMailServer = () =>
  useChange((body: Partial<MailServerRequest>) =>
    request<MailServerView>(`${path}/mail-server`, { method: 'PUT', body }),
  );

export const useDeleteMailServer = () =>
  useChange(() => request(`${path}/mail-server`, { method: 'DELETE' }));
