import { type Document, Long, type ObjectId } from 'bson';
import { DAY } from '#contract/values/durations.ts';
import { binaryOf, idAt, padded, rounded } from '../bson-values.ts';
import { pointNear } from '../cities.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { personOf } from '../people.ts';
import { bell, between, chance, memoized, pick, type Random } from '../random.ts';

export const deviceCount = 60;

const sites = [
  { code: 'NORD', name: 'Werk Nord', language: 'de', longitude: 9.93, latitude: 53.51 },
  { code: 'RHON', name: 'Usine du Rhône', language: 'fr', longitude: 4.86, latitude: 45.72 },
  { code: 'EBRO', name: 'Planta del Ebro', language: 'es', longitude: -0.92, latitude: 41.67 },
  { code: 'TYNE', name: 'Tyne Works', language: 'en', longitude: -1.48, latitude: 54.98 },
  { code: 'KOBE', name: '神戸工場', language: 'ja', longitude: 135.22, latitude: 34.67 },
] as const;

/** What a kind of device measures: its usual value, how far a day and chance move it, when that is too much. */
const kinds = [
  { kind: 'temperature', letters: 'TX', unit: '°C', usual: 62, daily: 6, noise: 1.2, digits: 1, limit: 80 },
  {
    kind: 'vibration',
    letters: 'VB',
    unit: 'mm/s',
    usual: 2.4,
    daily: 0.3,
    noise: 0.5,
    digits: 3,
    limit: 7.1,
  },
  { kind: 'pressure', letters: 'PR', unit: 'bar', usual: 6.2, daily: 0.2, noise: 0.1, digits: 2, limit: 8 },
  { kind: 'flow', letters: 'FL', unit: 'l/min', usual: 118, daily: 22, noise: 7, digits: 1, limit: 190 },
  { kind: 'power', letters: 'PW', unit: 'kW', usual: 41, daily: 18, noise: 3, digits: 2, limit: 95 },
] as const;

function deviceId(random: Random, index: number, base: number): ObjectId {
  return idAt(random, 'devices', index, installedAt(index, base));
}

function installedAt(index: number, base: number): number {
  return momentOf(index, deviceCount, 1500, base - 30 * DAY);
}

/** They follow from the index of a device, and the offset from its stream. */
function traitsOf(random: Random, index: number) {
  const own = random.of('devices', index);
  const offset = bell(own);
  const kind = kinds[index % kinds.length] as (typeof kinds)[number];
  const site = sites[Math.floor(index / kinds.length) % sites.length] as (typeof sites)[number];
  return {
    own,
    offset,
    kind,
    site,
    serial: `QD-${kind.letters}-${padded(4200 + index * 17, 6)}`,
    battery: index % 3 === 0,
  };
}

/** What others say of a device. */
export const deviceNamed = memoized((random, index, base) => {
  const { own: _, ...traits } = traitsOf(random, index);
  return { _id: deviceId(random, index, base), ...traits };
});

const firmware = ['3.2.1', '3.2.0', '3.1.7', '2.9.14', '4.0.0-rc.2'] as const;

export const devices: SetCollection = {
  db: 'plant',
  collection: 'devices',
  count: deviceCount,
  bytes: 33_009,
  asked: ['serial', 'site.code', 'firmware'],
  make(index, random, base) {
    const { own, offset, kind, site, serial, battery } = traitsOf(random, index);
    const installed = installedAt(index, base);
    return {
      _id: deviceId(random, index, base),
      serial,
      kind: kind.kind,
      unit: kind.unit,
      site: { code: site.code, name: site.name, line: between(own, 1, 4) },
      location: pointNear(own, site),
      mac: binaryOf(own, 6),
      firmware: pick(own, firmware),
      installedAt: new Date(installed),
      calibrations: Array.from({ length: between(own, 1, 4) }, (_, turn) => ({
        at: new Date(Math.floor(installed + ((base - installed) * turn) / 4)),
        by: personOf(own, site.language).name,
        offset: rounded(offset * kind.noise, 3),
      })),
      limits: { high: kind.limit, ...(chance(own, 0.4) ? { low: rounded(kind.usual / 4, 1) } : {}) },
      // More than 2^31 pulses since it was installed.
      pulses: Long.fromNumber(Math.floor(own() * 9e9)),
      power: battery ? { source: 'battery', chargePercent: between(own, 11, 100) } : { source: 'mains' },
      neighbours: chance(own, 0.5) ? [deviceId(random, (index + 5) % deviceCount, base)] : [],
      retiredAt: chance(own, 0.04) ? new Date(base - between(own, 1, 20) * DAY) : null,
    } satisfies Document;
  },
};
