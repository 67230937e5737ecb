import { DAY } from '#contract/values/durations.ts';
import { codeOf, money, padded } from '../bson-values.ts';
import { cityOf, pointNear } from '../cities.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { personOf } from '../people.ts';
import { between, chance, draw, pick } from '../random.ts';

const count = 120;
const kinds = ['Apartment', 'House', 'Loft', 'Houseboat', 'Cabin'] as const;
const rooms = ['Entire home/apt', 'Private room', 'Shared room'] as const;
const equipment = ['Wifi', 'Kitchen', 'Heating', 'Washer', 'Elevator', 'Desk', 'Crib', 'Bicycles'] as const;

/**
 * Places to stay, under the name and with the fields of the collection that guides and tests of clients read after the
 * service has loaded its sample data // documented: names only, the content is invented
 */
export const listings: SetCollection = {
  db: 'sample_airbnb',
  collection: 'listingsAndReviews',
  count,
  bytes: 95_508,
  asked: ['property_type', 'address.country', 'last_review'],
  make(index, random, base) {
    const city = cityOf(random);
    const first = momentOf(index, count, 900, base - 30 * DAY);
    const last = Math.floor(first + (base - first) * random());
    const kind = pick(random, kinds);
    const room = pick(random, rooms);
    const beds = between(random, 1, 5);
    const stays = between(random, 1, 3);
    return {
      _id: String(10_000_000 + index * 997),
      name: `${kind} ${padded(index + 1, 3)} in ${city.name}`,
      summary: `${room} with ${beds} beds, a short walk from the centre of ${city.name}.`,
      property_type: kind,
      room_type: room,
      minimum_nights: String(between(random, 1, 4)),
      maximum_nights: String(between(random, 14, 1_125)),
      first_review: new Date(first),
      last_review: new Date(last),
      accommodates: beds * 2,
      bedrooms: between(random, 1, beds),
      beds,
      number_of_reviews: stays,
      price: money(between(random, 30, 400) * 100),
      ...(chance(random, 0.4) ? { cleaning_fee: money(between(random, 10, 60) * 100) } : {}),
      amenities: draw(random, equipment, between(random, 2, 6)),
      host: { host_id: codeOf(random, 8), host_name: personOf(random, city.language).givenName },
      address: { market: city.name, country: city.country, location: pointNear(random, city) },
      reviews: Array.from({ length: stays }, (_, turn) => ({
        _id: `${index}-${turn}`,
        date: new Date(first + Math.floor(((last - first) * (turn + 1)) / stays)),
        reviewer_name: personOf(random, city.language).givenName,
        rating: between(random, 3, 5),
      })),
    };
  },
};
