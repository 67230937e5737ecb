import { z } from 'zod';
import { consoleOperations } from '../console/table/operation.ts';
import {
  MailServerRequest,
  MailServerView,
  NotificationList,
  NotificationSettingsRequest,
  NotificationSettingsView,
  ReadRequest,
  ShownDelivery,
  TestRequest,
} from './settings.ts';

const path = '/notifications';
const own = { role: 'viewer', effect: 'account' } as const;

/** The caller's notifications, their settings and their deliveries. */
export const notificationOperations = consoleOperations({
  listNotifications: {
    ...{ method: 'GET', path, role: 'viewer', background: true, answer: NotificationList },
    summary: 'List the notifications of the caller, the newest first',
  },
  markNotificationsRead: {
    ...{ method: 'POST', path: `${path}/read`, ...own, body: ReadRequest, answer: NotificationList },
    summary: 'Mark notifications as read',
  },
  getNotificationSettings: {
    ...{ method: 'GET', path: `${path}/settings`, role: 'viewer', answer: NotificationSettingsView },
    summary: "Return the caller's topics and channels",
  },
  saveNotifications: {
    ...{ method: 'PUT', path: `${path}/settings`, ...own, body: NotificationSettingsRequest },
    ...{ audited: true, answer: NotificationSettingsView },
    summary: "Save the caller's topics and channels; without `webhookKey` the stored one remains",
  },
  testNotification: {
    ...{ method: 'POST', path: `${path}/test`, role: 'viewer', effect: 'probes', body: TestRequest },
    ...{ answer: z.object({ id: z.string() }), status: 202 },
    summary: 'Send a test notification to the caller; 429 after five in ten minutes',
  },
  listDeliveries: {
    ...{ method: 'GET', path: `${path}/deliveries`, role: 'viewer', answer: z.array(ShownDelivery) },
    summary: 'List the deliveries to the caller, the newest first',
  },
});

const mailPath = `${path}/mail-server` as const;
const administers = { role: 'administrator', effect: 'account', audited: true } as const;

/** The mail server of this console. */
export const mailServerOperations = consoleOperations({
  getMailServer: {
    ...{ method: 'GET', path: mailPath, role: 'administrator', answer: MailServerView },
    summary: 'Return the mail server, without its password',
  },
  saveMailServer: {
    ...{ method: 'PUT', path: mailPath, ...administers, body: MailServerRequest, answer: MailServerView },
    summary: 'Save the mail server; without `password` the stored one remains',
  },
  deleteMailServer: {
    ...{ method: 'DELETE', path: mailPath, ...administers },
    summary: 'Delete the mail server',
  },
});
