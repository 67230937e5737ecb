import type { ObjectId } from 'bson';
import { DAY } from '#contract/values/durations.ts';
import { idAt, padded, uuidOf } from '../bson-values.ts';
import { addressOf, cityOf } from '../cities.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { personOf } from '../people.ts';
import { between, chance, draw, memoized, pick, type Random } from '../random.ts';

const customerCount = 400;

function customerId(random: Random, index: number, base: number): ObjectId {
  return idAt(random, 'customers', index, joinedAt(index, base));
}

function joinedAt(index: number, base: number): number {
  return momentOf(index, customerCount, 1100, base);
}

/** Someone who had an account at that time: those who joined early are drawn more often. */
export function customerBefore(random: Random, time: number, base: number): number {
  // `momentOf` the other way round; a day earlier, because it moves moments within theirs.
  const joined = Math.max(0, 1 - (base - time + DAY) / (1100 * DAY)) ** (4 / 3) * customerCount - 1;
  return Math.max(0, Math.floor(random() ** 1.4 * joined));
}

/** The first values of a customer's own stream. */
function buyerOf(random: Random, index: number) {
  const own = random.of('customers', index);
  const city = cityOf(own);
  const person = personOf(own, city.language, index);
  return { own, city, person, address: addressOf(own, city) };
}

const interests = [
  'camping',
  'cooking',
  'cycling',
  'drawing',
  'gardening',
  'gifts',
  'reading',
  'travel',
] as const;

/** What others say of a customer. */
export const buyer = memoized((random, index, base) => {
  const { city, person, address } = buyerOf(random, index);
  return { _id: customerId(random, index, base), city, person, address };
});

export const customers: SetCollection = {
  db: 'shop',
  collection: 'customers',
  count: customerCount,
  bytes: 230_309,
  asked: ['email', 'lastSeenAt', 'language'],
  make(index, random, base) {
    const { own, city, person, address } = buyerOf(random, index);
    const joined = joinedAt(index, base);
    const seen = joined + (base - joined) * Math.sqrt(own());
    return {
      _id: customerId(random, index, base),
      number: `C-${padded(10_000 + index * 3, 6)}`,
      name: { given: person.givenName, family: person.familyName, display: person.name },
      email: person.email,
      language: city.language,
      currency: city.currency,
      addresses: [
        { kind: 'home', ...address },
        ...(chance(own, 0.25) ? [{ kind: 'work', ...addressOf(own, city) }] : []),
      ],
      ...(chance(own, 0.6) ? { phone: `+${between(own, 20, 98)} ${between(own, 1e8, 9e8)}` } : {}),
      birthday: chance(own, 0.4) ? new Date(base - between(own, 18 * 365, 80 * 365) * DAY) : null,
      interests: draw(own, interests, between(own, 0, 4)),
      newsletter: chance(own, 0.45),
      ...(chance(own, 0.3)
        ? { loyalty: { card: uuidOf(own), tier: pick(own, ['blue', 'silver', 'gold']) } }
        : {}),
      joinedAt: new Date(joined),
      lastSeenAt: new Date(Math.floor(seen)),
      ...(chance(own, 0.02) ? { blocked: { at: new Date(Math.floor(seen)), reason: 'chargeback' } } : {}),
    };
  },
};
