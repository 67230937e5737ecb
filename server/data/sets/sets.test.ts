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
const known = new Map<string, Document[]>();

function docsOf(collection: string): Document[] {
  const part = all.find((each) => each.collection === collection) as SetCollection;
  const docs = known.get(collection) ?? [...documentsOf(part, 'harbour', base)];
  known.set(collection, docs);
  return docs;
}

const depthOf = (value: unknown): number =>
  value !== null && typeof value === 'object' && !('_bsontype' in value) && !(value instanceof Date)
    ? 1 + Math.max(0, ...Object.values(value).map(depthOf))
    : 0;

describe('every data set', () => {
  it('has a name of its own, a title, and databases', () => {
    expect(Object.keys(dataSets)).toEqual(['orders', 'sensors', 'articles', 'small']);
    for (const [name, set] of Object.entries(dataSets)) {
      expect(set.name).toBe(name);
      expect(set.title.length).toBeGreaterThan(10);
    }
    expect(new Set(all.map(({ db }) => db))).toEqual(new Set(['shop', 'plant', 'press', 'app']));
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
    const other = serialize({ all: [...documentsOf(part, 'lighthouse', base)] });
    expect(Buffer.from(other).equals(Buffer.from(serialize({ all: docsOf(part.collection) })))).toBe(false);
  });

  it('holds documents that a database takes', () => {
    for (const doc of docsOf(part.collection)) {
      expect(calculateObjectSize(doc)).toBeLessThan(8_000);
      expect(depthOf(doc)).toBeLessThan(6);
      const back = deserialize(serialize(doc, { checkKeys: true, ignoreUndefined: false }), {
        promoteValues: false,
      });
      expect(Object.keys(back)).toEqual(Object.keys(doc));
      expect(JSON.stringify(doc)).not.toMatch(/undefined|NaN|\{\w+\}/);
    }
  });

  it('was created before it was loaded', () => {
    for (const { _id } of docsOf(part.collection)) {
      if (_id instanceof ObjectId) expect(_id.getTimestamp().getTime()).toBeLessThanOrEqual(base);
    }
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
    for (const order of docsOf('orders')) {
      const customer = customers.get(String(order.customerId)) as Document;
      expect(order.email).toBe(customer.email);
      expect(order.shipTo.street).toBe(customer.addresses[0].street);
      expect(order.placedAt >= customer.joinedAt).toBe(true);
      for (const item of order.items) {
        const product = products.get(String(item.productId)) as Document;
        expect(item).toMatchObject({ sku: product.sku, name: product.name });
        expect(String(item.unitPrice)).toBe(String(product.price.amount));
      }
    }
    const articles = new Map(docsOf('articles').map((doc) => [String(doc._id), doc]));
    for (const comment of docsOf('comments')) {
      const article = articles.get(String(comment.articleId)) as Document;
      expect(comment.language).toBe(article.language);
      expect(comment.at > article._id.getTimestamp()).toBe(true);
    }
  });
});

const centsOf = (amount: Decimal128) => Math.round(Number(amount.toString()) * 100);

describe('the shop', () => {
  it('adds up its orders to the cent', () => {
    for (const { items, shipping, discount, total } of docsOf('orders')) {
      const sum = items.reduce(
        (cents: number, each: Document) => cents + each.quantity * centsOf(each.unitPrice),
        0,
      );
      expect(centsOf(total)).toBe(sum + centsOf(shipping) - (discount ? centsOf(discount.amount) : 0));
      expect(total.toString()).toMatch(/^\d+\.\d\d$/);
    }
  });

  it('tells what happened to an order in order, until now', () => {
    for (const { history, status, placedAt } of docsOf('orders')) {
      const times = history.map(({ at }: Document) => at.getTime());
      expect(times).toEqual([...times].sort((a, b) => a - b));
      expect(times[0]).toBe(placedAt.getTime());
      expect(times.at(-1)).toBeLessThanOrEqual(base);
      expect(history.at(-1).status).toBe(status);
    }
    const statuses = new Set(docsOf('orders').map(({ status }) => status));
    expect(statuses).toEqual(
      new Set(['placed', 'paid', 'packed', 'shipped', 'delivered', 'cancelled', 'returned']),
    );
  });

  it('rates products as their reviews do', () => {
    for (const { _id, rating } of docsOf('products')) {
      const stars = docsOf('reviews')
        .filter((each) => each.productId.equals(_id))
        .map((each) => each.stars);
      const sum = stars.reduce((a, b) => a + b, 0);
      expect(rating).toEqual(
        stars.length > 0
          ? { average: Math.round((sum / stars.length) * 100) / 100, count: stars.length }
          : null,
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
