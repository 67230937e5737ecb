import type { SecretBox } from '#server/auth/secret-box.ts';
import type { Config } from '#server/config.ts';

import { runId } from '../functions/runs.ts';
import type { DefineConsoleHandlers } from '../http/console-handlers.ts';
import type { Route } from '../http/route.ts';
import type { Leases } from '../jobs/lease.ts';
import type { Log } from '../log.ts';
import type { Outbound } from '../outbound/outbound.ts';
import type { Db } from '../tables.ts';
import { createDeliverer, type Deliverer } from './deliverer.ts';
import { createDeliveries } from './deliveries.ts';
import { createNotices } from './notices.ts';
import { notificationRoutes } from './notification-routes.ts';
import type { Outbox } from './outbox.ts';
import { createOutgoing, type Outgoing } from './outgoing.ts';
import { createScanner, type Scanner, type ScannerDeps } from './scanner.ts';
import { createSettingsStore } from './settings-store.ts';
import { createNotify, type Notify } from './tell.ts';

interface NotificationsOptions {
  db: Db;
  leases: Leases;
  box: SecretBox;
  config: Pick<Config, 'notificationHosts'>;
  outbound: Outbound;
  defineHandlers: DefineConsoleHandlers;
  /** Of the console, as people reach it. */
  origin: string;
  log: Log;
  now: () => number;
}

export interface NotificationsArea {
  routes: Route[];
  /** What any other area calls in one line. */
  notify: Notify;
  /** Notifications stored together with a change of this console's own data. */
  outbox: Outbox;
  deliverer: Deliverer;
  /** Authorizes the targets of outgoing messages. */
  outgoing: Outgoing;
  /** Reads followed projects through connections, which are made after this area. */
  scannerOf(callsOf: ScannerDeps['callsOf']): Scanner;
}

/** Notifications of the console: who follows which topics, the sent ones, and the loop that sends them. */
export function createNotificationsArea(options: NotificationsOptions): NotificationsArea {
  const { db, leases, box, config, outbound, defineHandlers, origin, log, now } = options;
  const settings = createSettingsStore(db, box);
  const notices = createNotices(db);
  const deliveries = createDeliveries(db, notices);
  const outgoing = createOutgoing(config.notificationHosts);
  const parts = { notices, deliveries, settings, newId: runId, now };
  const { notify, outbox } = createNotify({ ...parts, db, log, wake: () => deliverer.wake() });
  const deliverer = createDeliverer({ ...parts, leases, outbox, outgoing, outbound, origin, log });
  return {
    routes: notificationRoutes({ ...parts, db, deliverer, outbox, outgoing, defineHandlers }),
    notify,
    outbox,
    deliverer,
    outgoing,
    scannerOf: (callsOf) => createScanner({ settings, callsOf, notify, leases, log, now }),
  };
}
