import { Double, type ObjectId } from 'bson';
import { DAY } from '#contract/values/durations.ts';
import { binaryOf, codeOf, idAt, money, padded, rounded } from '../bson-values.ts';
import type { SetCollection } from '../data-set.ts';
import { momentOf } from '../moments.ts';
import { between, chance, draw, memoized, pick, type Random } from '../random.ts';
import { ratingOf } from './ratings.ts';
import { colours, lines, makings, type Ware, warehouses, wares } from './wares.ts';

export const productCount = 250;

function productId(random: Random, index: number, base: number): ObjectId {
  return idAt(random, 'products', index, addedAt(index, base));
}

function addedAt(index: number, base: number): number {
  return momentOf(index, productCount, 900, base - 20 * DAY);
}

/** The first values of a product's own stream. */
function wareOf(random: Random, index: number) {
  const ware = wares[index % wares.length] as Ware;
  const line = lines[Math.floor(index / wares.length)] as string;
  const own = random.of('products', index);
  const [low, high] = ware.price;
  const cents = Math.round((low + (high - low) * own() ** 2) / 50) * 50 + (own() < 0.7 ? -1 : 0);
  const sku = `${ware.category.slice(0, 3).toUpperCase()}-${padded(1000 + index * 7, 5)}-${codeOf(own, 2)}`;
  return { ware, own, cents, sku, name: `${line} ${ware.noun}` };
}

/** What others say of a product. */
export const productNamed = memoized((random, index, base) => {
  const { cents, sku, name } = wareOf(random, index);
  return { _id: productId(random, index, base), cents, sku, name };
});

export const products: SetCollection = {
  db: 'shop',
  collection: 'products',
  count: productCount,
  bytes: 122_331,
  asked: ['sku', 'category', 'price.amount'],
  make(index, random, base) {
    const { ware, own, cents, sku, name } = wareOf(random, index);
    const making = makings[ware.category];
    const weight = rounded(0.05 + own() ** 2 * (making?.heaviest ?? 1), 2);
    const rating = ratingOf(random, index);
    return {
      _id: productId(random, index, base),
      sku,
      name,
      category: ware.category,
      section: ware.section,
      price: { amount: money(cents), currency: 'EUR' },
      ...(chance(own, 0.18) ? { reducedFrom: money(Math.round(cents * 1.25)) } : {}),
      colours: draw(own, colours, between(own, 1, 3)),
      material: making && ware.section !== 'seeds' ? pick(own, making.materials) : null,
      // A weight of 2 kg is a double to an application that declares it as one.
      weightKg: new Double(weight),
      dimensionsCm: [between(own, 4, 120), between(own, 3, 80), between(own, 1, 60)],
      stock: draw(own, warehouses, between(own, 1, 3)).map((warehouse) => ({
        warehouse,
        quantity: chance(own, 0.12) ? 0 : between(own, 1, 240),
        ...(chance(own, 0.2) ? { nextDelivery: new Date(base + between(own, 2, 40) * DAY) } : {}),
      })),
      rating,
      preview: binaryOf(own, 24),
      addedAt: new Date(addedAt(index, base)),
      ...(chance(own, 0.08) ? { discontinued: true } : {}),
    };
  },
};
