import { Long } from 'bson';
import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { idAt, money, rounded } from '../bson-values.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { personOf } from '../people.ts';
import { bell, between, chance, draw, mixed, pick } from '../random.ts';
import { deviceCount, deviceNamed } from './devices.ts';

const readingCount = 4000;
const rounds = Math.ceil(readingCount / deviceCount);

/** Every device once an hour, the last time within the last hour: in the order in which they arrive. */
export const readings: SetCollection = {
  db: 'plant',
  collection: 'readings',
  count: readingCount,
  bytes: 733_892,
  asked: ['device._id', 'takenAt', 'alarm.level'],
  make(index, random, base) {
    const device = index % deviceCount;
    const round = Math.floor(index / deviceCount);
    const { _id, kind, site, serial, offset, battery } = deviceNamed(random, device, base);
    const taken = base - (rounds - round) * HOUR + device * 57_000 + between(random, 0, 900);
    const turn = Math.sin((2 * Math.PI * ((taken % DAY) - 9 * HOUR)) / DAY);
    // A device in forty runs hot for half a day.
    const issue = mixed(device * 31 + Math.floor(round / 12)) % 40 === 0 ? kind.limit - kind.usual : 0;
    const value = kind.usual + kind.daily * turn + kind.noise * (offset + bell(random)) + issue;
    return {
      _id: idAt(random, 'readings', index, taken),
      takenAt: new Date(taken),
      device: { _id, serial, kind: kind.kind, site: site.code },
      value: chance(random, 0.004) ? null : rounded(value, kind.digits),
      unit: kind.unit,
      sequence: Long.fromNumber(4_294_967_296 + index),
      ...(value > kind.limit ? { alarm: { level: value > kind.limit * 1.1 ? 'critical' : 'warning' } } : {}),
      ...(battery ? { batteryMillivolts: between(random, 2900, 3650) } : {}),
      ...(chance(random, 0.03)
        ? { late: true, receivedAt: new Date(taken + between(random, 2, 45) * MINUTE) }
        : {}),
    };
  },
};

const maintenanceCount = 180;
const works = ['inspection', 'calibration', 'replacement', 'repair'] as const;
const parts = [
  ['PT-100-3W', 4250],
  ['M12-8P-2m', 1890],
  ['O-ring 14x2 NBR', 120],
  ['CR17450', 640],
  ['IP67 housing', 7800],
] as const;
const remarks = [
  'Stecker M12 korrodiert, ersetzt. Nachmessung i. O.',
  'Cable chafed at the drip edge; re-routed behind the manifold.',
  'Capteur recalé à 0,2 bar près, étanchéité contrôlée.',
  'Vibración en la bancada: revisar el acoplamiento antes del 1.er turno.',
  '異音あり。次回の点検でベアリングを交換すること。',
] as const;

export const maintenance: SetCollection = {
  db: 'plant',
  collection: 'maintenance',
  count: maintenanceCount,
  bytes: 107_273,
  asked: ['deviceId', 'openedAt', 'work'],
  make(index, random, base) {
    const opened = momentOf(index, maintenanceCount, 400, base);
    const device = between(random, 0, deviceCount - 1);
    const { _id: deviceId, site, serial } = deviceNamed(random, device, base);
    const lasted = between(random, 20, 2880) * MINUTE;
    const closed = opened + lasted < base && chance(random, 0.96);
    const used = draw(random, parts, between(random, 0, 3));
    return {
      _id: idAt(random, 'maintenance', index, opened),
      ticket: `MT-${site.code}-${1000 + index}`,
      deviceId,
      serial,
      work: pick(random, works),
      priority: between(random, 1, 4),
      technician: personOf(random, site.language),
      openedAt: new Date(opened),
      closedAt: closed ? new Date(opened + lasted) : null,
      ...(closed ? { durationMinutes: lasted / MINUTE } : {}),
      parts: used.map(([partNumber, cents]) => ({
        partNumber,
        quantity: between(random, 1, 4),
        unitCost: money(cents),
      })),
      checks: [
        ['power off', true],
        ['seal intact', chance(random, 0.8)],
        ['signal in range', closed],
      ],
      ...(chance(random, 0.7) ? { remark: pick(random, remarks) } : {}),
    };
  },
};
