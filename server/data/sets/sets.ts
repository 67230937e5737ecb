import { settings, users } from './app/users-and-settings.ts';
import type { DataSet } from './data-set.ts';
import { listings } from './lodgings/listings.ts';
import { devices } from './plant/devices.ts';
import { maintenance, readings } from './plant/readings.ts';
import { articles } from './press/articles.ts';
import { authors } from './press/authors.ts';
import { comments } from './press/comments.ts';
import { carts, reviews } from './shop/carts-and-reviews.ts';
import { customers } from './shop/customers.ts';
import { orders } from './shop/orders.ts';
import { products } from './shop/products.ts';

/** Data sets by name. */
export const dataSets: Readonly<Record<string, DataSet>> = {
  orders: {
    name: 'orders',
    title: 'A shop: customers, products, orders',
    databases: [customers, products, orders, carts, reviews],
  },
  sensors: {
    name: 'sensors',
    title: 'A plant: devices, readings, maintenance',
    databases: [devices, readings, maintenance],
  },
  articles: {
    name: 'articles',
    title: 'A press agency: articles in many languages',
    databases: [authors, articles, comments],
  },
  lodgings: { name: 'lodgings', title: 'Places to stay, with reviews', databases: [listings] },
  small: { name: 'small', title: 'A small application: users, settings', databases: [users, settings] },
};
