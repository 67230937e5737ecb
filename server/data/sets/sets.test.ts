import {
  calculateObjectSize,
  Decimal128,
  type Document,
  deserialize,
  Long,
  ObjectId,
  serialize,
  Timestamp,
  UUID,
} from 'bson';
import { describe, expect, it } from 'vitest';
import { documentAt, documentsOf, type SetCollection } from './data-set.ts';
import { dataSets } from './sets.ts';

const base = Date.UTC(2026, 5, 15, 9, 30);
const all = Object.values(dataSets).flatMap((set) => set.databases);
const existing = new Map<string, Document[]>();

function docsOf(collection: string, seed = 'harbour'): Document[] {
  const part = all.find((each) => each.collection === collection) as SetCollection;
  const docs = existing.get(`${seed}/${collection}`) ?? [...documentsOf(part, seed, base)];
  existing.set(`${seed}/${collection}`, docs);
  return docs;
}

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object' && !('_bsontype' in value) && !(value instanceof Date)
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;

describe('every data set', () => {
  it('has a name of its own, a title, and databases', () => {
    expect(Object.keys(dataSets)).toEqual(['orders', 'sensors', 'articles', 'lodgings', 'small']);
    for (const [name, set] of Object.entries(dataSets)) {
      expect(set.name).toBe(name);
      expect(set.title.length).toBeGreaterThan(10);
    }
    expect(new Set(all.map(({ db }) => db))).toEqual(
      new Set(['shop', 'plant', 'press', 'sample_airbnb', 'app']),
    );
    expect(new Set(all.map(({ db, collection }) => `${db}.${collection}`)).size).toBe(all.length);
  });

  it('amounts to about ten thousand documents', () => {
    const total = all.reduce((sum, { count }) => sum + count, 0);
    expect(total).toBeGreaterThan(9_500);
    expect(total).toBeLessThan(10_500);
  });
});

describe.each(all.map((part) => [`${part.db}.${part.collection}`, part] as const))('%s', (_, part) => {
  it('has as many documents as it says, each with an id of its own', () => {
    const docs = docsOf(part.collection);
    expect(docs).toHaveLength(part.count);
    expect(new Set(docs.map(({ _id }) => String(_id))).size).toBe(part.count);
  });

  it('is the same for the same seed, whichever document is made first', () => {
    const docs = docsOf(part.collection);
    for (const index of [part.count - 1, 0, part.count >> 1]) {
      expect(serialize(documentAt(part, 'harbour', base, index))).toEqual(serialize(docs[index] as Document));
    }
  });

  it('differs with the seed', () => {
    const other = serialize({ all: docsOf(part.collection, 'lighthouse') });
    expect(Buffer.from(other).equals(Buffer.from(serialize({ all: docsOf(part.collection) })))).toBe(false);
  });

  it('holds documents that a database takes', () => {
    const wrong = docsOf(part.collection).filter((doc) => {
      const back = deserialize(serialize(doc, { checkKeys: true, ignoreUndefined: false }));
      return (
        depthOf(doc) > 5 ||
        calculateObjectSize(doc) > 8_000 ||
        Object.keys(back).join() !== Object.keys(doc).join() ||
        /undefined|NaN|\{\w+\}/.test(JSON.stringify(doc))
      );
    });
    expect(wrong).toEqual([]);
  });

  it.each(['harbour', 'lighthouse'])('is as large as it says for the seed %s', (seed) => {
    const bytes = docsOf(part.collection, seed).reduce((sum, doc) => sum + calculateObjectSize(doc), 0);
    expect(Math.abs(bytes / part.bytes - 1)).toBeLessThan(0.1);
  });

  it('is as large as it says to a thousandth in the bundled world', () => {
    const bytes = docsOf(part.collection, 'demo').reduce((sum, doc) => sum + calculateObjectSize(doc), 0);
    expect(Math.abs(bytes / part.bytes - 1)).toBeLessThan(0.001);
  });

  it('has the fields that its application asks for', () => {
    const docs = docsOf(part.collection);
    const valueAt = (doc: Document, path: string) =>
      path.split('.').reduce((value, key) => value?.[key], doc);
    for (const path of part.asked)
      expect(
        docs.some((doc) => valueAt(doc, path) != null),
        path,
      ).toBe(true);
  });

  it('was created before it was loaded', () => {
    const ids = docsOf(part.collection).flatMap(({ _id }) => (_id instanceof ObjectId ? [_id] : []));
    expect(ids.filter((id) => id.getTimestamp().getTime() > base)).toEqual([]);
  });
});

const idsOf = (collection: string) => new Set(docsOf(collection).map(({ _id }) => String(_id)));

