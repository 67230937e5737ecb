import { DAY, HOUR, MINUTE } from '#contract/values/durations.ts';
import { idAt, money, uuidOf } from '../bson-values.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { personOf } from '../people.ts';
import { between, chance, pick } from '../random.ts';
import { buyer, customerBefore } from './customers.ts';
import { productCount, productNamed } from './products.ts';
import { reviewCount, reviewedProduct, starsOf } from './ratings.ts';
import { verdicts } from './wares.ts';

const cartCount = 150;
const devices = ['phone', 'tablet', 'desktop'] as const;

export const carts: SetCollection = {
  db: 'shop',
  collection: 'carts',
  count: cartCount,
  bytes: 52_731,
  asked: ['session', 'expiresAt'],
  make(index, random, base) {
    const opened = momentOf(index, cartCount, 14, base);
    const existing = chance(random, 0.55);
    const lines = Array.from({ length: between(random, 0, 4) }, () => {
      const product = between(random, 0, productCount - 1);
      const { _id: productId, sku, cents } = productNamed(random, product, base);
      return {
        productId,
        sku,
        quantity: between(random, 1, 3),
        unitPrice: money(cents),
      };
    });
    return {
      _id: idAt(random, 'carts', index, opened),
      session: uuidOf(random),
      customerId: existing ? buyer(random, customerBefore(random, opened, base), base)._id : null,
      device: pick(random, devices),
      lines,
      ...(chance(random, 0.1) ? { coupon: 'SPRING10' } : {}),
      openedAt: new Date(opened),
      changedAt: new Date(Math.min(base, opened + between(random, 0, 180) * MINUTE)),
      expiresAt: new Date(opened + 30 * DAY),
    };
  },
};

export const reviews: SetCollection = {
  db: 'shop',
  collection: 'reviews',
  count: reviewCount,
  bytes: 134_204,
  asked: ['productId', 'writtenAt', 'stars'],
  make(index, random, base) {
    const stars = starsOf(random);
    const product = reviewedProduct(index);
    const written = momentOf(index, reviewCount, 700, base);
    const answered = stars < 3 && chance(random, 0.6) && written + 3 * DAY < base;
    return {
      _id: idAt(random, 'reviews', index, written),
      productId: productNamed(random, product, base)._id,
      customerId: chance(random, 0.9) ? buyer(random, customerBefore(random, written, base), base)._id : null,
      stars,
      text: pick(random, verdicts[stars] ?? []),
      verified: chance(random, 0.8),
      helpful: { yes: Math.floor(random() ** 4 * 90), no: Math.floor(random() ** 6 * 20) },
      ...(chance(random, 0.12) ? { photos: between(random, 1, 4) } : {}),
      reply: answered
        ? {
            by: personOf(random, 'en').name,
            at: new Date(written + between(random, 5, 60) * HOUR),
            refunded: chance(random, 0.5),
          }
        : null,
      writtenAt: new Date(written),
    };
  },
};
