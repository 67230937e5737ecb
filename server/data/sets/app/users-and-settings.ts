import { type Document, Long, Timestamp } from 'bson';
import { DAY } from '#contract/values/durations.ts';
import { binaryOf, idAt, uuidOf } from '../bson-values.ts';
import { cityOf } from '../cities.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { personOf } from '../people.ts';
import { between, chance, draw, pick } from '../random.ts';

const userCount = 50;
const themes = ['light', 'dark', 'system'] as const;
const roles = ['reader', 'editor', 'billing', 'admin'] as const;

export const users: SetCollection = {
  db: 'app',
  collection: 'users',
  count: userCount,
  bytes: 17_397,
  asked: ['email', 'active'],
  make(index, random, base) {
    const joined = momentOf(index, userCount, 420, base);
    const city = cityOf(random);
    const { name, email } = personOf(random, city.language, index);
    return {
      _id: idAt(random, 'users', index, joined),
      externalId: uuidOf(random),
      name,
      email,
      roles: index === 0 ? ['admin'] : draw(random, roles, between(random, 1, 2)),
      city: city.name,
      preferences: {
        theme: pick(random, themes),
        language: city.language,
        ...(chance(random, 0.5)
          ? { digest: { weekday: between(random, 1, 5), hour: between(random, 6, 20) } }
          : {}),
      },
      keyDigest: binaryOf(random, 32),
      storageBytes: Long.fromNumber(Math.floor(random() ** 3 * 6e9)),
      lastLoginAt: chance(random, 0.9) ? new Date(Math.floor(joined + (base - joined) * random())) : null,
      ...(chance(random, 0.1) ? { invitedBy: email.replace(/^[^@]+/, 'invitations') } : {}),
      active: chance(random, 0.94),
    };
  },
};

const values: readonly [id: string, value: Document][] = [
  [
    'general',
    {
      title: 'Field notes',
      homepage: 'https://app.example/',
      languages: ['en', 'de', 'fr'],
      contact: 'help@app.example',
    },
  ],
  ['mail', { host: 'mail.app.example', port: 587, from: 'no-reply@app.example', retries: [30, 300, 3600] }],
  ['limits', { uploadBytes: Long.fromNumber(5_368_709_120), requestsPerMinute: 120, trialDays: 14 }],
  ['features', { comments: true, export: { enabled: true, formats: ['csv', 'jsonl'] }, beta: null }],
  ['maintenance', { weekday: 2, startHourUtc: 3, notice: 'Back by four.' }],
];

export const settings: SetCollection = {
  db: 'app',
  collection: 'settings',
  count: values.length,
  bytes: 857,
  asked: ['version'],
  make(index, random, base) {
    const [_id, value] = values[index] as (typeof values)[number];
    const changed = base - between(random, 2, 200) * DAY;
    return {
      _id,
      value,
      version: between(random, 1, 30),
      changedAt: new Date(changed),
      appliedAt: new Timestamp({ t: Math.floor(changed / 1000), i: 1 }),
    };
  },
};
