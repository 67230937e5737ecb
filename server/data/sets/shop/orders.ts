import type { Document } from 'bson';
import { DAY, HOUR } from '#contract/values/durations.ts';
import { idAt, money, padded } from '../bson-values.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { between, chance, pick, type Random } from '../random.ts';
import { buyer, customerBefore } from './customers.ts';
import { productCount, productNamed } from './products.ts';

const orderCount = 2500;

const steps = ['placed', 'paid', 'packed', 'shipped', 'delivered'] as const;
const carriers = ['DHL', 'Colissimo', 'Royal Mail', 'Correos', 'PostNord'] as const;

export const orders: SetCollection = {
  db: 'shop',
  collection: 'orders',
  count: orderCount,
  bytes: 2_747_392,
  asked: ['customerId', 'status', 'placedAt'],
  make(index, random, base) {
    const placed = momentOf(index, orderCount, 365, base);
    const customer = customerBefore(random, placed, base);
    const { _id: customerId, person, city, address } = buyer(random, customer, base);
    const { items, sum } = itemsOf(random, base);
    const shipping = sum > 10_000 ? 0 : city.country === 'DE' ? 490 : 990;
    const discount = chance(random, 0.15) ? Math.floor(sum / 10) : 0;
    const history = historyOf(random, placed, base);
    const status = history.at(-1)?.status;
    return {
      _id: idAt(random, 'orders', index, placed),
      number: `SO-${new Date(placed).getUTCFullYear()}-${padded(index + 1, 6)}`,
      customerId,
      email: person.email,
      placedAt: new Date(placed),
      status,
      items,
      discount:
        discount > 0
          ? { code: pick(random, ['SPRING10', 'WELCOME', 'SORRY10']), amount: money(discount) }
          : null,
      shipping: money(shipping),
      total: money(sum + shipping - discount),
      currency: 'EUR',
      payment: paymentOf(random),
      shipTo: { name: person.name, ...address },
      ...(chance(random, 0.2) ? { giftNote: pick(random, notes) } : {}),
      ...(history.length > 3
        ? { parcel: { carrier: pick(random, carriers), tracking: trackingOf(random) } }
        : {}),
      history,
    };
  },
};

const notes = [
  'Alles Gute zum Geburtstag!',
  'For the new flat. Love, Ruth',
  'Joyeux Noël, à bientôt !',
  '誕生日おめでとう',
];

function itemsOf(random: Random, base: number): { items: Document[]; sum: number } {
  const items: Document[] = [];
  let sum = 0;
  for (let left = 1 + Math.floor(random() ** 2 * 5); left > 0; left -= 1) {
    const product = Math.floor(random() ** 1.6 * productCount);
    const { _id: productId, cents, sku, name } = productNamed(random, product, base);
    const quantity = chance(random, 0.75) ? 1 : between(random, 2, 6);
    sum += cents * quantity;
    items.push({ productId, sku, name, quantity, unitPrice: money(cents) });
  }
  return { items, sum };
}

/** What happened to an order until now: old ones have arrived, young ones are on their way. */
function historyOf(
  random: Random,
  placed: number,
  base: number,
): { status: string; at: Date; by?: string }[] {
  const history: { status: string; at: Date; by?: string }[] = [];
  const cancelled = chance(random, 0.06) ? between(random, 1, 2) : steps.length;
  let at = placed;
  for (const [step, status] of steps.entries()) {
    if (at > base) return history;
    if (step === cancelled) return [...history, { status: 'cancelled', at: new Date(at), by: 'customer' }];
    history.push({
      status,
      at: new Date(at),
      ...(step > 1 ? { by: `picker-${between(random, 1, 9)}` } : {}),
    });
    at += Math.floor((0.1 + random()) * (step === 0 ? HOUR : 1.6 * DAY));
  }
  const returned = at + between(random, 2, 20) * DAY;
  if (chance(random, 0.07) && returned < base) history.push({ status: 'returned', at: new Date(returned) });
  return history;
}

function paymentOf(random: Random): Document {
  if (chance(random, 0.6)) {
    return {
      method: 'card',
      brand: pick(random, ['visa', 'mastercard']),
      last4: padded(between(random, 0, 9999), 4),
    };
  }
  return chance(random, 0.6) ? { method: 'invoice', dueInDays: 14 } : { method: 'transfer', reference: null };
}

function trackingOf(random: Random): string {
  return `${between(random, 1000, 9999)}-${between(random, 1000, 9999)}-${between(random, 10, 99)}`;
}