describe('references', () => {
  it.each<[string, (doc: Document) => unknown[], string]>([
    ['orders', (doc) => [doc.customerId], 'customers'],
    ['orders', (doc) => doc.items.map((item: Document) => item.productId), 'products'],
    ['carts', (doc) => [doc.customerId], 'customers'],
    ['carts', (doc) => doc.lines.map((line: Document) => line.productId), 'products'],
    ['reviews', (doc) => [doc.productId], 'products'],
    ['reviews', (doc) => [doc.customerId], 'customers'],
    ['readings', (doc) => [doc.device._id], 'devices'],
    ['devices', (doc) => doc.neighbours, 'devices'],
    ['maintenance', (doc) => [doc.deviceId], 'devices'],
    ['articles', (doc) => [...doc.authors, ...doc.revisions.map(({ by }: Document) => by)], 'authors'],
    ['articles', (doc) => doc.related, 'articles'],
    ['comments', (doc) => [doc.articleId], 'articles'],
  ])('from %s lead to documents that are there', (from, targetsOf, to) => {
    const ids = idsOf(to);
    const named = docsOf(from)
      .flatMap(targetsOf)
      .filter((id) => id !== null);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((id) => !ids.has(String(id)))).toEqual([]);
  });

  it('repeat what the other document says', () => {
    const customers = new Map(docsOf('customers').map((doc) => [String(doc._id), doc]));
    const products = new Map(docsOf('products').map((doc) => [String(doc._id), doc]));
    const wrong = docsOf('orders').filter((order) => {
      const customer = customers.get(String(order.customerId)) as Document;
      const repeats = order.items.every(({ productId, sku, name, unitPrice }: Document) => {
        const product = products.get(String(productId)) as Document;
        return (
          sku === product.sku && name === product.name && centsOf(unitPrice) === centsOf(product.price.amount)
        );
      });
      const same = order.email === customer.email && order.shipTo.street === customer.addresses[0].street;
      return !(repeats && same && order.placedAt >= customer.joinedAt);
    });
    expect(wrong).toEqual([]);
    const articles = new Map(docsOf('articles').map((doc) => [String(doc._id), doc]));
    const strange = docsOf('comments').filter((comment) => {
      const article = articles.get(String(comment.articleId)) as Document;
      return comment.language !== article.language || comment.at < article._id.getTimestamp();
    });
    expect(strange).toEqual([]);
  });
});

const centsOf = (amount: Decimal128) => Math.round(Number(amount.toString()) * 100);

describe('the shop', () => {
  it('adds up its orders to the cent', () => {
    const wrong = docsOf('orders').filter(({ items, shipping, discount, total }) => {
      const sum = items.reduce(
        (cents: number, each: Document) => cents + each.quantity * centsOf(each.unitPrice),
        0,
      );
      const due = sum + centsOf(shipping) - (discount ? centsOf(discount.amount) : 0);
      return centsOf(total) !== due || !/^\d+\.\d\d$/.test(total.toString());
    });
    expect(wrong).toEqual([]);
  });

  it('tells what happened to an order in order, until now', () => {
    const wrong = docsOf('orders').filter(({ history, status, placedAt }) => {
      const times = history.map(({ at }: Document) => at.getTime());
      const inOrder = times.every((time: number, index: number) => index === 0 || times[index - 1] < time);
      return !(
        inOrder &&
        times[0] === placedAt.getTime() &&
        times.at(-1) <= base &&
        history.at(-1).status === status
      );
    });
    expect(wrong).toEqual([]);
    const statuses = new Set(docsOf('orders').map(({ status }) => status));
    expect(statuses).toEqual(
      new Set(['placed', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned']),
    );
  });

  it('rates products as their reviews do', () => {
    const input = new Map<string, number[]>();
    for (const { productId, stars } of docsOf('reviews')) {
      input.set(String(productId), [...(input.get(String(productId)) ?? []), stars]);
    }
    for (const { _id, rating } of docsOf('products')) {
      const stars = input.get(String(_id));
      const average = (stars ?? []).reduce((a, b) => a + b, 0) / (stars?.length ?? 1);
      expect(rating).toEqual(
        stars ? { average: Math.round(average * 100) / 100, count: stars.length } : null,
      );
    }
  });

  it('sells no two products of the same name or number', () => {
    expect(new Set(docsOf('products').map(({ name }) => name)).size).toBe(250);
    expect(new Set(docsOf('products').map(({ sku }) => sku)).size).toBe(250);
  });
});

describe('values', () => {
  it('are of the types that applications use', () => {
    expect(docsOf('orders')[0]?.total).toBeInstanceOf(Decimal128);
    expect(docsOf('readings')[0]?.sequence).toBeInstanceOf(Long);
    expect(docsOf('carts')[0]?.session).toBeInstanceOf(UUID);
    expect(docsOf('settings')[0]?.appliedAt).toBeInstanceOf(Timestamp);
    expect(docsOf('devices')[0]?.location).toEqual({
      type: 'Point',
      coordinates: [expect.any(Number), expect.any(Number)],
    });
    expect(docsOf('products').some((doc) => doc.material === null)).toBe(true);
    expect(docsOf('products').some((doc) => !('discontinued' in doc))).toBe(true);
  });
});

describe('the press', () => {
  it('writes in sixteen languages, in letters of each', () => {
    const script: Record<string, RegExp> = {
      ar: /\p{Script=Arabic}{3}/u,
      el: /\p{Script=Greek}{3}/u,
      hi: /\p{Script=Devanagari}{3}/u,
      ru: /\p{Script=Cyrillic}{3}/u,
      ja: /\p{Script=Hiragana}/u,
      ko: /\p{Script=Hangul}{2}/u,
      zh: /\p{Script=Han}{3}/u,
    };
    const articles = docsOf('articles');
    expect(new Set(articles.map(({ language }) => language)).size).toBe(16);
    for (const { language, body } of articles)
      expect(body).toMatch(script[language] ?? /\p{Script=Latin}{3}/u);
  });

  it('hardly repeats itself', () => {
    expect(new Set(docsOf('articles').map(({ body }) => body)).size).toBe(600);
    expect(new Set(docsOf('articles').map(({ slug }) => slug)).size).toBe(600);
  });
});
