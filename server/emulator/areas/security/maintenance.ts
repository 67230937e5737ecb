import { badField, fail, failWith } from '#contract/api/errors.ts';
import type { EventType } from '#contract/events/families.ts';
import {
  type MaintenanceWindow,
  type MaintenanceWindowRequest,
  mostDeferrals,
} from '#contract/security/maintenance.ts';
import { raise } from '#server/emulator/kernel/alerts/engine.ts';
import { record } from '#server/emulator/kernel/audit.ts';
import { definedFields } from '#server/emulator/kernel/defined-fields.ts';
import { type Call, defineHandlers } from '#server/emulator/kernel/handler.ts';
import type { World } from '#server/emulator/kernel/world.ts';
import type { MaintenanceRecord } from './records.ts';

const hourMs = 3_600_000;
const weekMs = 7 * 24 * hourMs;
/** How far ahead the service announces a maintenance // documented: 72 hours */
const noticeMs = 72 * hourMs;

const blank: MaintenanceWindow = {
  dayOfWeek: 0,
  hourOfDay: 0,
  autoDeferOnceEnabled: false,
  numberOfDeferrals: 0,
  startASAP: false,
  timeZoneId: 'UTC',
};

/** The window of the project's own; without one nothing can be put off. */
function windowOf(world: World, groupId: string): MaintenanceRecord {
  const existing = world.tables.maintenanceWindows.get(groupId);
  if (!existing) throw fail('ATLAS_MAINTENANCE_WINDOW_NOT_DEFINED');
  return existing;
}

/** The first hour of that name that is still to come. */
function nextAt(now: number, dayOfWeek: number, hourOfDay: number): number {
  const date = new Date(now);
  const today = Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), date.getUTCDate(), hourOfDay);
  const days = (dayOfWeek - 1 - date.getUTCDay() + 7) % 7;
  const at = today + days * 24 * hourMs;
  return at > now ? at : at + weekMs;
}

/** Schedules a maintenance: announced three days ahead, then begun. */
function schedule(world: World, window: MaintenanceRecord, at: number): MaintenanceRecord {
  const { id: groupId } = window;
  const after = world.tables.maintenanceWindows.put({ ...window, scheduledFor: at });
  const due = { groupId, at };
  world.after(Math.max(0, at - noticeMs - world.now()), 'maintenance.announce', due);
  world.after(at - world.now(), 'maintenance.begin', due);
  return after;
}

function happened(world: World, groupId: string, eventTypeName: EventType): void {
  raise(world, { groupId, eventTypeName, target: {} });
}

function checked(body: MaintenanceWindowRequest, before: MaintenanceRecord | undefined): void {
  const { dayOfWeek, hourOfDay, protectedHours } = body;
  if (dayOfWeek === undefined && !before) throw badField('dayOfWeek', 'is required', 'MISSING_ATTRIBUTE');
  if (dayOfWeek !== undefined && (dayOfWeek < 1 || dayOfWeek > 7)) {
    throw badField('dayOfWeek', 'must be 1 to 7', 'ATLAS_INVALID_MAINTENANCE_WINDOW_DAY_OF_WEEK');
  }
  if (hourOfDay !== undefined && (hourOfDay < 0 || hourOfDay > 23)) {
    throw badField('hourOfDay', 'must be 0 to 23', 'ATLAS_INVALID_MAINTENANCE_WINDOW_HOUR_OF_DAY');
  }
  const { startHourOfDay: start, endHourOfDay: end } = protectedHours ?? {};
  if ((start === undefined) !== (end === undefined)) {
    const missing = start === undefined ? 'startHourOfDay' : 'endHourOfDay';
    throw badField(`protectedHours.${missing}`, 'is required', 'MISSING_ATTRIBUTE');
  }
  if (start !== undefined && start === end)
    throw badField('protectedHours.endHourOfDay', 'must differ from the start');
}

/** The protected hours of a checked request, unless it removes them. */
function hoursOf({ protectedHours }: MaintenanceWindowRequest): MaintenanceWindow['protectedHours'] {
  const { startHourOfDay, endHourOfDay } = protectedHours ?? {};
  if (startHourOfDay === undefined || endHourOfDay === undefined) return undefined;
  return { startHourOfDay, endHourOfDay };
}

/** Records the change of a window as events. */
function recordChange(
  call: Call<'updateGroupMaintenanceWindow'>,
  before: MaintenanceRecord | undefined,
): void {
  const { world, caller, params, body, peer } = call;
  const reported = (
    what:
      | 'PROTECTED_HOURS_CREATED'
      | 'PROTECTED_HOURS_MODIFIED'
      | 'PROTECTED_HOURS_REMOVED'
      | 'START_ASAP'
      | 'WINDOW_ADDED'
      | 'WINDOW_MODIFIED',
  ) => record(world, `ATLAS_MAINTENANCE_${what}`, { groupId: params.groupId }, { caller, peer });
  reported(before ? 'WINDOW_MODIFIED' : 'WINDOW_ADDED');
  if (body.protectedHours && hoursOf(body))
    reported(before?.protectedHours ? 'PROTECTED_HOURS_MODIFIED' : 'PROTECTED_HOURS_CREATED');
  else if (body.protectedHours && before?.protectedHours) reported('PROTECTED_HOURS_REMOVED');
  if (body.startASAP) reported('START_ASAP');
}

