import type { ObjectId } from 'bson';
import { DAY } from '#contract/values/durations.ts';
import { binaryOf, idAt } from '../bson-values.ts';
import { cities } from '../cities.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { type Person, personOf } from '../people.ts';
import { between, chance, pick, type Random } from '../random.ts';
import { voiceOf, voices } from './compose.ts';
import type { Voice } from './voice.ts';

export const authorCount = 45;

export function authorId(random: Random, index: number, base: number): ObjectId {
  return idAt(random, 'authors', index, joinedAt(index, base));
}

function joinedAt(index: number, base: number): number {
  return momentOf(index, authorCount, 700, base - 735 * DAY);
}

/** Every language has a writer; the rest is drawn. */
export function authorVoice(random: Random, index: number): Voice {
  return voices[index] ?? voiceOf(random.of('authors', index));
}

/** Who it is: the first values of the author's own stream. */
export function authorPerson(random: Random, index: number): Person {
  return personOf(random, authorVoice(random, index).language, index);
}

export const authors: SetCollection = {
  db: 'press',
  collection: 'authors',
  count: authorCount,
  bytes: 12_800,
  asked: ['email', 'desk'],
  make(index, random, base) {
    const voice = authorVoice(random, index);
    const person = authorPerson(random, index);
    const home = cities.filter(({ language }) => language === voice.language);
    return {
      _id: authorId(random, index, base),
      name: person.name,
      sortName: `${person.familyName}, ${person.givenName}`,
      email: person.email,
      languages: [...new Set([voice.language, ...(chance(random, 0.5) ? ['en'] : [])])],
      city: home.length > 0 ? pick(random, home).name : null,
      ...(chance(random, 0.7)
        ? { desk: pick(random, ['culture', 'economy', 'local', 'science', 'sport']) }
        : {}),
      portrait: chance(random, 0.6) ? { type: 'image/webp', thumbnail: binaryOf(random, 40) } : null,
      joinedAt: new Date(joinedAt(index, base)),
      staff: chance(random, 0.6),
      feePerLineCents: between(random, 60, 220),
    };
  },
};