export const maintenanceHandlers = defineHandlers({
  getGroupMaintenanceWindow({ world, params }) {
    const window = world.tables.maintenanceWindows.get(params.groupId);
    return window ? definedFields(window, 'id', 'scheduledFor') : blank;
  },

  updateGroupMaintenanceWindow(call) {
    const { world, params, body } = call;
    const { groupId } = params;
    const before = world.tables.maintenanceWindows.get(groupId);
    checked(body, before);
    const changes = definedFields(body, 'numberOfDeferrals', 'timeZoneId', 'protectedHours');
    const protectedHours = body.protectedHours ? hoursOf(body) : before?.protectedHours;
    const { protectedHours: _, ...rest } = { ...blank, ...before, ...changes, id: groupId };
    const window = { ...rest, ...(protectedHours ? { protectedHours } : {}) };
    world.tables.maintenanceWindows.put(window);
    world.emit('maintenanceWindow.changing', { groupId });
    recordChange(call, before);
    // assumed: there is always something to maintain, once for every window that is chosen
    const at = window.startASAP ? world.now() : nextAt(world.now(), window.dayOfWeek, window.hourOfDay);
    schedule(world, window, at);
    return undefined;
  },

  resetGroupMaintenanceWindow({ world, caller, params, peer }) {
    const { groupId } = params;
    if (world.tables.maintenanceWindows.delete(groupId)) {
      world.emit('maintenanceWindow.changing', { groupId });
      record(world, 'ATLAS_MAINTENANCE_WINDOW_REMOVED', { groupId }, { caller, peer });
    }
    return undefined;
  },

  deferGroupMaintenanceWindow({ world, caller, params, peer }) {
    const { groupId } = params;
    const window = windowOf(world, groupId);
    const { scheduledFor, numberOfDeferrals } = window;
    if (scheduledFor === undefined) throw fail('ATLAS_MAINTENANCE_NOT_SCHEDULED');
    if (numberOfDeferrals >= mostDeferrals) {
      throw failWith('ATLAS_NUM_MAINTENANCE_DEFERRALS_EXCEEDED', { parameters: [mostDeferrals] });
    }
    schedule(world, { ...window, numberOfDeferrals: numberOfDeferrals + 1 }, scheduledFor + weekMs);
    record(world, 'ATLAS_MAINTENANCE_DEFERRED', { groupId }, { caller, peer });
    return undefined;
  },

  toggleGroupMaintenanceWindowAutoDefer({ world, caller, params, peer }) {
    const { groupId } = params;
    const window = windowOf(world, groupId);
    const autoDeferOnceEnabled = !window.autoDeferOnceEnabled;
    world.tables.maintenanceWindows.put({ ...window, autoDeferOnceEnabled });
    const what = autoDeferOnceEnabled ? 'ENABLED' : 'DISABLED';
    record(world, `ATLAS_MAINTENANCE_AUTO_DEFER_${what}`, { groupId }, { caller, peer });
    return undefined;
  },
});

interface Due {
  groupId: string;
  at: number;
}

/** The window that still waits for this very maintenance. */
function waiting(world: World, { groupId, at }: Due): MaintenanceRecord | undefined {
  const window = world.tables.maintenanceWindows.get(groupId);
  return window?.scheduledFor === at ? window : undefined;
}

function announce(world: World, due: Due): void {
  if (waiting(world, due)) happened(world, due.groupId, 'MAINTENANCE_IN_ADVANCED');
}

function begin(world: World, due: Due): void {
  const window = waiting(world, due);
  if (!window) return;
  const { groupId, at } = due;
  if (window.autoDeferOnceEnabled && window.numberOfDeferrals === 0 && !window.startASAP) {
    schedule(world, { ...window, numberOfDeferrals: 1 }, at + weekMs);
    happened(world, groupId, 'MAINTENANCE_AUTO_DEFERRED');
    return;
  }
  const { scheduledFor: _, ...rest } = window;
  world.tables.maintenanceWindows.put({ ...rest, startASAP: false, numberOfDeferrals: 0 });
  happened(world, groupId, 'MAINTENANCE_STARTED');
  world.after(world.takes('maintenance.run'), 'maintenance.end', { groupId });
}

function end(world: World, { groupId }: { groupId: string }): void {
  if (world.tables.groups.get(groupId)) happened(world, groupId, 'MAINTENANCE_COMPLETED');
}

export const maintenanceTransitions = {
  'maintenance.announce': announce,
  'maintenance.begin': begin,
  'maintenance.end': end,
};
